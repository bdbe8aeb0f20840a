"""Examples of calendars for the API's documentation."""

from drf_spectacular.utils import OpenApiExample

from teams.api.examples import answer

ICAL = OpenApiExample(
    "A deadline",
    value=(
        "BEGIN:VCALENDAR\r\n"
        "VERSION:2.0\r\n"
        "PRODID:-//Koban//Fixtures//EN\r\n"
        "NAME:Thursday Ninja\r\n"
        "BEGIN:VEVENT\r\n"
        "UID:fixture-55@koban.example.org\r\n"
        "DTSTAMP:20261201T180000Z\r\n"
        "DTSTART:20261217T225900Z\r\n"
        "SUMMARY:Tigers – Tide: deadline\r\n"
        "URL:https://koban.example.org/fixtures/55/\r\n"
        "END:VEVENT\r\n"
        "END:VCALENDAR\r\n"
    ),
    media_type="text/calendar",
    response_only=True,
    status_codes=["200"],
)
KEY = answer("A key", {"key": "7.1:Yt1c0ZtS5gq7hYv9oKQ2rLw3nXe8dUaBfJmPzRkVs4A"})
