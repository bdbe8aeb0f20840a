"""Tables and turns of Destiny's Bounty Adventures, told briefly.

The ship of these tests is a corridor: rooms r1 to r12 with open doors between neighbours and a wall between r4 and r7.
Ninja start in r6 or r7. Villains come by three golden paths, each of four steps with the skull on the last:
``west`` (cloud) r5 r4 r3 r2, ``east`` (moon) r8 r9 r10 r11, ``both`` (cloud and moon) r12 r11 r10 r9.
Teapots are in r4 and r10, a comic book in r8. The Victory Track has Potential Cards on spaces 2 and 5 and Tornadoes on
spaces 3 and 6. With any number of players eight tokens win and three villains lose.

For three players the wall between r4 and r7 is an open door. For four ``both`` has the cloud alone, and a fourth golden
path, ``stairs`` (moon), goes from r1 to r4.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec

from games.rules.bounty.kit import (
    Adventure,
    AdventureCard,
    Board,
    EventCard,
    Events,
    Goal,
    Kit,
    Path,
    Potential,
    Room,
    VillainKind,
)
from games.rules.bounty.pieces import CARDS_OF_ADVENTURE, EVENTS, LETTERS, NINJA, CardName, Ninja
from games.rules.bounty.referee import check_report
from games.rules.bounty.report import (
    Advance,
    Arrive,
    Chosen,
    Claims,
    Count,
    Log,
    PlaceMastery,
    Report,
    Reveal,
    Start,
    Step,
    Turn,
    Verdict,
)
from games.rules.bounty.ruleset import Ruleset, book
from games.rules.bounty.setup import Seat, Setup
from tests.rules.refusals import told

ROOMS = tuple(f"r{number}" for number in range(1, 13))
MARKS: dict[str, tuple[Any, ...]] = {"r4": ("teapot",), "r10": ("teapot",), "r8": ("comic_book",)}

CORRIDOR = Board(
    players=2,
    known=True,
    rooms=tuple(Room(key=room, name=room, marks=MARKS.get(room, ())) for room in ROOMS),
    central=("r6", "r7"),
    doors=tuple(pairwise(ROOMS)),
    walls=(("r4", "r7"),),
    paths=(
        Path(key="west", icons=("cloud",), steps=("r5", "r4", "r3", "r2")),
        Path(key="east", icons=("moon",), steps=("r8", "r9", "r10", "r11")),
        Path(key="both", icons=("cloud", "moon"), steps=("r12", "r11", "r10", "r9")),
    ),
    victory_track=20,
    villain_track=12,
    tornadoes=(3, 6),
    potentials=(2, 5),
)

FOR_THREE = msgspec.structs.replace(CORRIDOR, players=3, doors=(*CORRIDOR.doors, ("r4", "r7")), walls=())
FOR_FOUR = msgspec.structs.replace(
    CORRIDOR,
    players=4,
    paths=(
        *CORRIDOR.paths[:2],
        msgspec.structs.replace(CORRIDOR.paths[2], icons=("cloud",)),
        Path(key="stairs", icons=("moon",), steps=("r1", "r2", "r3", "r4")),
    ),
)

EVENT_CARDS = (
    EventCard(key="1", icons=("villains_cloud",)),
    EventCard(key="2", icons=("villains_moon",)),
    EventCard(key="3", icons=("advance",)),
    EventCard(key="4", icons=("advance", "mastery_teapot")),
    EventCard(key="5", icons=("mastery_comic_book",)),
    EventCard(key="6", icons=("advance", "villains_cloud")),
)

ABILITIES: tuple[dict[str, Any], ...] = (
    {"strength": 2},
    {"moves": 1},
    {"answers_from": 2},
    {"through_walls": True},
    {"passes_villains": True},
    {"special": "Flies over the ship."},
)

POTENTIALS = tuple(
    Potential(key=f"{ninja}_{number}", ninja=ninja, name=f"{ninja} {number}", training=number <= 3, **ability)
    for ninja in NINJA
    for number, ability in enumerate(ABILITIES, 1)
)


def adventure(number: int, icons: dict[str, tuple[Any, ...]], *, victory: int = 8, villain: int = 3) -> Adventure:
    cards = tuple(
        AdventureCard(letter=letter, icons=icons.get(letter, ())) for letter in LETTERS[: CARDS_OF_ADVENTURE[number]]
    )
    goals = tuple(Goal(players=players, victory=victory, villain=villain) for players in (2, 3, 4))
    return Adventure(number=number, known=True, cards=cards, goals=goals)


def ruleset(**parts: Any) -> Ruleset:
    """Rules with every part of the kit known: the corridor and its cards, or other parts as given."""
    kit = book().kit
    villains = tuple(
        VillainKind(colour=colour, strength=strength, tokens=5)
        for colour in ("teal", "red", "purple")
        for strength in (2, 3, 4, 5)
    )
    known: dict[str, Any] = {
        "boards": (CORRIDOR, FOR_THREE, FOR_FOUR),
        "events": Events(known=True, cards=EVENT_CARDS),
        "adventures": tuple(adventure(number, {"B": ("villains_cloud",), "C": ("advance",)}) for number in range(1, 7)),
        "potentials": msgspec.structs.replace(kit.potentials, known=True, cards=POTENTIALS),
        "villains": msgspec.structs.replace(kit.villains, known=True, kinds=villains),
    }
    return Ruleset(settings=book().settings, kit=Kit(**{**known, **parts}))


KNOWN = ruleset()
QUIET = ruleset(
    events=Events(known=True, cards=tuple(EventCard(key=key, icons=()) for key in EVENTS)),
    adventures=tuple(adventure(number, {}) for number in range(1, 7)),
)
"""The corridor with cards that do nothing, for the order of turns and cards."""


def table(*ninja: Ninja, adventure: int = 1) -> Setup:
    return Setup(seats=tuple(Seat(ninja=one) for one in ninja), adventure=adventure)


TWO = table("kai", "nya")

WEST, EAST, BOTH, STAIRS = (Arrive(path=path) for path in ("west", "east", "both", "stairs"))
FLIPPED: dict[str, tuple[Step, ...]] = {
    "1": (WEST, BOTH),
    "2": (EAST, BOTH),
    "3": (Advance(),),
    "4": (Advance(), PlaceMastery(room="r4")),
    "5": (PlaceMastery(room="r8"),),
    "6": (Advance(), WEST, BOTH),
    "B": (WEST, BOTH),
    "C": (Advance(),),
}
"""What each card does on the corridor."""


def up(*tokens: tuple[int, int]) -> tuple[Reveal, ...]:
    """Turn villains face up: pairs of number and strength."""
    return tuple(Reveal(villain=number, colour="red", strength=strength) for number, strength in tokens)


def chosen(**cards: str) -> tuple[Chosen, ...]:
    return tuple(msgspec.convert({"ninja": ninja, "card": card}, Chosen) for ninja, card in cards.items())


def turn(ninja: Ninja, card: CardName, count: dict[str, int] | None = None, **acts: Any) -> Turn:
    steps = acts.pop("steps", FLIPPED.get(card, ()))
    counted = None if count is None else Count(**count)
    return Turn(ninja=ninja, card=card, steps=steps, count=counted, **acts)


def kai(card: CardName, **acts: Any) -> Turn:
    return turn("kai", card, **acts)


def nya(card: CardName, **acts: Any) -> Turn:
    return turn("nya", card, **acts)


def quiet(cards: Iterable[CardName], *ninja: Ninja) -> tuple[Turn, ...]:
    """Turns of which nothing is told but the card, ninja after ninja."""
    order = ninja or ("kai", "nya")
    return tuple(Turn(ninja=order[number % len(order)], card=card) for number, card in enumerate(cards))


def judge(
    *turns: Turn,
    rules: Ruleset = KNOWN,
    setup: Setup = TWO,
    won: bool = True,
    rooms: tuple[str, ...] = ("r6", "r6", "r6", "r6"),
    opening: tuple[Step, ...] = (),
) -> Verdict:
    starts = tuple(Start(ninja=seat.ninja, room=room) for seat, room in zip(setup.seats, rooms, strict=False))
    return check_report(rules, setup, Report(log=Log(starts=starts, opening=opening, turns=turns, won=won)))


def refused(verdict: Verdict) -> list[str]:
    """What a verdict refuses, as "code at path"."""
    return told("bounty", verdict.violations)


def faults(*turns: Turn, **options: Any) -> list[str]:
    """What is refused of a log, as "code at path"; that it stops early is left aside."""
    return [fault for fault in refused(judge(*turns, **options)) if fault != "log.unfinished at /log"]


def warnings(*turns: Turn, **options: Any) -> list[str]:
    return [finding.code for finding in judge(*turns, **options).warnings if finding.code != "log.unfinished"]


def brief_faults(claims: Claims, setup: Setup = TWO, rules: Ruleset = KNOWN) -> list[str]:
    return refused(check_report(rules, setup, Report(claims=claims)))


MET: dict[str, Any] = {"path": ("r5",), "reveals": up((1, 2))}
"""Kai walks from r6 into r5, where card 1 has just put villain 1, of strength 2."""

ONE_CARD_EACH = chosen(kai="kai_1", nya="nya_1")
"""Earned with the second token on the Victory Track."""

RICH: dict[str, Any] = {
    "rules": ruleset(
        adventures=(adventure(1, {"A": ("mastery_comic_book",) * 7, "B": ("villains_cloud",), "C": ("advance",)}),)
    ),
    "opening": (PlaceMastery(room="r8"),) * 7,
    "rooms": ("r7", "r7"),
}
"""Seven Mastery Tokens lie in r8, a room from where kai and nya start."""


def with_board(kit: Kit, board: Board) -> Kit:
    """The same kit with another board for two players."""
    return msgspec.structs.replace(kit, boards=(board, *kit.boards[1:]))
