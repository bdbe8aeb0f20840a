"""Addresses of leagues, seasons and fixtures under ``/api/v1/``."""

from django.urls import path

from league.api import fixtures, leagues, rulesets, seasons

urlpatterns = [
    path("leagues/", leagues.Leagues.as_view()),
    path("leagues/join/", leagues.Join.as_view()),
    path("leagues/claim/", leagues.Claim.as_view()),
    path("leagues/<int:league>/", leagues.LeagueDetail.as_view()),
    path("leagues/<int:league>/join-code/", leagues.JoinCode.as_view()),
    path("leagues/<int:league>/members/", leagues.Members.as_view()),
    path("leagues/<int:league>/bots/", leagues.Bots.as_view()),
    path("leagues/<int:league>/masters/", leagues.Masters.as_view()),
    path("leagues/<int:league>/masters/<int:player>/", leagues.MasterDetail.as_view()),
    path("leagues/<int:league>/teams/", leagues.LeagueTeams.as_view()),
    path("leagues/<int:league>/journal/", leagues.Journal.as_view()),
    path("leagues/<int:league>/rules/", rulesets.Rules.as_view()),
    path("leagues/<int:league>/rules/preview/", rulesets.RulesPreview.as_view()),
    path("leagues/<int:league>/rules/settings/", rulesets.RulesSettings.as_view()),
    path("leagues/<int:league>/rules/<slug:which>/", rulesets.RulesVersion.as_view()),
    path("leagues/<int:league>/seasons/", seasons.Seasons.as_view()),
    path("seasons/<int:season>/", seasons.SeasonDetail.as_view()),
    path("seasons/<int:season>/entrants/", seasons.Entrants.as_view()),
    path("seasons/<int:season>/start/", seasons.SeasonStart.as_view()),
    path("seasons/<int:season>/finish/", seasons.SeasonFinish.as_view()),
    path("stages/<int:stage>/table/", seasons.Table.as_view()),
    path("stages/<int:stage>/table/<int:team>/", seasons.TableNumbers.as_view()),
    path("stages/<int:stage>/rounds/<int:number>/deadline/", seasons.RoundDeadline.as_view()),
    path("fixtures/", fixtures.Fixtures.as_view()),
    path("fixtures/<int:fixture>/", fixtures.FixtureDetail.as_view()),
    path("fixtures/<int:fixture>/open/", fixtures.FixtureOpening.as_view()),
    path("fixtures/<int:fixture>/unopen/", fixtures.FixtureUnopening.as_view()),
    path("fixtures/<int:fixture>/report/", fixtures.FixtureReport.as_view()),
    path("fixtures/<int:fixture>/withdraw/", fixtures.FixtureWithdrawal.as_view()),
    path("fixtures/<int:fixture>/confirm/", fixtures.FixtureConfirmation.as_view()),
    path("fixtures/<int:fixture>/dispute/", fixtures.FixtureDispute.as_view()),
    path("fixtures/<int:fixture>/decide/", fixtures.FixtureDecision.as_view()),
    path("fixtures/<int:fixture>/forfeit/", fixtures.FixtureForfeit.as_view()),
]
