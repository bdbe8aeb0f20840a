"""Whatever kit an organiser fills in: what the checks let pass can be played, and the referee takes every game of it."""

from itertools import combinations

import msgspec
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.rules.bounty.checks import check_kit
from games.rules.bounty.engine import resolve
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
    Potentials,
    Room,
    VillainKind,
    Villains,
)
from games.rules.bounty.pieces import COLOURS, EVENTS, LETTERS, NINJA, VITAL_PLACES, Entrance, Icon, Mark
from games.rules.bounty.policy import PolicyName
from games.rules.bounty.referee import check_report
from games.rules.bounty.report import Log, Report
from games.rules.bounty.ruleset import Ruleset, Settings
from games.rules.kernel.dice import SeededDice
from tests.rules.bounty.sessions import CORRIDOR, KNOWN, ROOMS, TWO, table, with_board

ICONS: list[Icon] = ["villains_cloud", "villains_moon", "advance", "mastery_teapot", "mastery_comic_book"]
ENTRANCES: dict[int, list[tuple[Entrance, ...]]] = {
    2: [("cloud",), ("moon",), ("cloud", "moon")],
    3: [("cloud",), ("moon",), ("moon", "cloud")],
    4: [("cloud",), ("moon",)],
}
MARKS: list[tuple[Mark, ...]] = [(), ("teapot",), ("comic_book",), ("teapot", "comic_book")]
PAIRS = list(combinations(ROOMS, 2))
GOAL_OF_VICTORY, GOAL_OF_VILLAINS = st.integers(1, 14), st.integers(1, 6)

abilities = st.fixed_dictionaries(
    {},
    optional={
        "strength": st.integers(0, 3),
        "moves": st.integers(0, 3),
        "through_walls": st.booleans(),
        "passes_villains": st.booleans(),
        "answers_from": st.integers(1, 4),
    },
)


@st.composite
def boards(draw: st.DrawFn, players: int) -> Board:
    """Twelve rooms, each joined to an earlier one and some to others; golden paths anywhere, to the vital places."""
    marks = draw(st.lists(st.sampled_from(MARKS), min_size=10, max_size=10))
    tree = [(room, ROOMS[draw(st.integers(0, number))]) for number, room in enumerate(ROOMS[1:])]
    ways = st.lists(st.sampled_from(PAIRS), max_size=6)
    goals = draw(st.permutations(ROOMS))[: VITAL_PLACES[players]]
    ends = [*goals, *draw(st.lists(st.sampled_from(goals), max_size=8 - len(goals)))]
    steps = st.lists(st.sampled_from(ROOMS), min_size=1, max_size=5)
    spaces = st.integers(1, 20)
    return Board(
        players=players,
        known=True,
        rooms=tuple(
            Room(key=room, name=room, marks=mark)
            for room, mark in zip(ROOMS, [("teapot",), *marks, ("comic_book",)], strict=True)
        ),
        central=tuple(draw(st.permutations(ROOMS))[:2]),
        doors=(*tree, *draw(ways)),
        walls=tuple(draw(ways)),
        paths=tuple(
            Path(key=f"p{number}", icons=draw(st.sampled_from(ENTRANCES[players])), steps=(*draw(steps), end))
            for number, end in enumerate(ends)
        ),
        victory_track=20,
        villain_track=10,
        tornadoes=tuple(draw(st.lists(spaces, max_size=2, unique=True))),
        potentials=tuple(draw(st.lists(spaces, max_size=6, unique=True))),
    )


@st.composite
def kits(draw: st.DrawFn, players: int) -> Kit:
    """A kit that the checks accept, with one board and the first adventure."""
    icons = st.lists(st.sampled_from(ICONS), max_size=8).map(tuple)
    goal = Goal(players=players, victory=draw(GOAL_OF_VICTORY), villain=draw(GOAL_OF_VILLAINS))
    kit = Kit(
        boards=(draw(boards(players)),),
        events=Events(known=True, cards=tuple(EventCard(key=key, icons=draw(icons)) for key in EVENTS)),
        adventures=(
            Adventure(
                number=1,
                known=True,
                cards=tuple(AdventureCard(letter=letter, icons=draw(icons)) for letter in LETTERS[:3]),
                goals=(goal,),
            ),
        ),
        potentials=Potentials(
            known=True,
            cards=tuple(
                msgspec.convert(
                    {"key": f"{ninja}{number}", "ninja": ninja, "name": "", "training": number < 3, **draw(abilities)},
                    Potential,
                )
                for ninja in NINJA
                for number in range(6)
            ),
        ),
        villains=Villains(
            known=True,
            kinds=tuple(VillainKind(colour=colour, strength=draw(st.integers(2, 5)), tokens=20) for colour in COLOURS),
        ),
    )
    assume(check_kit(kit) == ())
    return kit


policies: st.SearchStrategy[PolicyName] = st.sampled_from(["random", "tactical"])


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), players=st.integers(2, 4), policy=policies, seed=st.binary(min_size=1, max_size=8))
def test_every_game_with_a_kit_of_an_organiser_goes_through_the_referee(
    data: st.DataObject, players: int, policy: PolicyName, seed: bytes
) -> None:
    ruleset = Ruleset(settings=Settings(), kit=data.draw(kits(players)))
    setup = table(*NINJA[:players])
    report = resolve(ruleset, setup, policy, SeededDice(seed))
    verdict = check_report(ruleset, setup, report)
    assert (verdict.violations, verdict.warnings) == ((), ())
    assert verdict.claims is not None
    assert msgspec.json.decode(msgspec.json.encode(report.log), type=Log) == report.log


def test_a_card_may_bring_every_villain_at_once() -> None:
    """Eight icons on a board with eight golden paths: no more than the 60 villains there are come."""
    paths = tuple(
        Path(key=f"p{number}", icons=("cloud", "moon"), steps=("r1", "r5", ("r2", "r3", "r4")[number % 3]))
        for number in range(8)
    )
    crowd = EventCard(key="1", icons=("villains_cloud",) * 8)
    board = msgspec.structs.replace(CORRIDOR, paths=paths)
    cards = (crowd, *(EventCard(key=key, icons=("advance",)) for key in EVENTS[1:]))
    ruleset = Ruleset(
        settings=Settings(),
        kit=msgspec.structs.replace(with_board(KNOWN.kit, board), events=Events(known=True, cards=cards)),
    )
    assert ruleset.faults == ()
    log = resolve(ruleset, TWO, "tactical", SeededDice(b"crowd")).log
    assert log is not None
    assert max(len(turn.steps) for turn in log.turns) == 60
    assert msgspec.json.decode(msgspec.json.encode(log), type=Log) == log
    assert check_report(ruleset, TWO, Report(log=log)).violations == ()
