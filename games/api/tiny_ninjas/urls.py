"""Where the cards and the stateless answers of Tiny Ninjas are found."""

from django.urls import path

from games.api.tiny_ninjas import stateless

stateless_urls = [
    path("check-report/", stateless.CheckReportView.as_view(), name="tiny-ninjas-check-report"),
    path("achievements/", stateless.AchievementsView.as_view(), name="tiny-ninjas-achievements"),
    path("defence/", stateless.DefenceView.as_view(), name="tiny-ninjas-defence"),
    path("resolve/", stateless.ResolveView.as_view(), name="tiny-ninjas-resolve"),
    path("cards/", stateless.CardsView.as_view(), name="tiny-ninjas-cards"),
    path("check-deck/", stateless.CheckDeckView.as_view(), name="tiny-ninjas-check-deck"),
]
