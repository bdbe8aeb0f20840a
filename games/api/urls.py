"""Where the faces of this app are found, under ``/api/v1/``."""

from django.urls import include, path

from games.api.allstars.urls import catalogue_urls, stateless_urls

urlpatterns = [
    path("catalogue/allstars/", include(catalogue_urls)),
    path("games/allstars/", include(stateless_urls)),
]
