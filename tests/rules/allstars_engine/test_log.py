"""Logs: what is played is accepted, what is changed is refused, and the log says it all."""

from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.rules.allstars.match.check import check_log
from games.rules.allstars.match.claims import report_of
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import Event, Intent, Log, Options, log_from_json, log_to_json
from games.rules.allstars.match.game import Game
from games.rules.allstars.referee import check_report
from games.rules.allstars.resolve import play_out, resolve
from games.rules.allstars.ruleset import book
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Refused
from tests.rules.allstars_engine.fixtures import BOARDS, CHALLENGES, OPTIONAL_RONIN, random_setup
from tests.rules.allstars_engine.table import with_optional_ronin

seeds = st.integers(0, 2**32)
boards = st.sampled_from(BOARDS)


def play(
    seed: int, board: str = "courtyard", challenge: str | None = None, moon_deck: bool = True, policy: str = "random"
) -> Match:
    setup = random_setup(seed, challenge)
    return play_out(setup, policy, SeededDice(b"log", seed), Options(board=board, moon_deck=moon_deck))


def state(game: Game) -> Any:
    """All that can be seen of a match."""
    models = [
        (
            model.space, model.facing, model.stealth, model.healing, model.stun, model.curse, model.haste, model.lucky,
            model.protect, model.slow, model.moon, model.delay, tuple(model.poison), dict(model.feats),
            dict(model.injuries), model.been_on_board,
        )
        for model in game.models
    ]  # fmt: skip
    sides = [(side.score, tuple(side.hand), side.rerolls, side.moon_tokens) for side in game.sides]
    tokens = (game.lanterns, game.shrines, game.crates, [(medal.space, medal.carrier is None) for medal in game.medals])
    return models, sides, tokens, game.round, game.phase, game.deck, game.ended


@settings(max_examples=40, deadline=None)
@given(seeds, boards, st.booleans())
def test_a_match_played_at_random_is_accepted_and_replays_to_the_same_state(
    seed: int, board: str, moon_deck: bool
) -> None:
    match = play(seed, board, moon_deck=moon_deck)
    checked = check_log(match.log)
    assert (checked.violations, checked.complete) == ((), True)
    assert checked.match is not None
    assert state(checked.match.game) == state(match.game)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_the_optional_ronin_play_and_replay_like_everybody(seed: int) -> None:
    rules = with_optional_ronin()
    match = play_out(random_setup(seed, profiles=OPTIONAL_RONIN), "random", SeededDice(b"pack", seed), ruleset=rules)
    checked = check_log(match.log, rules)
    assert (checked.violations, checked.complete) == ((), True)
    assert checked.match is not None
    assert state(checked.match.game) == state(match.game)
    assert check_report(rules, match.setup, report_of(match)).violations == ()


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_json_there_and_back_is_the_same_log(seed: int) -> None:
    log = play(seed).log
    assert log_from_json(log_to_json(log)) == log


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_its_claims_pass_the_referee(seed: int) -> None:
    match = play(seed)
    assert check_report(match.game.ruleset, match.setup, report_of(match)).violations == ()


def test_the_same_seed_plays_the_same_match() -> None:
    setup = random_setup(7)
    assert resolve(setup, "random", SeededDice(b"s")) == resolve(
        setup, {1: "random", 2: "random", 3: "random", 4: "random"}, SeededDice(b"s")
    )


def sound(game: Game) -> None:
    """What holds after every event: one model a space, no negative tokens, as many on the board as allowed.

    The active model may be on its way over another one.
    """
    taken = 0
    for model in game.models:
        assert not model.over or model is game.active
        foot = model.foot & ~model.over
        assert not foot & taken
        taken |= foot
        tokens = (model.stun, model.curse, model.haste, model.lucky, model.protect, model.slow, model.moon, model.delay)
        assert min(tokens) >= 0
        assert model.stun < 3
        assert not (model.on_board and model.healing)
    assert taken == game.occupied
    active = 0 if game.active is None else game.active.foot
    assert not taken & game.impassable & ~active
    hidden = 0
    for model in game.models:
        hidden |= (model.foot & ~model.over) * model.stealth
    assert hidden == game.hidden
    for side in game.sides[1:]:
        assert sum(model.on_board for model in side.models) <= game.challenge.ninjas_allowed
        assert len(side.hand) <= 4
        assert min(side.rerolls, side.moon_tokens, side.score) >= 0
    assert len(game.deck) + len(game.discards) + sum(len(side.hand) for side in game.sides) in {0, 52}


