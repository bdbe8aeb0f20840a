"""Owners are told of a match that is still to be played, once, before its deadline."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.utils import timezone

from league.models import Fixture, League, Round
from league.operations import notices
from league.operations.reminders import fixtures_to_remind_of, remind
from league.tasks import send_reminders
from tests import verbs
from tests.league.test_repeated_and_at_once import at_once
from tests.verbs import IKA, TORA, Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def due(fixture: dict[str, Any]) -> datetime:
    """The deadline of the fixture's round, in a week."""
    due = timezone.now() + timedelta(days=7)
    Round.objects.update(deadline=due)
    return due


def remind_before(hours: int) -> None:
    League.objects.update(settings={"remind_hours_before": hours})


def test_owners_are_reminded_two_days_before_the_deadline(
    aiko: Person, ben: Person, fixture: dict[str, Any], due: datetime
) -> None:
    early, late = due - timedelta(hours=49), due - timedelta(hours=47)
    assert (fixtures_to_remind_of(at=early), fixtures_to_remind_of(at=late)) == ([], [fixture["id"]])
    assert remind(fixture["id"], at=late)
    assert sorted(message.to[0] for message in mail.outbox) == sorted([aiko.email, ben.email])
    assert "still to be played" in mail.outbox[0].subject


def test_a_reminder_leads_to_its_match_where_koban_knows_its_own_address(
    fixture: dict[str, Any], due: datetime, settings: Any
) -> None:
    settings.SITE_URL = "https://league.example"
    remind(fixture["id"], at=due - timedelta(hours=1))
    assert mail.outbox[0].body.strip().endswith(f"\nhttps://league.example/fixtures/{fixture['id']}/")


def test_a_notice_leads_to_its_match(aiko: Person, fixture: dict[str, Any], brawl: Any, settings: Any) -> None:
    settings.SITE_URL = "https://league.example"
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    notices.send_notice(fixture["id"], at=timezone.now())
    assert f"\nhttps://league.example/fixtures/{fixture['id']}/\n" in mail.outbox[-1].body


def test_a_koban_that_nobody_told_its_address_names_none(fixture: dict[str, Any], due: datetime, settings: Any) -> None:
    settings.SITE_URL = ""
    remind(fixture["id"], at=due - timedelta(hours=1))
    assert "//" not in mail.outbox[0].body


def test_a_fixture_is_reminded_of_once(fixture: dict[str, Any], due: datetime) -> None:
    late = due - timedelta(hours=1)
    assert (remind(fixture["id"], at=late), remind(fixture["id"], at=late)) == (True, False)
    assert (fixtures_to_remind_of(at=late), len(mail.outbox)) == ([], 2)


@pytest.mark.parametrize(("hours", "reminded"), [(0, 0), (1, 0), (3, 1)])
def test_a_league_says_how_long_before(fixture: dict[str, Any], due: datetime, hours: int, reminded: int) -> None:
    """Nought hours is never."""
    remind_before(hours)
    assert len(fixtures_to_remind_of(at=due - timedelta(hours=2))) == reminded


def test_nobody_is_reminded_of_what_is_past_or_played(
    aiko: Person, fixture: dict[str, Any], brawl: Any, due: datetime
) -> None:
    assert fixtures_to_remind_of(at=due + timedelta(hours=1)) == []
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    assert fixtures_to_remind_of(at=due - timedelta(hours=1)) == []
    assert not remind(fixture["id"], at=due)


def test_a_fixtures_own_deadline_counts(fixture: dict[str, Any], due: datetime) -> None:
    Fixture.objects.update(deadline=due + timedelta(days=5))
    assert fixtures_to_remind_of(at=due - timedelta(hours=1)) == []
    assert fixtures_to_remind_of(at=due + timedelta(days=4)) == [fixture["id"]]


def test_a_draft_round_reminds_nobody(fixture: dict[str, Any], due: datetime) -> None:
    Round.objects.update(published_at=None)
    assert fixtures_to_remind_of(at=due - timedelta(hours=1)) == []


