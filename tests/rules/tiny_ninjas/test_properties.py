"""Whatever is played: moves made by a policy are legal, health stays in bounds, no card is lost, events replay."""

from collections import Counter
from typing import Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.kernel.dice import DiceError, SeededDice
from games.rules.kernel.findings import Refused
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.events import Attacked, BattleEnded, Defended, Event
from games.rules.tiny_ninjas.modes import BattleRules, battle_rules
from games.rules.tiny_ninjas.play import STEPS, open_battle, play, replay
from games.rules.tiny_ninjas.policy import RandomPolicy
from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import AttackLine, DefenceLine, Line, Report
from games.rules.tiny_ninjas.resolve import Resolved, resolve
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.setup import Difficulty, Handicap, MatchSetup, Mode

PLAYER = RandomPolicy()
replace = msgspec.structs.replace


def setups() -> st.SearchStrategy[MatchSetup]:
    """Every mode, with and without handicaps."""
    two_player: tuple[Mode, ...] = ("standard", "blitz", "survivor", "champion")
    levels: tuple[Difficulty, ...] = ("easy", "normal", "hard")
    handicaps = (Handicap(), Handicap(start=5), Handicap(limit=8), Handicap(hand=4), Handicap(revealed=True))
    return st.one_of(
        st.builds(MatchSetup, mode=st.sampled_from(two_player)),
        st.builds(
            MatchSetup,
            mode=st.just("standard"),
            handicaps=st.tuples(st.sampled_from(handicaps), st.sampled_from(handicaps)),
        ),
        st.builds(
            MatchSetup,
            mode=st.just("solo"),
            difficulty=st.sampled_from(levels),
            handicaps=st.tuples(st.sampled_from((Handicap(), Handicap(start=6))), st.just(Handicap())),
        ),
    )


SEEDS = st.integers(0, 2**32).map(lambda number: number.to_bytes(8, "big"))


def rules_of(setup: MatchSetup) -> BattleRules:
    return battle_rules(book(), setup)


def all_cards(battle: Battle) -> Counter[str]:
    piles = (battle.pile, battle.discard, *battle.hands)
    return Counter(card.key for pile in piles for card in pile)


@settings(max_examples=60, deadline=None)
@given(setups(), SEEDS)
def test_cards_are_conserved_and_health_and_hands_stay_in_bounds_after_every_move(
    setup: MatchSetup, seed: bytes
) -> None:
    dice = SeededDice(seed)
    battle = open_battle(book(), rules_of(setup), dice)
    deck = Counter(card.key for card in book().piles[setup.mode])
    while battle.phase != "over":
        STEPS[battle.phase](battle, PLAYER, dice)
        assert all_cards(battle) == deck
        assert all(0 <= health <= cap for health, cap in zip(battle.health, battle.cap, strict=True))
        assert all(len(hand) <= max(1, limit) for hand, limit in zip(battle.hands, battle.rules.hand, strict=True))
    assert min(battle.health) == 0 or battle.rules.can_tie


@settings(max_examples=60, deadline=None)
@given(setups(), SEEDS)
def test_the_events_of_a_battle_replay_it(setup: MatchSetup, seed: bytes) -> None:
    dice = SeededDice(seed)
    battle = play(open_battle(book(), rules_of(setup), dice), (PLAYER, PLAYER), dice)
    again = replay(book(), rules_of(setup), battle.events)
    assert (again.events, again.both_health, again.winner) == (battle.events, battle.both_health, battle.winner)


@settings(max_examples=60, deadline=None)
@given(setups(), SEEDS)
def test_the_referee_accepts_what_the_engine_plays_without_a_word(setup: MatchSetup, seed: bytes) -> None:
    resolved = resolve(book(), setup, PLAYER, SeededDice(seed))
    verdict = check_report(book(), setup, resolved.report)
    assert (verdict.violations, verdict.warnings) == ((), ())
    ends = tuple(events[-1] for events in resolved.events)
    assert [end.health for end in ends if isinstance(end, BattleEnded)] == [told.health for told in verdict.told]
    assert [end.side or None for end in ends] == [told.winner for told in verdict.told]


