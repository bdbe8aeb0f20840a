"""Addresses of the pages between seasons."""

from django.urls import path

from league.pages.between import owners, redraft, seasons

urlpatterns = [
    path("seasons/<int:season>/rollover/", seasons.roll_over, name="season_rollover"),
    path("seasons/<int:season>/redrafts/", seasons.redrafts, name="season_redrafts"),
    path("teams/<int:team>/redraft/", redraft.redraft, name="team_redraft"),
    path("teams/<int:team>/redraft/call-off/", owners.call_off, name="team_redraft_call_off"),
    path("teams/<int:team>/between/", owners.between, name="team_between"),
    path("teams/<int:team>/retire/", owners.retire, name="team_retire"),
    path("teams/<int:team>/bring-back/", owners.bring_back, name="team_bring_back"),
    path("teams/<int:team>/restart/", owners.restart, name="team_restart"),
    path("teams/<int:team>/go-on/", owners.go_on, name="team_go_on"),
    path("teams/<int:team>/offer/", owners.offer, name="team_offer"),
    path("transfers/<int:transfer>/accept/", owners.accept, name="transfer_accept"),
    path("transfers/<int:transfer>/decline/", owners.decline, name="transfer_decline"),
    path("transfers/<int:transfer>/withdraw/", owners.withdraw, name="transfer_withdraw"),
]
