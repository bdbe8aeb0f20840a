"""Addresses of the pages of stages."""

from django.urls import path

from league.pages.stages import arranged, beside, clubs, field, planning, running, tournament

urlpatterns = [
    path("leagues/<slug:slug>/plan-season/", planning.plan, name="season_plan"),
    path("seasons/<int:season>/add-stage/", planning.add, name="stage_add"),
    path("stages/<int:stage>/settings/", planning.change, name="stage_settings"),
    path("stages/<int:stage>/remove/", planning.remove, name="stage_remove"),
    path("stages/<int:stage>/start/", running.start, name="stage_start"),
    path("stages/<int:stage>/finish/", running.finish, name="stage_finish"),
    path("stages/<int:stage>/draw/", running.draw, name="round_draw"),
    path("stages/<int:stage>/rounds/<int:number>/publish/", running.publish, name="round_publish"),
    path("stages/<int:stage>/rounds/<int:number>/void/", running.void, name="round_void"),
    path("stages/<int:stage>/rounds/<int:number>/pairings/", running.pairings, name="round_pairings"),
    path("stages/<int:stage>/rounds/<int:number>/tables/", running.change_tables, name="round_tables"),
    path("fixtures/<int:pk>/deadline/", beside.fixture_deadline, name="fixture_deadline"),
    path("leagues/<slug:slug>/friendly/", beside.friendly, name="friendly"),
    path("stages/<int:stage>/teams/", field.field, name="stage_field"),
    path("stages/<int:stage>/teams/late/", field.enter_late, name="stage_enter_late"),
    path("stages/<int:stage>/teams/<int:team>/withdraw/", field.withdraw, name="stage_withdraw"),
    path("stages/<int:stage>/teams/<int:team>/return/", field.come_back, name="stage_return"),
    path("stages/<int:stage>/teams/<int:team>/bye/", field.request_bye, name="stage_bye"),
    path("stages/<int:stage>/teams/<int:team>/leave/", field.leave, name="stage_leave"),
    path("stages/<int:stage>/teams/<int:team>/undo-leaving/", field.undo_leaving, name="stage_undo_leaving"),
    path("stages/<int:stage>/rounds/<int:number>/clock/", tournament.clock, name="round_clock"),
    path("seasons/<int:season>/clubs/", clubs.clubs, name="season_clubs"),
    path("seasons/<int:season>/check-in/", tournament.check_in, name="check_in"),
    path("seasons/<int:season>/check-in/<int:team>/", tournament.present, name="check_in_team"),
    path("stages/<int:stage>/challenges/", arranged.arranged, name="stage_arranged"),
    path("stages/<int:stage>/challenges/<int:invitation>/accept/", arranged.accept, name="invitation_accept"),
    path("stages/<int:stage>/challenges/<int:invitation>/decline/", arranged.decline, name="invitation_decline"),
    path("stages/<int:stage>/challenges/<int:invitation>/withdraw/", arranged.withdraw, name="invitation_withdraw"),
]
