"""``manage.py reconcile`` against planted faults: in rows, in pins, and in the fold itself."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.rules.allstars.fold import after_game
from teams.models import Chapter, Ninja, Team
from teams.reconcile import reconcile_all, reconcile_team
from teams.tasks import reconcile_all as nightly
from tests import amending, verbs
from tests.kept import kept
from tests.verbs import Person

Json = dict[str, Any]


@kept
def teams(aiko: Person, ben: Person, fixture: Json, tigers: Json, tide: Json) -> tuple[Team, Team]:
    """Tigers and Tide after :func:`tests.amending.play_first_match`: 19 and 10 koban."""
    amending.play_first_match(aiko, ben, fixture, tigers, tide)
    return Team.objects.get(pk=tigers["team"]), Team.objects.get(pk=tide["team"])


def told_of(team: Team) -> str:
    return str(reconcile_team(Team.objects.get(pk=team.pk)))


def tamper(team: Team, **changes: Any) -> None:
    """Rewrite the last pin and the scroll alike."""
    last = team.chapters.order_by("-position")[0]
    Chapter.objects.filter(pk=last.pk).update(pin={**last.pin, **changes})
    Team.objects.filter(pk=team.pk).update(scroll={**last.pin, **changes})


def test_nothing_differs_after_a_match_and_its_steps(teams: tuple[Team, Team]) -> None:
    assert reconcile_all() == []
    assert nightly() == 0
    call_command("reconcile")


def test_koban_added_to_pin_scroll_and_row_alike_are_found(teams: tuple[Team, Team]) -> None:
    tigers, _tide = teams
    tamper(tigers, treasury=20)
    Team.objects.filter(pk=tigers.pk).update(treasury=20)
    assert told_of(tigers) == f"team {tigers.pk}, chapter 1, treasury: stored 20, the independent sum says 19"


def test_xp_added_to_pin_scroll_and_row_alike_is_found(teams: tuple[Team, Team], tigers: Json) -> None:
    team = teams[0]
    goro = verbs.ids(tigers)["Goro"]
    states = [{**one, "xp": 14} if one["id"] == goro else one for one in (team.scroll or {})["ninja"]]
    tamper(team, ninja=states)
    Ninja.objects.filter(pk=goro).update(xp=14)
    assert told_of(team) == f"team {team.pk}, chapter 1, ninja.{goro}.xp: stored 14, the independent sum says 13"


def test_a_fold_that_pays_too_much_is_found_although_it_agrees_with_itself(
    aiko: Person, ben: Person, fixture: Json, tigers: Json, tide: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Revenue: a winner earns 10 koban. The planted fold says 11 whenever it is asked, so that every pin agrees with it."""
    monkeypatch.setattr(after_game, "revenue_of", lambda _settings, game: {"won": 11, "lost": 6}[game.result])
    amending.play_first_match(aiko, ben, fixture, tigers, tide)
    first, *others = reconcile_all()
    assert (first.where, first.stored, first.told, others) == ("chapter 1, treasury", 20, 19, [])
    assert nightly() == 1
    with pytest.raises(CommandError, match=r"chapter 1, treasury: stored 20, the independent sum says 19"):
        call_command("reconcile")


def test_the_first_wrong_chapter_is_named(teams: tuple[Team, Team]) -> None:
    tigers, _tide = teams
    for chapter in tigers.chapters.all():
        Chapter.objects.filter(pk=chapter.pk).update(pin={**chapter.pin, "rating": 3})
    assert told_of(tigers) == f"team {tigers.pk}, chapter 0, rating: stored 3, the independent sum says 10"


def test_conflicts_that_the_story_does_not_hold_are_found(teams: tuple[Team, Team]) -> None:
    tigers, _tide = teams
    Chapter.objects.filter(team=tigers, position=1).update(conflicts=[{"code": "made.up"}])
    assert told_of(tigers) == (
        f"team {tigers.pk}, conflicts of chapter 1: stored [{{'code': 'made.up'}}], the story says []"
    )


@pytest.mark.parametrize(("field", "value"), [("xp", 99), ("profile", "tora-oni"), ("gone", "let_go")])
def test_a_row_of_a_model_that_its_scroll_does_not_say_is_found(
    teams: tuple[Team, Team], tigers: Json, field: str, value: Any
) -> None:
    goro = verbs.ids(tigers)["Goro"]
    Ninja.objects.filter(pk=goro).update(**{field: value})
    assert f"row of ninja {goro}: stored " in told_of(teams[0])


def test_a_team_whose_rows_cannot_be_read_is_told_and_the_others_are_still_compared(teams: tuple[Team, Team]) -> None:
    tigers, tide = teams
    Chapter.objects.filter(team=tigers, position=1).update(pin={"clan": "tora", "ninja": 7})
    tamper(tide, treasury=99)
    unread, differing = reconcile_all()
    assert str(unread) == f"team {tigers.pk}, chapter 1: cannot be read (TypeError: 'int' object is not iterable)"
    assert str(differing) == f"team {tide.pk}, chapter 1, treasury: stored 99, the independent sum says 10"
    assert nightly() == 2
    with pytest.raises(CommandError, match=r"cannot be read[\s\S]*stored 99"):
        call_command("reconcile")
