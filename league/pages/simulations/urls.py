"""Addresses of the simulations' pages."""

from django.urls import path

from league.pages.simulations import views

urlpatterns = [
    path("simulations/", views.simulations, name="simulations"),
    path("simulations/<int:job>/", views.simulation, name="simulation"),
    path("simulations/<slug:system>/", views.simulate, name="simulate"),
]
