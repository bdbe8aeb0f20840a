"""Where the kit and the stateless answers of Ninjago: The Board Game are found."""

from django.urls import path

from games.api.ninjago import stateless

stateless_urls = [
    path("check-session/", stateless.CheckSessionView.as_view(), name="ninjago-check-session"),
    path("resolve/", stateless.ResolveView.as_view(), name="ninjago-resolve"),
    path("win-chances/", stateless.WinChancesView.as_view(), name="ninjago-win-chances"),
    path("kit/", stateless.KitView.as_view(), name="ninjago-kit"),
    path("check-kit/", stateless.CheckKitView.as_view(), name="ninjago-check-kit"),
]
