"""A report with any one value changed, left out or told twice is malformed or judged, in every game, never an error."""

from collections.abc import Iterator
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
VALUES = [None, True, 0, 1, 2, 9, 99, "kai", "other", "west", "solo", "alien", "moon", [], {}]

Place = tuple[str | int, ...]


def places(value: Any, here: Place = ()) -> Iterator[Place]:
    """Yield the place of every value in a document but of the whole."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*here, key)
        yield from places(one, (*here, key))


def holder(document: Any, place: Place) -> Any:
    for key in place[:-1]:
        document = document[key]
    return document


@pytest.mark.parametrize("session", SESSIONS)
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 5), data=st.data())
def test_a_changed_report_is_malformed_or_judged(session: str, seed: int, data: st.DataObject) -> None:
    game, setup = SESSIONS[session]
    rules = game.load_ruleset(game.book())
    report = game.resolve(rules, setup, "random", SeededDice(b"change", seed))
    place = data.draw(st.sampled_from(list(places(report))))
    inside, last = holder(report, place), place[-1]
    change = data.draw(st.sampled_from(["put", "drop", "double"]))
    if change == "put":
        inside[last] = data.draw(st.sampled_from(VALUES))
    elif change == "drop":
        del inside[last]
    else:
        inside[last] = [inside[last], inside[last]]
    try:
        judged = game.check_report(rules, setup, report)
    except msgspec.ValidationError:
        return
    told = [*judged.violations, *judged.warnings]
    assert all(finding.message for finding in told)
    assert game.check_report(rules, setup, judged.report) == judged
