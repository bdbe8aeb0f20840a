"""Addresses of calendars, careers, achievements, ratings and forecasts under ``/api/v1/``."""

from django.urls import path

from league.api import achievements, calendar, career, forecast, game_records

urlpatterns = [
    path("account/calendar-key/", calendar.CalendarKey.as_view(), name="calendar_key"),
    path("leagues/<int:league>/calendar.ics", calendar.LeagueCalendar.as_view(), name="league_calendar"),
    path("teams/<int:team>/calendar.ics", calendar.TeamCalendar.as_view(), name="team_calendar"),
    path("teams/<int:team>/career/", career.TeamCareer.as_view()),
    path("teams/<int:team>/games/", game_records.TeamGames.as_view()),
    path("teams/<int:team>/ratings/", career.TeamRatings.as_view()),
    path("players/<int:player>/career/", career.PlayerCareer.as_view()),
    path("head-to-head/", career.HeadToHead.as_view()),
    path("teams/<int:team>/achievements/", achievements.TeamAchievements.as_view()),
    path("players/<int:player>/achievements/", achievements.PlayerAchievements.as_view()),
    path("leagues/<int:league>/achievements/", achievements.LeagueAchievements.as_view()),
    path("seasons/<int:season>/achievements/", achievements.SeasonAchievements.as_view()),
    path("leagues/<int:league>/ratings/", career.LeagueRatings.as_view()),
    path("stages/<int:stage>/forecast/", forecast.StageForecast.as_view()),
]