@settings(max_examples=25, deadline=None)
@given(seeds, boards)
# A large model that an ability stopped while it was over another.
@example(31634359, "garden")
def test_invariants_hold_after_every_event_and_listed_moves_are_legal(seed: int, board: str) -> None:
    match = Match(random_setup(seed), Options(board=board))
    chance = SeededDice(b"play", seed)
    number = 0
    while match.pending is not None:
        ask = match.pending
        number += 1
        if number % 10 == 0:
            assert all(match.can(ask.side, option) for option in ask.options())
        intent = ask.sample(chance)
        assert match.can(ask.side, intent)
        event = match.do(ask.side, intent, chance)
        assert all(0 <= die < 52 for die in event.dice)
        sound(match.game)


MUTATIONS = {
    "another side": lambda event: msgspec.structs.replace(event, side=(event.side + 1) % 5),
    "another code": lambda event: msgspec.structs.replace(event, intent=Intent("fly")),
    "a die too many": lambda event: msgspec.structs.replace(event, dice=(*event.dice, 0)),
    "a die too few": lambda event: msgspec.structs.replace(
        event, dice=event.dice[:-1], outcomes=event.outcomes if event.dice else (("injured", 0, 1),)
    ),
    "an impossible die": lambda event: msgspec.structs.replace(event, dice=(*event.dice[:-1], 200)),
    "another outcome": lambda event: msgspec.structs.replace(event, outcomes=(*event.outcomes, ("injured", 0, 1))),
    "a model that is not there": lambda event: msgspec.structs.replace(
        event, intent=msgspec.structs.replace(event.intent, model=250)
    ),
    "a far space": lambda event: msgspec.structs.replace(
        event, intent=msgspec.structs.replace(event.intent, path=(*event.intent.path, 399, 0))
    ),
}  # fmt: skip


@pytest.mark.parametrize("mutation", MUTATIONS)
@settings(max_examples=12, deadline=None)
@given(seed=seeds, place=st.integers(0, 10**6))
def test_a_changed_event_is_refused_at_its_place(mutation: str, seed: int, place: int) -> None:
    log = play(seed, moon_deck=False).log
    place %= len(log.events)
    changed = (*log.events[:place], MUTATIONS[mutation](log.events[place]), *log.events[place + 1 :])
    checked = check_log(msgspec.structs.replace(log, events=changed))
    assert [violation.path.split("/")[1:3] for violation in checked.violations] == [["events", str(place)]]


def test_a_refusal_names_its_code_and_rule() -> None:
    log = play(3).log
    place = next(number for number, event in enumerate(log.events) if event.intent.code == "activate")
    wrong = msgspec.structs.replace(log.events[place], intent=Intent("activate", model=250))
    checked = check_log(msgspec.structs.replace(log, events=(*log.events[:place], wrong)))
    (violation,) = checked.violations
    assert (violation.code, violation.rule, violation.path) == (
        "match.illegal_activate", "Activation", f"/events/{place}/intent",
    )  # fmt: skip


def test_a_log_may_stop_early_and_leave_outcomes_out() -> None:
    log = play(5).log
    part = tuple(msgspec.structs.replace(event, outcomes=None) for event in log.events[:30])
    checked = check_log(msgspec.structs.replace(log, events=part))
    assert (checked.accepted, checked.complete) == (True, False)


def test_nothing_follows_the_end() -> None:
    log = play(5).log
    checked = check_log(msgspec.structs.replace(log, events=(*log.events, Event(1, Intent("end")))))
    assert [violation.code for violation in checked.violations] == ["match.is_over"]


def test_an_unknown_version_is_refused() -> None:
    log = msgspec.structs.replace(play(5).log, schema=99)
    assert [violation.code for violation in check_log(log).violations] == ["log.unknown_version"]


def test_a_log_of_an_impossible_match_is_refused() -> None:
    log = Log(setup=msgspec.structs.replace(random_setup(5), challenge="chess"))
    assert [violation.code for violation in check_log(log).violations] == ["setup.no_challenge"]


def test_what_is_no_log_is_not_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        log_from_json(b'{"setup": 1}')


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_every_challenge_is_played_checked_and_reported(challenge: str | None) -> None:
    match = play(11, challenge=challenge)
    report = report_of(match)
    assert check_log(match.log).complete
    assert check_report(book(), match.setup, report).violations == ()
    assert [side.score for side in report.sides] == [side.score for side in match.game.sides[1:]]


def test_a_match_that_cannot_be_set_up_is_not_resolved() -> None:
    with pytest.raises(Refused):
        resolve(msgspec.structs.replace(random_setup(5), challenge=None), "random", SeededDice(b"s"))
