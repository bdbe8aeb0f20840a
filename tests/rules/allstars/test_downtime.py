"""Downtime: who rolls, in which order, and what the six faces do."""

import pytest

from games.rules.allstars.downtime import DowntimeState, apply_result, exemptible, roll, who_rolls
from games.rules.allstars.elements import Element
from games.rules.allstars.ruleset import Settings, book
from games.rules.allstars.scroll import NinjaState
from tests.rules.allstars.stories import ruleset

BOOK = book()
SETTINGS = Settings()
THREE = DowntimeState(to_roll=("aki", "ban", "oni"))


def _kaiken(name: str = "aki", *, xp: int = 0, absent: int = 0) -> NinjaState:
    return NinjaState(id=name, profile="tora-kaiken", xp=xp, absent=absent)


@pytest.mark.parametrize(
    ("die", "absent", "healing_house", "xp"),
    [
        ("spirit", 0, False, 7),
        ("void", 2, False, 7),
        ("earth", 0, False, 7),
        ("air", 0, True, 7),
        ("water", 0, False, 8),
        ("fire", 1, False, 7),
    ],
)
def test_the_downtime_table(die: Element, absent: int, healing_house: bool, xp: int) -> None:
    after = apply_result(BOOK, _kaiken(xp=7), die)
    assert (after.absent, after.healing_house, after.xp) == (absent, healing_house, xp)


@pytest.mark.parametrize(
    ("owed", "die", "absent"), [(1, "void", 2), (2, "fire", 2), (2, "void", 2), (3, "void", 3), (1, "fire", 1)]
)
def test_ruling_6_absences_never_add_up(owed: int, die: Element, absent: int) -> None:
    assert apply_result(BOOK, _kaiken(absent=owed), die).absent == absent


@pytest.mark.parametrize("profile", ["byakko", "shojo"])
def test_ruling_8_water_gives_heroes_and_ronin_nothing(profile: str) -> None:
    assert apply_result(BOOK, NinjaState(id="one", profile=profile), "water").xp == 0


def test_a_league_may_change_what_the_faces_do() -> None:
    rules = ruleset(void_absence=3, fire_absence=2, water_xp=5)
    results = [apply_result(rules, _kaiken(), die) for die in ("void", "fire", "water")]
    assert [(state.absent, state.xp) for state in results] == [(3, 0), (2, 0), (0, 5)]


def test_ruling_3_only_models_in_the_healing_house_at_the_end_roll() -> None:
    """Healed models are not named; sentries and strangers are not on the roster; gone models have left it."""
    gone = NinjaState(id="inu", profile="inu-clan-kaiken", gone="let_go", gone_after=1)
    roster = [_kaiken("aki"), _kaiken("ban"), _kaiken("oni"), gone]
    assert who_rolls(roster, ["oni", "aki", "sentry", "inu"]) == ("aki", "oni")


def test_ruling_4_the_owner_declares_the_order() -> None:
    state, problem = roll(SETTINGS, THREE, "oni", "earth")
    assert problem is None
    assert state.can_roll == ("aki", "ban")


def test_ruling_4_a_spirit_spares_one_that_has_not_rolled() -> None:
    state, problem = roll(SETTINGS, THREE, "aki", "spirit", exempts="oni")
    assert problem is None
    assert state.to_roll == ("ban",)
    assert state.results == (("aki", "spirit"),)


def test_ruling_4_spirits_chain() -> None:
    """Four are in the Healing House: two Spirits and everybody is through."""
    state = DowntimeState(to_roll=("aki", "ban", "oni", "uma"))
    state, first = roll(SETTINGS, state, "aki", "spirit", exempts="ban")
    state, second = roll(SETTINGS, state, "oni", "spirit", exempts="uma")
    assert (first, second) == (None, None)
    assert state.to_roll == ()


def test_ruling_4_the_last_spirit_has_nobody_to_spare() -> None:
    state, problem = roll(SETTINGS, DowntimeState(to_roll=("aki",)), "aki", "spirit")
    assert problem is None
    assert exemptible(SETTINGS, state, "aki") == ()


@pytest.mark.parametrize("name", ["aki", "chunin"])
def test_ruling_4_a_spirit_spares_neither_itself_nor_the_healthy(name: str) -> None:
    state, problem = roll(SETTINGS, THREE, "aki", "spirit", exempts=name, path="/downtime/0")
    assert problem is not None
    assert (problem.code, problem.path) == ("downtime.cannot_exempt", "/downtime/0/exempts")
    assert (state.to_roll, state.spirits) == (("ban", "oni"), ("aki",))


def test_ruling_4_a_result_already_rolled_stands() -> None:
    state, _ = roll(SETTINGS, THREE, "aki", "void")
    state, problem = roll(SETTINGS, state, "ban", "spirit", exempts="aki")
    assert problem is not None
    assert problem.code == "downtime.cannot_exempt"
    assert state.results == (("aki", "void"), ("ban", "spirit"))


def test_ruling_4_a_league_may_let_a_spirit_cancel_a_result() -> None:
    settings = Settings(spirit_cancels_rolled=True)
    state, _ = roll(settings, THREE, "aki", "void")
    state, problem = roll(settings, state, "ban", "spirit", exempts="aki")
    assert problem is None
    assert state.results == (("ban", "spirit"),)
    assert state.to_roll == ("oni",)


def test_ruling_4_whom_a_spirit_spares_may_be_named_after_the_roll() -> None:
    state, _ = roll(SETTINGS, THREE, "aki", "spirit")
    state, problem = roll(SETTINGS, state, "aki", "spirit", exempts="oni")
    assert problem is None
    assert (state.to_roll, state.spirits, state.results) == (("ban",), (), (("aki", "spirit"),))


def test_only_a_spirit_spares() -> None:
    state, problem = roll(SETTINGS, THREE, "aki", "earth", exempts="ban")
    assert problem is not None
    assert problem.code == "downtime.nothing_to_exempt"
    assert state.to_roll == ("ban", "oni")


def test_nobody_rolls_twice() -> None:
    state, _ = roll(SETTINGS, THREE, "aki", "void")
    after, problem = roll(SETTINGS, state, "aki", "earth")
    assert problem is not None
    assert problem.code == "downtime.not_due"
    assert after == state


def test_ruling_10_a_ronin_whose_fee_is_open_neither_rolls_nor_is_spared() -> None:
    state = DowntimeState(to_roll=("aki", "inu"), unpaid=frozenset({"inu"}))
    after, rolls = roll(SETTINGS, state, "inu", "earth")
    assert rolls is not None
    assert rolls.code == "downtime.fee_first"
    assert after == state
    _, spared = roll(SETTINGS, state, "aki", "spirit", exempts="inu")
    assert spared is not None
    assert spared.code == "downtime.cannot_exempt"
