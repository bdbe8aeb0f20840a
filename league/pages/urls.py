"""Addresses of the pages."""

from django.urls import include, path

from league.pages import account, builder, catalogue, home, leagues, ledger, manage, rosters, seasons, tables, teams

app_name = "pages"

urlpatterns = [
    path("", home.home, name="home"),
    path("account/", account.account, name="account"),
    path("account/tokens/", account.new_token, name="token_new"),
    path("account/tokens/<str:key>/revoke/", account.revoke_token, name="token_revoke"),
    path("catalogue/", catalogue.overview, name="catalogue"),
    path("catalogue/clans/<str:key>/", catalogue.clan, name="clan"),
    path("catalogue/heroes/", catalogue.heroes, name="heroes"),
    path("catalogue/ronin/", catalogue.ronin, name="ronin"),
    path("catalogue/keywords/", catalogue.keywords, name="keywords"),
    path("catalogue/challenges/", catalogue.challenges, name="challenges"),
    path("catalogue/challenges/<str:key>/", catalogue.challenge, name="challenge"),
    path("catalogue/statuses/", catalogue.statuses, name="statuses"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("open-league/", leagues.open_league, name="league_open"),
    path("join/", leagues.join, name="league_join"),
    path("claim/", leagues.claim, name="league_claim"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/journal/", leagues.journal, name="league_journal"),
    path("leagues/<slug:slug>/build/", builder.new_team, name="league_build"),
    path("leagues/<slug:slug>/settings/", manage.settings, name="league_settings"),
    path("leagues/<slug:slug>/manage/", manage.members, name="league_manage"),
    path("leagues/<slug:slug>/manage/names/", manage.add_names, name="league_names"),
    path("leagues/<slug:slug>/manage/join-code/", manage.renew_join_code, name="league_join_code"),
    path("leagues/<slug:slug>/manage/masters/<int:member>/name/", manage.name_master, name="league_name_master"),
    path(
        "leagues/<slug:slug>/manage/masters/<int:member>/dismiss/",
        manage.dismiss_master,
        name="league_dismiss_master",
    ),
    path("leagues/<slug:slug>/plan-season/", seasons.plan, name="season_plan"),
    path("seasons/<int:season>/", seasons.season, name="season"),
    path("seasons/<int:season>/teams/", seasons.enter_teams, name="season_teams"),
    path("seasons/<int:season>/start/", seasons.start, name="season_start"),
    path("seasons/<int:season>/finish/", seasons.finish, name="season_finish"),
    path("stages/<int:stage>/rounds/<int:number>/deadline/", seasons.move_deadline, name="round_deadline"),
    path("stages/<int:stage>/table/", tables.table, name="table"),
    path("stages/<int:stage>/table/<int:team>/", tables.numbers, name="table_numbers"),
    path("teams/", teams.my_teams, name="my_teams"),
    path("teams/<int:team>/", teams.team, name="team"),
    path("teams/<int:team>/build/", builder.edit_draft, name="team_build"),
    path("teams/<int:team>/found/", teams.found, name="team_found"),
    path("teams/<int:team>/reopen/", teams.reopen, name="team_reopen"),
    path("teams/<int:team>/ledger/", ledger.ledger, name="team_ledger"),
    path("teams/<int:team>/roster/", rosters.change, name="team_roster"),
    path("", include("league.pages.matches.urls")),
    path("teams/<int:team>/ninja/<int:ninja>/", rosters.rename, name="team_ninja"),
]