def test_of_who_has_no_address_the_ninja_master_is_reminded_once(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    [emi] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi"]})
    body = {"name": "Small", "roster": IKA, "owner": emi["player"]["id"]}
    draft = aiko.post(f"leagues/{league['id']}/teams/", body)["team"]["id"]
    aiko.post(f"teams/{draft}/found/")
    season = verbs.start_season(aiko, league, [tigers["team"], draft])
    [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
    Round.objects.update(deadline=timezone.now() + timedelta(hours=1))
    remind(fixture["id"], at=timezone.now())
    assert [message.to for message in mail.outbox] == [[aiko.email]]
    assert "You act there for players without an account: Emi." in mail.outbox[0].body


def test_one_writes_in_the_language_of_its_reader(ben: Person, fixture: dict[str, Any], due: datetime) -> None:
    """A date is written as that language writes it: a French one without the English month."""
    owner = Fixture.objects.get().sides.get(entrant__team__name="Tide").entrant.team.owner
    owner.language = "fr"
    owner.save(update_fields=["language"])
    remind(fixture["id"], at=due - timedelta(hours=1))
    [french] = [message for message in mail.outbox if message.to == [ben.email]]
    [english] = [message for message in mail.outbox if message.to != [ben.email]]
    assert french.body != english.body


def test_a_sentence_ends_with_one_full_stop(fixture: dict[str, Any], due: datetime) -> None:
    """In English the afternoon ends with one of its own: 7 p.m."""
    Round.objects.update(deadline=datetime(2031, 2, 3, 18, 0, tzinfo=UTC))
    remind(fixture["id"], at=due - timedelta(hours=1))
    assert ("7 p.m. (Europe/Paris) is its deadline." in mail.outbox[0].body, ".." in mail.outbox[0].body) == (
        True,
        False,
    )


class Broken(EmailBackend):
    """A mail server that is away."""

    def send_messages(self, messages: Any) -> int:
        raise OSError("no mail server")


def test_what_could_not_be_sent_is_tried_again(settings: Any, fixture: dict[str, Any], due: datetime) -> None:
    backend, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "tests.league.test_reminders.Broken"
    with pytest.raises(OSError, match="no mail server"):
        remind(fixture["id"], at=due - timedelta(hours=1))
    assert fixtures_to_remind_of(at=due - timedelta(hours=1)) == [fixture["id"]]
    settings.EMAIL_BACKEND = backend
    assert remind(fixture["id"], at=due - timedelta(hours=1))


def test_a_fixture_without_a_deadline_has_nothing_to_be_reminded_of(fixture: dict[str, Any]) -> None:
    assert fixtures_to_remind_of(at=timezone.now()) == []
    assert not remind(fixture["id"], at=timezone.now())


def test_the_sweep_finds_who_is_to_be_reminded(fixture: dict[str, Any]) -> None:
    Fixture.objects.update(deadline=timezone.now() + timedelta(hours=1))
    assert (send_reminders(), send_reminders()) == (1, 0)


class Looking(EmailBackend):
    """A mail server that takes the fixture's lock while mail goes out, as a player who reports would."""

    locked: list[int] = []

    def send_messages(self, messages: Any) -> int:
        def lock() -> int:
            with connection.cursor() as cursor:
                cursor.execute("BEGIN; SELECT id FROM league_fixture FOR UPDATE NOWAIT")
                cursor.execute("COMMIT")
            return 1

        self.locked.extend(at_once(lock))
        return super().send_messages(messages)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", ["notice", "reminder"])
def test_a_fixture_is_not_locked_while_mail_goes_out(
    settings: Any, aiko: Person, fixture: dict[str, Any], due: datetime, brawl: Any, act: str
) -> None:
    settings.EMAIL_BACKEND = "tests.league.test_reminders.Looking"
    Looking.locked.clear()
    acts: dict[str, tuple[Callable[[], Any], Callable[[], bool], int]] = {
        "notice": (
            lambda: aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl}),
            lambda: notices.send_notice(fixture["id"], at=timezone.now()),
            1,
        ),
        "reminder": (lambda: None, lambda: remind(fixture["id"], at=timezone.now()), 2),
    }
    before, send, letters = acts[act]
    before()
    assert send()
    assert Looking.locked == [1] * letters


@pytest.mark.django_db(transaction=True)
def test_two_workers_write_once(fixture: dict[str, Any], due: datetime) -> None:
    sent = at_once(*(lambda: remind(fixture["id"], at=timezone.now()) for _worker in range(3)))
    assert sorted(sent) == [False, False, True]
    assert len(mail.outbox) == 2


@pytest.fixture
def teams(aiko: Person, league: dict[str, Any]) -> list[int]:
    return [verbs.found_team(aiko, league, TORA, name)["team"] for name in ("One", "Two")]


def test_the_same_owner_on_both_sides_gets_one_letter(aiko: Person, league: dict[str, Any], teams: list[int]) -> None:
    season = verbs.start_season(aiko, league, teams)
    [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
    Round.objects.update(deadline=timezone.now() + timedelta(hours=1))
    remind(fixture["id"], at=timezone.now())
    assert [message.to for message in mail.outbox] == [[aiko.email]]
