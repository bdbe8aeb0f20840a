"""Logs with gaps: a table that did not write everything down says how the match stood afterwards."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.logged import LoggedReport, PlayedLog, read
from games.rules.allstars.match.check import check_log
from games.rules.allstars.match.claims import report_of
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import After, Event, Intent, Log, Options, log_from_json, log_to_json
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.gaps import TOKENS
from games.rules.allstars.resolve import play_out
from games.rules.allstars.ruleset import book
from games.rules.kernel.dice import RecordedDice, SeededDice
from tests.rules.allstars_engine.fixtures import CHALLENGES, mirrored

GAP = Intent("gap")


def seen(game: Game, side: int) -> After:
    """What a table that looks at the whole match would say of it now."""
    return msgspec.convert(
        {
            "round": game.round,
            "next": side,
            "initiative": game.initiative,
            "sides": [{"side": one.number, "score": one.score, "hand": one.hand} for one in game.sides[1:]],
            "discards": game.discards,
            "medals": [
                {"space": medal.space} if medal.carrier is None else {"carrier": medal.carrier.number}
                for medal in game.medals
            ],
            "models": [
                {"model": model.number, "healing_house": model.healing, "activated": model.activated}
                | ({"space": model.space, "facing": model.facing, "stealth": model.stealth} if model.on_board else {})
                | {"tokens": tokens_of(model)}
                for one in game.sides
                for model in one.models
            ],
        },
        After,
    )


def tokens_of(model: Any) -> dict[str, int]:
    counts = {key: getattr(model, name) for key, name in TOKENS.items()} | {"poison": len(model.poison)}
    return {key: count for key, count in counts.items() if count}


def at_activations(match: Match) -> list[tuple[int, After, int]]:
    """Every moment of round one and later at which a side is to activate: event number, what is seen, side."""
    replayed = Match(match.setup, match.options)
    found = []
    for number, event in enumerate(match.log.events):
        ask = replayed.pending
        assert ask is not None
        if ask.kind == "activate":
            found.append((number, seen(replayed.game, ask.side), ask.side))
        replayed.do(event.side, event.intent, RecordedDice(event.dice))
    return found


def with_gap(challenge: str = "brawl") -> tuple[Log, Match, int, After]:
    """A log of a whole match without its second to sixth activation, and the place and content of the gap."""
    match = play_out(mirrored(challenge), "random", SeededDice(b"gap"), Options(moon_deck=False))
    moments = at_activations(match)
    first, _, _ = moments[1]
    last, after, _ = moments[6]
    events = (*match.log.events[:first], Event(0, GAP, after=after), *match.log.events[last:])
    return msgspec.structs.replace(match.log, events=events, schema=2), match, first, after


def refused(log: Log, place: int, after: After, **changes: Any) -> list[tuple[str, str]]:
    """What is wrong if the gap says something else."""
    gap = Event(0, GAP, after=msgspec.structs.replace(after, **changes))
    events = (*log.events[:place], gap, *log.events[place + 1 :])
    violations = check_log(msgspec.structs.replace(log, events=events)).violations
    return [(one.code, one.path.removeprefix(f"/events/{place}")) for one in violations]


IMPOSSIBLE = "log.impossible_after_gap"


def test_a_log_with_a_gap_goes_on_to_the_end_of_the_match() -> None:
    log, match, _, _ = with_gap()
    checked = check_log(log)
    assert (checked.violations, checked.complete, checked.gaps) == ((), True, 1)
    assert checked.match is not None
    ended = [side.score for side in checked.match.game.sides]
    assert ended == [side.score for side in match.game.sides]


@pytest.mark.parametrize("challenge", [key for key in CHALLENGES if key != "search"])
def test_gaps_are_possible_in_every_challenge(challenge: str) -> None:
    log, _, place, _ = with_gap(challenge)
    part = msgspec.structs.replace(log, events=log.events[: place + 2])
    assert check_log(part).violations == ()


def test_an_event_whose_dice_nobody_wrote_down_is_followed_by_what_came_of_it() -> None:
    log, match, place, after = with_gap()
    unknown = Event(match.log.events[place].side, match.log.events[place].intent, after=after)
    events = (*log.events[:place], unknown, *log.events[place + 1 :])
    assert check_log(msgspec.structs.replace(log, events=events)).violations == ()


def test_an_event_without_its_dice_must_be_legal() -> None:
    log, match, place, after = with_gap()
    unknown = Event(match.log.events[place].side, Intent("activate", 250), after=after)
    checked = check_log(msgspec.structs.replace(log, events=(*log.events[:place], unknown)))
    assert [one.code for one in checked.violations] == ["match.illegal_activate"]


def test_a_log_with_gaps_to_json_and_back_is_the_same() -> None:
    log, _, _, _ = with_gap()
    assert log_from_json(log_to_json(log)) == log


def test_gaps_belong_to_version_two() -> None:
    log, _, place, _ = with_gap()
    checked = check_log(msgspec.structs.replace(log, schema=1))
    assert [(one.code, one.path) for one in checked.violations] == [("log.malformed_gap", f"/events/{place}/after")]


def test_a_gap_says_how_the_match_stood() -> None:
    log, _, place, _ = with_gap()
    checked = check_log(msgspec.structs.replace(log, events=(*log.events[:place], Event(0, GAP))))
    assert [one.code for one in checked.violations] == ["log.malformed_gap"]


def test_a_gap_has_no_dice() -> None:
    log, _, place, after = with_gap()
    checked = check_log(msgspec.structs.replace(log, events=(*log.events[:place], Event(0, GAP, (1,), after=after))))
    assert [one.code for one in checked.violations] == ["log.malformed_gap"]


def test_the_setup_has_no_gaps() -> None:
    log, _, _, after = with_gap()
    assert refused(log, 0, after) == [(IMPOSSIBLE, "/after")]


def test_rounds_and_sides_after_a_gap_exist() -> None:
    log, _, place, after = with_gap()
    assert refused(log, place, after, round=99) == [(IMPOSSIBLE, "/after/round")]
    assert refused(log, place, after, next=4) == [(IMPOSSIBLE, "/after/next")]
    assert refused(log, place, after, sides=after.sides[::-1]) == [(IMPOSSIBLE, "/after/sides")]


def test_a_score_that_would_have_won_is_refused() -> None:
    log, _, place, after = with_gap()
    sides = (msgspec.structs.replace(after.sides[0], score=9), *after.sides[1:])
    assert refused(log, place, after, sides=sides) == [(IMPOSSIBLE, "/after/sides/0/score")]


def test_handicap_tokens_are_not_gained_in_a_gap() -> None:
    log, _, place, after = with_gap()
    sides = (msgspec.structs.replace(after.sides[0], rerolls=99), *after.sides[1:])
    assert refused(log, place, after, sides=sides) == [(IMPOSSIBLE, "/after/sides/0/rerolls")]


def model_changed(after: After, **changes: Any) -> Any:
    return (msgspec.structs.replace(after.models[0], **changes), *after.models[1:])


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"model": 249}, "/after/models/0/model"),
        ({"space": 1599}, "/after/models/0/space"),
        ({"space": 3, "healing_house": True}, "/after/models/0/space"),
        ({"space": None, "stealth": True, "tokens": {}}, "/after/models/0"),
        ({"space": 3, "healing_house": False, "tokens": {"stun": 3}}, "/after/models/0/tokens"),
        ({"space": 3, "healing_house": False, "tokens": {"joy": 1}}, "/after/models/0/tokens"),
    ],
)
def test_models_after_a_gap_are_as_models_can_be(changes: dict[str, Any], path: str) -> None:
    log, _, place, after = with_gap()
    assert refused(log, place, after, models=model_changed(after, **changes)) == [(IMPOSSIBLE, path)]


def test_two_models_do_not_share_a_space() -> None:
    log, _, place, after = with_gap()
    standing = [place for place, one in enumerate(after.models) if one.space is not None]
    one, other = standing[:2]
    models = list(after.models)
    models[other] = msgspec.structs.replace(models[other], space=models[one].space)
    found = refused(log, place, after, models=tuple(models))
    assert found == [(IMPOSSIBLE, f"/after/models/{other}/space")]


def told(log: Log, match: Match, **fields: Any) -> list[str]:
    played = PlayedLog(events=log.events, options=log.options, challenge="brawl", schema=2)
    answer = read(book(), match.setup, LoggedReport(log=played, **fields))
    return [one.code for one in answer.violations]


def test_claims_are_typed_beside_a_log_with_gaps() -> None:
    log, match, _, _ = with_gap()
    assert told(log, match) == ["log.has_gaps"]
    assert told(log, match, claims=report_of(match)) == []


def test_claims_agree_with_the_end_of_a_log_with_gaps() -> None:
    log, match, _, _ = with_gap()
    claims = report_of(match)
    sides = (msgspec.structs.replace(claims.sides[0], score=claims.sides[0].score + 1), *claims.sides[1:])
    assert told(log, match, claims=msgspec.structs.replace(claims, sides=sides)) == ["log.ends_otherwise"]


def test_a_report_is_not_derived_from_a_log_with_gaps() -> None:
    log, _, _, _ = with_gap()
    checked = check_log(log)
    assert checked.match is not None
    with pytest.raises(ValueError, match="not all written down"):
        report_of(checked.match)
