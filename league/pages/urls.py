"""Addresses of the pages."""

from django.urls import path

from league.pages import home

app_name = "pages"

urlpatterns = [
    path("", home.home, name="home"),
]
