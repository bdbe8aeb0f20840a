"""Addresses of the pages of matches."""

from django.urls import path

from league.pages.matches import acts, amend, fixture, report, sheets, slips, steps

urlpatterns = [
    path("fixtures/<int:pk>/", fixture.fixture, name="fixture"),
    path("fixtures/<int:pk>/open/", acts.open_fixture, name="fixture_open"),
    path("fixtures/<int:pk>/unopen/", acts.unopen_fixture, name="fixture_unopen"),
    path("fixtures/<int:pk>/report/", report.report, name="fixture_report"),
    path("fixtures/<int:pk>/withdraw/", acts.withdraw, name="fixture_withdraw"),
    path("fixtures/<int:pk>/confirm/", acts.confirm, name="fixture_confirm"),
    path("fixtures/<int:pk>/dispute/", report.dispute, name="fixture_dispute"),
    path("fixtures/<int:pk>/decide/", acts.decide, name="fixture_decide"),
    path("fixtures/<int:pk>/decide/own/", report.decide_own, name="fixture_decide_own"),
    path("fixtures/<int:pk>/forfeit/", acts.forfeit, name="fixture_forfeit"),
    path("fixtures/<int:pk>/engine/", acts.auto_resolve, name="fixture_engine"),
    path("fixtures/<int:pk>/amend/", amend.amend, name="fixture_amend"),
    path("fixtures/<int:pk>/amend/preview/", amend.settle, name="fixture_settle"),
    path("fixtures/<int:pk>/correct/", report.correct, name="fixture_correct"),
    path("fixtures/<int:pk>/slip/", report.slip, name="fixture_slip"),
    path("fixtures/<int:pk>/sheet/", sheets.sheet, name="fixture_sheet"),
    path("rounds/<int:pk>/slips/", slips.slips, name="round_slips"),
    path("teams/<int:pk>/steps/", steps.steps, name="team_steps"),
]
