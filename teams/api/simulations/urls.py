"""Where simulations are asked for and read, under ``/api/v1/simulations/``."""

from django.urls import path

from teams.api.simulations import allstars, bounty, ninjago, tiny_ninjas

urlpatterns = [
    path("", allstars.Simulations.as_view()),
    path("<int:job>/", allstars.SimulationDetail.as_view()),
    path("tiny_ninjas/", tiny_ninjas.TinyNinjasSimulations.as_view()),
    path("tiny_ninjas/<int:job>/", tiny_ninjas.TinyNinjasSimulation.as_view()),
    path("ninjago/", ninjago.NinjagoSurveys.as_view()),
    path("ninjago/<int:job>/", ninjago.NinjagoSurveyDetail.as_view()),
    path("bounty/", bounty.BountySurveys.as_view()),
    path("bounty/<int:job>/", bounty.BountySurveyDetail.as_view()),
]
