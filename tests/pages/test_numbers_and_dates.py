"""Numbers, what they count, and dates as readers of English and of French expect them: pages, e-mails, the journal."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.core import mail
from django.utils import translation

from config.problems import exception_handler
from games.refusals import Conflict
from games.rules.kernel.findings import ngettext_noop
from league.models import JournalLine, League, Round
from league.operations.reminders import remind
from league.templatetags.koban import grouped, signed
from teams.models import Player
from tests.pages_match.browsing import Reader
from tests.verbs import Person

APART = "\N{NO-BREAK SPACE}"
"""What stands between thousands in French."""


def speak(person: Person, language: str) -> None:
    Player.objects.filter(pk=person.id).update(language=language, time_zone="Europe/Paris")


@pytest.mark.parametrize(
    ("language", "hours", "sentence"),
    [
        ("en", 1, "confirm themselves after 1 hour "),
        ("en", 2, "confirm themselves after 2 hours "),
        ("fr", 1, "se confirment d’eux-mêmes après 1 heure "),
        ("fr", 2, "se confirment d’eux-mêmes après 2 heures "),
    ],
)
def test_a_page_counts_hours(
    aiko: Person, aikos: Reader, at_league: str, language: str, hours: int, sentence: str
) -> None:
    League.objects.update(settings={"confirm_after_hours": hours})
    speak(aiko, language)
    assert sentence in aikos.text(at_league)


@pytest.mark.parametrize(
    ("language", "models", "sentence"),
    [
        ("en", 1, "1 model must roll downtime first."),
        ("en", 2, "2 models must roll downtime first."),
        ("fr", 1, "1 figurine doit d’abord faire son jet de repos."),
        ("fr", 2, "2 figurines doivent d’abord faire leur jet de repos."),
    ],
)
def test_a_conflict_counts(language: str, models: int, sentence: str) -> None:
    text = ngettext_noop("{count} model must roll downtime first.", "{count} models must roll downtime first.", "count")
    with translation.override(language):
        answer = exception_handler(Conflict("downtime.open", text, count=models), {})
    assert answer is not None
    assert (answer.status_code, answer.data["code"], answer.data["detail"]) == (
        HTTPStatus.CONFLICT,
        "downtime.open",
        sentence,
    )


@pytest.mark.parametrize(
    ("language", "day", "told"),
    [
        ("en", 1, "March 1, 2027, 7 p.m. (Europe/Paris) is its deadline."),
        ("en", 2, "March 2, 2027, 7 p.m. (Europe/Paris) is its deadline."),
        ("fr", 1, "1er mars 2027 à 19:00"),
        ("fr", 2, "2 mars 2027 à 19:00"),
    ],
)
def test_an_e_mail_tells_a_date(aiko: Person, fixture: dict[str, Any], language: str, day: int, told: str) -> None:
    """The first of a month is "1er" in French."""
    due = datetime(2027, 3, day, 18, 0, tzinfo=UTC)
    Round.objects.update(deadline=due)
    speak(aiko, language)
    remind(fixture["id"], at=due - timedelta(hours=1))
    message = next(one for one in mail.outbox if one.to == [aiko.email])
    assert told in str(message.body)


@pytest.mark.parametrize(
    ("day", "told"),
    [(1, "a ouvert la ligue lun. 1er mars 2027, 19:00"), (2, "a ouvert la ligue mar. 2 mars 2027, 19:00")],
)
def test_a_line_of_the_journal_tells_a_date_in_french(
    aiko: Person, aikos: Reader, at_league: str, day: int, told: str
) -> None:
    League.objects.update(time_zone="Europe/Paris")
    opened = JournalLine.objects.get(what="league.opened")
    opened.pk, opened.at = None, datetime(2027, 3, day, 18, 0, tzinfo=UTC)
    opened.save()
    speak(aiko, "fr")
    assert told in aikos.text(f"{at_league}journal/")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ["10,000", "+1,000", "−1,000", "0"]), ("fr", [f"10{APART}000", f"+1{APART}000", f"−1{APART}000", "0"])],
)
def test_thousands_stand_apart_on_a_page(language: str, told: list[str]) -> None:
    with translation.override(language):
        assert [grouped(10_000), signed(1000), signed(-1000), signed(0)] == told