@settings(max_examples=60, deadline=None)
@given(setups(), SEEDS)
def test_a_report_and_its_events_survive_storage(setup: MatchSetup, seed: bytes) -> None:
    resolved = resolve(book(), setup, PLAYER, SeededDice(seed))
    assert msgspec.json.decode(msgspec.json.encode(resolved), type=Resolved) == resolved


# --- mutated moves ---------------------------------------------------------------------------------------------------


def standard(seed: bytes) -> list[Event]:
    dice = SeededDice(seed)
    rules = battle_rules(book(), MatchSetup(mode="standard"))
    return play(open_battle(book(), rules, dice), (PLAYER, PLAYER), dice).events


def mutate(event: Attacked | Defended, how: str) -> Event:
    """Make a legal move one that cannot be legal."""
    if how == "bad_face":
        return replace(event, rolls=(*event.rolls, 999))
    return (
        replace(event, power_ups=("red", "red"))
        if isinstance(event, Attacked)
        else replace(event, card=None, power_up=True)
    )


@settings(max_examples=80, deadline=None)
@given(SEEDS, st.data())
@pytest.mark.parametrize("how", ["bad_face", "tokens"])
def test_a_mutated_move_is_refused(how: Literal["bad_face", "tokens"], seed: bytes, data: st.DataObject) -> None:
    events = standard(seed)
    moves = [at for at, event in enumerate(events) if isinstance(event, Attacked | Defended) and not event.automatic]
    at = data.draw(st.sampled_from(moves))
    event = events[at]
    assert isinstance(event, Attacked | Defended)
    with pytest.raises((Refused, DiceError)):
        replay(
            book(),
            battle_rules(book(), MatchSetup(mode="standard")),
            [*events[:at], mutate(event, how), *events[at + 1 :]],
        )


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.data())
def test_a_card_that_is_not_in_the_hand_is_refused(seed: bytes, data: st.DataObject) -> None:
    dice = SeededDice(seed)
    battle = open_battle(book(), battle_rules(book(), MatchSetup(mode="standard")), dice)
    for _ in range(data.draw(st.integers(2, 4))):
        STEPS[battle.phase](battle, PLAYER, dice)
    absent = sorted(set(book().ninjas) - {card.key for card in battle.hands[battle.actor]})
    card = book().ninjas[data.draw(st.sampled_from(absent))]
    assert not any((battle.can_attack(card), battle.can_defend(card), battle.can_discard_first(card)))


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.data())
@pytest.mark.parametrize(
    "fault", ["too_much_damage", "third_token", "no_such_face", "health", "round_back", "unblocked", "after_end"]
)
def test_a_mutated_log_is_refused(fault: str, seed: bytes, data: st.DataObject) -> None:
    setup = MatchSetup(mode="standard")
    report = resolve(book(), setup, PLAYER, SeededDice(seed)).report
    log = list(report.battles[0].log or ())
    attacks = [at for at, line in enumerate(log) if isinstance(line, AttackLine)]
    at = data.draw(st.sampled_from(attacks))
    line = log[at]
    assert isinstance(line, AttackLine)
    faults: dict[str, list[Line]] = {
        "too_much_damage": [replace(line, card="pirate", dice=("one",), colour="red", damage=9)],
        "third_token": [replace(line, power_ups=("red", "red"))],
        "no_such_face": [replace(line, dice=("seven",))],
        "health": [replace(line, health=(99, 99))],
        "round_back": [line, replace(line, round=line.round + 1), replace(line)],
        "unblocked": [replace(line, damage=0, defence=DefenceLine(card="solo"))],
        "after_end": [line, *log[at + 1 :], line],
    }
    log[at : at + 1] = faults[fault]
    verdict = check_report(book(), setup, Report(battles=(replace(report.battles[0], log=tuple(log)),)))
    assert not verdict.accepted


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_the_same_seed_gives_the_same_match(seed: bytes) -> None:
    setup = MatchSetup(mode="survivor")
    first = resolve(book(), setup, PLAYER, SeededDice(seed, "match"))
    second = resolve(book(), setup, PLAYER, SeededDice(seed, "match"))
    assert first == second
