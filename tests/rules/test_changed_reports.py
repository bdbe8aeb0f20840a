"""A report with any one value changed, left out or told twice is malformed or judged, in every game, never an error."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.bounty.system import BOUNTY
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.system import System
from games.rules.ninjago.system import NINJAGO
from games.rules.tiny_ninjas.system import TINY_NINJAS

SEATS = [{"ninja": "kai"}, {"ninja": "cole"}, {"ninja": "zane"}]
SESSIONS: dict[str, tuple[System, dict[str, Any]]] = {
    "ninjago": (NINJAGO, {"seats": SEATS, "variants": ["sensei_power", "ninja_memory", "ninja_knockout"]}),
    "bounty": (BOUNTY, {"seats": SEATS, "adventure": 3}),
    "tiny_ninjas": (TINY_NINJAS, {"mode": "survivor"}),
    "tiny_ninjas alone": (TINY_NINJAS, {"mode": "solo", "difficulty": "hard"}),
}
VALUES: list[Any] = [None, True, 0, 1, 2, 9, 99, "kai", "other", "west", "solo", "alien", "moon", [], {}]

Place = tuple[str | int, ...]


def places(value: Any, here: Place = ()) -> Iterator[Place]:
    """Yield the place of every value in a document but of the whole."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*here, key)
        yield from places(one, (*here, key))


def leave_out(inside: Any, last: Any, _value: Any) -> None:
    del inside[last]


def tell_twice(inside: Any, last: Any, _value: Any) -> None:
    inside[last] = [inside[last], inside[last]]


def put(inside: Any, last: Any, value: Any) -> None:
    inside[last] = value


def changed(report: Any, place: Place, change: Callable[[Any, Any, Any], None], value: Any) -> Any:
    """Return a report with a change at a place."""
    whole = inside = copy.deepcopy(report)
    for key in place[:-1]:
        inside = inside[key]
    change(inside, place[-1], value)
    return whole


def messages(game: System, rules: Any, setup: Any, report: Any) -> list[str]:
    """Return what the game says of a report: what is malformed, or every violation and warning."""
    try:
        judged = game.check_report(rules, setup, report)
    except msgspec.ValidationError as error:
        return [str(error)]
    assert game.check_report(rules, setup, judged.report) == judged
    return [finding.message for finding in (*judged.violations, *judged.warnings)]


@pytest.mark.parametrize("session", SESSIONS)
@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(0, 5),
    change=st.sampled_from([leave_out, tell_twice, put]),
    value=st.sampled_from(VALUES),
    data=st.data(),
)
def test_a_changed_report_is_malformed_or_judged(
    session: str, seed: int, change: Callable[[Any, Any, Any], None], value: Any, data: st.DataObject
) -> None:
    game, setup = SESSIONS[session]
    rules = game.load_ruleset(game.book())
    report = game.resolve(rules, setup, "random", SeededDice(b"change", seed))
    place = data.draw(st.sampled_from(list(places(report))))
    assert messages(game, rules, setup, report) == []
    assert all(messages(game, rules, setup, changed(report, place, change, value)))
