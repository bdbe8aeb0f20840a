"""Between seasons in games without rosters: a story goes on into the next season, or begins anew."""

from typing import Any

import pytest

from games.rules.bounty.system import BOUNTY
from games.rules.kernel.findings import Refused
from games.rules.kernel.system import Document, Luggage, StoryPart, System
from games.rules.ninjago.system import NINJAGO
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.system import TINY_NINJAS

GAMES: dict[str, System] = {"tiny_ninjas": TINY_NINJAS, "ninjago": NINJAGO, "bounty": BOUNTY}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def part(game: System, position: int, kind: str, entries: tuple[Document, ...]) -> StoryPart:
    return StoryPart(position=position, kind=kind, ruleset=game.load_ruleset(game.book()), entries=entries)


def founded(game: System) -> StoryPart:
    roster: Document = {"name": "Ann"} if game is TINY_NINJAS else {"members": ["Ann", "Ben"]}
    return part(game, 0, "founding", game.founding(game.load_ruleset(game.book()), roster, ["1", "2"]))


@every_game
def test_everything_goes_along_into_the_next_season(game: System) -> None:
    start = game.fold([founded(game)]).scroll
    leaving_all = Luggage(absences=False, advancement=False, treasury=False)
    entries = game.rollover_entries(game.load_ruleset(game.book()), leaving_all)
    told = game.fold([part(game, 1, "rollover", entries)], start)
    assert (list(entries), told.scroll, told.conflicts) == ([{"kind": "rolled_over"}], start, ())


@every_game
def test_who_begins_anew_is_as_on_the_first_day(game: System) -> None:
    start = game.fold([founded(game)]).scroll
    told = game.fold([part(game, 1, "founding", game.restart_entries(start))], start)
    assert (told.scroll, told.conflicts) == (start, ())


@every_game
def test_without_a_roster_there_is_nothing_to_draft(game: System) -> None:
    rules: Any = game.load_ruleset(game.book())
    with pytest.raises(Refused) as checked:
        game.check_redraft(rules, {}, {}, {})
    with pytest.raises(Refused) as told:
        game.redraft_entries(rules, {}, {}, [])
    assert [one.code for one in (*checked.value.violations, *told.value.violations)] == ["redraft.no_roster"] * 2


def test_battles_are_all_that_explains_a_duellist() -> None:
    fought = {"kind": "fought", "mode": "standard", "number": 1, "result": "won"}
    story = [
        part(TINY_NINJAS, 1, "match", (fought,)),
        part(TINY_NINJAS, 2, "rollover", TINY_NINJAS.rollover_entries(book(), Luggage())),
        part(TINY_NINJAS, 3, "founding", TINY_NINJAS.restart_entries({"duellist": "2"})),
    ]
    assert [line["position"] for line in TINY_NINJAS.explain(story)["battles"]] == [1]
