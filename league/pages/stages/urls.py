"""Addresses of the pages of stages."""

from django.urls import path

from league.pages.stages import planning

urlpatterns = [
    path("leagues/<slug:slug>/plan-season/", planning.plan, name="season_plan"),
    path("seasons/<int:season>/add-stage/", planning.add, name="stage_add"),
    path("stages/<int:stage>/settings/", planning.change, name="stage_settings"),
    path("stages/<int:stage>/remove/", planning.remove, name="stage_remove"),
]
