"""Where the faces of this app are found, under ``/api/v1/``."""

from django.urls import include, path

from games.api.allstars.urls import catalogue_urls, stateless_urls
from games.api.bounty.urls import stateless_urls as bounty_urls
from games.api.ninjago.urls import stateless_urls as ninjago_urls
from games.api.tiny_ninjas.urls import stateless_urls as tiny_ninjas_urls

urlpatterns = [
    path("catalogue/allstars/", include(catalogue_urls)),
    path("games/allstars/", include(stateless_urls)),
    path("games/tiny_ninjas/", include(tiny_ninjas_urls)),
    path("games/ninjago/", include(ninjago_urls)),
    path("games/bounty/", include(bounty_urls)),
]
