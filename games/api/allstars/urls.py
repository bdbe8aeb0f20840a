"""Where the catalogue and the stateless answers of Ninja All-Stars are found."""

from django.urls import path

from games.api.allstars import catalogue, stateless
from games.api.allstars.engine.urls import engine_urls

catalogue_urls = [
    path("", catalogue.IndexView.as_view(), name="allstars-catalogue"),
    path("clans/", catalogue.ClansView.as_view(), name="allstars-clans"),
    path("clans/<str:key>/", catalogue.ClanView.as_view(), name="allstars-clan"),
    path("profiles/", catalogue.ProfilesView.as_view(), name="allstars-profiles"),
    path("ronin/", catalogue.RoninView.as_view(), name="allstars-ronin"),
    path("keywords/", catalogue.KeywordsView.as_view(), name="allstars-keywords"),
    path("challenges/", catalogue.ChallengesView.as_view(), name="allstars-challenges"),
    path("challenges/<str:key>/", catalogue.ChallengeView.as_view(), name="allstars-challenge"),
    path("statuses/", catalogue.StatusesView.as_view(), name="allstars-statuses"),
    path("boards/", catalogue.BoardsView.as_view(), name="allstars-boards"),
]

stateless_urls = [
    path("check-roster/", stateless.CheckRosterView.as_view(), name="allstars-check-roster"),
    path("rating/", stateless.RatingView.as_view(), name="allstars-rating"),
    path("handicap/", stateless.HandicapView.as_view(), name="allstars-handicap"),
    path("level/", stateless.LevelView.as_view(), name="allstars-level"),
    path("advancement/", stateless.AdvancementView.as_view(), name="allstars-advancement"),
    path("check-report/", stateless.CheckReportView.as_view(), name="allstars-check-report"),
    path("post-game/", stateless.PostGameView.as_view(), name="allstars-post-game"),
    *engine_urls,
]
