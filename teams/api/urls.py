"""Addresses of accounts and teams under ``/api/v1/``."""

from django.urls import include, path

from teams.api import account, amendments, jobs, teams

urlpatterns = [
    path("account/", account.SignUp.as_view()),
    path("account/login/", account.Login.as_view()),
    path("account/logout/", account.Logout.as_view()),
    path("account/password-reset/", account.PasswordReset.as_view()),
    path("account/new-password/", account.NewPassword.as_view()),
    path("account/me/", account.Me.as_view()),
    path("account/tokens/", account.Tokens.as_view()),
    path("account/tokens/<str:token>/", account.TokenDetail.as_view()),
    path("jobs/<int:job>/", jobs.JobDetail.as_view()),
    path("simulations/", include("teams.api.simulations.urls")),
    path("teams/", teams.MyTeams.as_view()),
    path("teams/<int:team>/", teams.TeamDetail.as_view()),
    path("teams/<int:team>/draft/", teams.TeamDraft.as_view()),
    path("teams/<int:team>/found/", teams.TeamFounding.as_view()),
    path("teams/<int:team>/reopen/", teams.TeamReopening.as_view()),
    path("teams/<int:team>/scroll/", teams.TeamScroll.as_view()),
    path("teams/<int:team>/ledger/", teams.TeamLedger.as_view()),
    path("teams/<int:team>/steps/", teams.TeamSteps.as_view()),
    path("teams/<int:team>/roster/", teams.TeamRoster.as_view()),
    path("teams/<int:team>/adjustments/", teams.TeamAdjustments.as_view()),
    path("teams/<int:team>/amendments/", amendments.TeamAmendments.as_view()),
    path("teams/<int:team>/amendments/preview/", amendments.TeamAmendmentPreview.as_view()),
    path("teams/<int:team>/undo/", amendments.TeamUndo.as_view()),
    path("teams/<int:team>/ninja/<int:ninja>/", teams.TeamNinja.as_view()),
]
