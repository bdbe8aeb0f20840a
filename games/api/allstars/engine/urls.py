"""Where the engine's answers are found."""

from django.urls import path

from games.api.allstars.engine import boards, grounds, matches, odds, scoring

engine_urls = [
    path("check-log/", matches.CheckLogView.as_view(), name="allstars-check-log"),
    path("resolve/", matches.ResolveView.as_view(), name="allstars-resolve"),
    path("odds/", odds.OddsView.as_view(), name="allstars-odds"),
    path("eliminate/", odds.EliminateView.as_view(), name="allstars-eliminate"),
    path("pools/", boards.PoolsView.as_view(), name="allstars-pools"),
    path("sight/", boards.SightView.as_view(), name="allstars-sight"),
    path("reach/", boards.ReachView.as_view(), name="allstars-reach"),
    path("check-board/", grounds.CheckBoardView.as_view(), name="allstars-check-board"),
    path("score/", scoring.ScoreView.as_view(), name="allstars-score"),
]
