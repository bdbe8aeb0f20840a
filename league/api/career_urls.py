"""Addresses of calendars, careers, ratings and forecasts under ``/api/v1/``."""

from django.urls import path

from league.api import calendar, career, forecast

urlpatterns = [
    path("account/calendar-key/", calendar.CalendarKey.as_view(), name="calendar_key"),
    path("leagues/<int:league>/calendar.ics", calendar.LeagueCalendar.as_view(), name="league_calendar"),
    path("teams/<int:team>/calendar.ics", calendar.TeamCalendar.as_view(), name="team_calendar"),
    path("teams/<int:team>/career/", career.TeamCareer.as_view()),
    path("teams/<int:team>/ratings/", career.TeamRatings.as_view()),
    path("players/<int:player>/career/", career.PlayerCareer.as_view()),
    path("head-to-head/", career.HeadToHead.as_view()),
    path("leagues/<int:league>/ratings/", career.LeagueRatings.as_view()),
    path("stages/<int:stage>/forecast/", forecast.StageForecast.as_view()),
]
