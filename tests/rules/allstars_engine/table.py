"""A table for tests: models where a test wants them, dice as letters, answers as words."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from games.rules.allstars.elements import Element
from games.rules.allstars.house import house_rules
from games.rules.allstars.match.activation import activate
from games.rules.allstars.match.asks import Ask, Script
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import Intent, Options
from games.rules.allstars.match.fight import Fight
from games.rules.allstars.match.fighting import fight
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.turn import Turn
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.allstars.setup import FieldedNinja, Handicap, MatchSetup, SideSetup
from games.rules.kernel.dice import RecordedDice

N, NE, E, SE, S, SW, W, NW = range(8)
FACES = "SWEVFA"
"""Spirit, Water, Earth, Void, Fire, Air."""


@cache
def with_optional_ronin() -> Ruleset:
    """The book with the pack of optional Ronin switched on."""
    return house_rules({"packs": ["optional_ronin"]})


def dice(letters: str) -> RecordedDice:
    """Dice that will show these elements, spaces left out."""
    return RecordedDice(FACES.index(letter) for letter in letters if letter != " ")


def asked(match: Match) -> Ask:
    """What a match asks now."""
    assert match.pending is not None
    return match.pending


class Ninja:
    """A model to put on the table: profile, ability, place and what it has gained."""

    def __init__(
        self,
        profile: str = "tora-kaiken",
        at: tuple[int, int] | None = None,
        facing: int = N,
        *,
        ability: str | None = None,
        gained: Iterable[str] = (),
        affinity: Iterable[Element] = (),
    ) -> None:
        self.profile = profile
        self.at = at
        self.facing = facing
        self.ability = ability
        self.gained = tuple(gained)
        self.affinity = tuple(affinity)

    def fielded(self, name: str) -> FieldedNinja:
        row = with_optional_ronin().profiles[self.profile]
        return FieldedNinja(
            id=name,
            profile=self.profile,
            ability=self.ability,
            movement=row.movement,
            attack=row.attack,
            defense=row.defense,
            affinity=self.affinity or row.affinity,
            keywords=(*row.keywords, *self.gained),
        )


class Table:
    """A match in the middle of round one, on open ground unless said otherwise.

    Sides are dictionaries of names; names are unique over all sides. Side one has the initiative and the north edge.
    """

    def __init__(
        self,
        *sides: dict[str, Ninja],
        challenge: str = "brawl",
        board: str = "open",
        moon_deck: bool = False,
        handicap: Handicap | None = None,
        settings: dict[str, Any] | None = None,
        partners: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        setup = MatchSetup(
            sides=tuple(
                SideSetup(
                    side=number,
                    clan="tora",
                    ninja=tuple(ninja.fielded(name) for name, ninja in side.items()),
                    handicap=(handicap or Handicap()) if number == 1 else Handicap(),
                )
                for number, side in enumerate(sides, start=1)
            ),
            challenge=challenge,
            partners=partners,
        )
        rules = with_optional_ronin()
        if settings:
            rules = type(rules)(settings=Settings(**settings), catalogue=rules.catalogue)
        self.match = Match(setup, Options(board=board, moon_deck=moon_deck), rules)
        self.game = self.match.game
        self.game.round = 1
        for number, edge in enumerate(("n", "s", "e", "w")[: len(sides)], start=1):
            self.game.sides[number].edge = edge
            self.game.sides[number].zone = self.game.board.deployment_zone(edge)  # type: ignore[arg-type]
        self.models = {model.id: model for model in self.game.models}
        for side in sides:
            for name, ninja in side.items():
                if ninja.at is not None:
                    self.game.put(self[name], self.space(*ninja.at), ninja.facing)

    def __getitem__(self, name: str) -> Model:
        return self.models[name]

    def space(self, row: int, column: int) -> int:
        return self.game.grid.space(row, column)

    def at(self, name: str) -> tuple[int, int]:
        return self.game.grid.place(self[name].space)

    def hide(self, *names: str) -> None:
        """Put models into Stealth."""
        for name in names:
            self.game.set_stealth(self[name], True)

    def run(self, script: Script[Any], letters: str = "", answers: Iterable[object] = ()) -> Any:
        """Run a piece of the rules; all dice and all answers must be used."""
        recorded = dice(letters)
        self.game.dice = recorded
        self.game.outcomes = []
        waiting = list(answers)
        self.asked: list[str] = []
        try:
            ask = next(script)
            while True:
                self.asked.append(ask.kind)
                assert waiting, f"nothing to answer {ask.kind}: {list(ask.options())[:9]}"
                ask = script.send(self._find(ask, waiting.pop(0)))
        except StopIteration as stop:
            recorded.finish()
            assert waiting == []
            return stop.value

    def fight(self, attacker: str, defender: str, letters: str, answers: Iterable[object] = (), **terms: Any) -> Fight:
        """Attack: the attacker's dice first, then the defender's."""
        weapon = terms.pop("weapon", "attack")
        clash = self.run(fight(self.game, self[attacker], self[defender], weapon, **terms), letters, answers)
        assert isinstance(clash, Fight)
        return clash

    def activate(self, name: str, letters: str = "", answers: Iterable[object] = ()) -> None:
        """Play one activation."""
        self.run(activate(self.game, self[name]), letters, answers)

    def turn(self, name: str) -> None:
        """Make a model the active one, with a fresh turn, without asking anything."""
        self.game.active = self[name]
        self.game.turn = Turn(self[name].movement)

    def walk(self, name: str, *places: tuple[int, int], facing: int = N) -> Intent:
        """The intent to walk over some spaces."""
        path = tuple(self.space(*place) for place in places)
        return Intent("move", self[name].number, path=path, facing=facing)

    def outcomes(self, code: str) -> list[tuple[str | int, ...]]:
        """The outcomes of a kind from the last run."""
        return [outcome for outcome in self.game.outcomes if outcome[0] == code]

    def _find(self, ask: Ask, answer: object) -> Intent:
        if isinstance(answer, Intent):
            assert ask.allows(answer), f"{answer} is no answer to {ask.kind}"
            return answer
        found = [option for option in ask.options() if self._means(option, answer)]
        assert found, f"{answer} is no answer to {ask.kind}: {list(ask.options())[:9]}"
        assert ask.allows(found[0])
        return found[0]

    def _means(self, option: Intent, answer: object) -> bool:
        if isinstance(answer, tuple):
            if answer and isinstance(answer[0], str):
                return all(self._means(option, part) for part in answer)
            place, facing = answer[:2], answer[2] if len(answer) > 2 else option.facing
            return option.space == self.space(*place) and option.facing == facing
        names = {option.code, option.pick}
        if option.target is not None and option.target < len(self.game.models):
            names.add(self.game.models[option.target].id)
        return answer in names
