"""Addresses of what happens between seasons, under ``/api/v1/``."""

from django.urls import path

from league.api import redrafts, retiring, rollover, transfers

urlpatterns = [
    path("seasons/<int:season>/rollover/", rollover.SeasonRollover.as_view()),
    path("seasons/<int:season>/rollover/preview/", rollover.SeasonRolloverPreview.as_view()),
    path("seasons/<int:season>/redrafts/", redrafts.SeasonRedrafts.as_view()),
    path("teams/<int:team>/redraft/", redrafts.TeamRedraft.as_view()),
    path("teams/<int:team>/redraft/finish/", redrafts.TeamRedraftFinish.as_view()),
    path("teams/<int:team>/redraft/cancel/", redrafts.TeamRedraftCancel.as_view()),
    path("teams/<int:team>/retire/", retiring.TeamRetirement.as_view()),
    path("teams/<int:team>/bring-back/", retiring.TeamReturn.as_view()),
    path("teams/<int:team>/restart/", retiring.TeamRestart.as_view()),
    path("teams/<int:team>/restart/cancel/", retiring.TeamRestartCancel.as_view()),
    path("teams/<int:team>/transfers/", transfers.TeamTransfers.as_view()),
    path("transfers/", transfers.MyTransfers.as_view()),
    path("transfers/<int:transfer>/accept/", transfers.TransferAcceptance.as_view()),
    path("transfers/<int:transfer>/decline/", transfers.TransferRefusal.as_view()),
    path("transfers/<int:transfer>/withdraw/", transfers.TransferWithdrawal.as_view()),
]
