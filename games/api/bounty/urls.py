"""Where the kit and the stateless answers of Destiny's Bounty Adventures are found."""

from django.urls import path

from games.api.bounty import stateless

stateless_urls = [
    path("check-session/", stateless.CheckSessionView.as_view(), name="bounty-check-session"),
    path("resolve/", stateless.ResolveView.as_view(), name="bounty-resolve"),
    path("win-chances/", stateless.WinChancesView.as_view(), name="bounty-win-chances"),
    path("kit/", stateless.KitView.as_view(), name="bounty-kit"),
    path("check-kit/", stateless.CheckKitView.as_view(), name="bounty-check-kit"),
]
