"""Addresses of the pages of cooperative campaigns."""

from django.urls import path

from league.pages.party import boards, kits, members, sessions

urlpatterns = [
    path("leagues/<slug:slug>/board/", boards.board, name="league_board"),
    path("leagues/<slug:slug>/parts/", kits.kit, name="league_kit"),
    path("leagues/<slug:slug>/parts/change/", kits.change_kit, name="league_kit_change"),
    path("stages/<int:stage>/sessions/", sessions.campaign, name="campaign"),
    path("stages/<int:stage>/sessions/<int:team>/new/", sessions.sit_down, name="session_new"),
    path("teams/<int:team>/members/", members.members, name="party_members"),
    path("teams/<int:team>/members/join/", members.join, name="party_join"),
    path("teams/<int:team>/members/<int:member>/leave/", members.leave, name="party_leave"),
]
