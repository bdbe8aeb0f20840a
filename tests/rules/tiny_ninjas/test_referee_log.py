"""The referee on full logs. Only what is known of a card refuses; what is assumed warns."""

import msgspec
import pytest

from games.rules.tiny_ninjas.modes import battle_rules
from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import (
    AttackLine,
    BattleReport,
    DefenceLine,
    GrimLine,
    Line,
    Report,
    ReshuffleLine,
)
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import Difficulty, Handicap, MatchSetup, Mode

from .lines import attack, defence, judge
from .verbs import codes

replace = msgspec.structs.replace


def faults(*lines: Line, mode: Mode = "standard", difficulty: Difficulty | None = None) -> list[str]:
    return codes(judge(*lines, mode=mode, difficulty=difficulty).violations)


def doubts(*lines: Line, mode: Mode = "standard", difficulty: Difficulty | None = None) -> list[str]:
    return codes(judge(*lines, mode=mode, difficulty=difficulty).warnings)


# --- the rulebook's own battles --------------------------------------------------------------------------------------

EXAMPLES = (
    attack(defence=defence("archer", 0, dice=("orange",), shield="red"), health=(10, 7)),
    attack(
        "master",
        dice=("two", "three"),
        colour="blue",
        damage=3,
        defence=defence("wolf", 1, dice=("one", "three"), shield="blue", bite=1),
        health=(9, 5),
    ),
    attack(
        "robot",
        dice=("orange",),
        colour="red",
        damage=2,
        defence=defence("shadow", 2, dice=("black",), shield="red"),
        health=(9, 5),
    ),
)


def test_the_three_battle_examples_are_accepted() -> None:
    verdict = judge(*EXAMPLES)
    assert (codes(verdict.violations), codes(verdict.warnings), verdict.assumed) == ([], [], True)


def test_what_is_told_follows_from_the_log() -> None:
    log = tuple(attack(rnd=rnd, side=1) for rnd in (1, 1, 3, 3))
    verdict = check_report(book(), MatchSetup(mode="standard"), Report(battles=(BattleReport(log=log),)))
    (told,) = verdict.told
    assert (told.winner, told.health, told.rounds, told.first, verdict.violations) == (1, (10, 0), 3, 1, ())


@pytest.mark.parametrize("fields", [{"winner": 2}, {"health": (9, 0)}, {"rounds": 2}, {"first": 2}])
def test_what_is_typed_beside_a_log_must_agree_with_it(fields: dict[str, object]) -> None:
    log = tuple(attack(rnd=rnd, side=1) for rnd in (1, 1, 3, 3))
    report = Report(battles=(replace(BattleReport(log=log), **fields),))
    found = codes(check_report(book(), MatchSetup(mode="standard"), report).violations)
    assert found[0] in ("battle.disagrees", "log.not_attacker")


# --- known numbers refuse, assumed ones warn -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "violations", "warnings"),
    [
        (attack("pirate", dice=("two",), colour="red", damage=2), [], []),
        (attack("pirate", dice=("two",), colour="red", damage=3), ["log.amount"], []),
        (attack("pirate", dice=("two",), colour="red", damage=3, power_ups=("red",)), [], []),
        (attack("pirate", dice=("two",), colour="red", damage=2, power_ups=("blue",)), [], []),
        (attack("pirate", dice=("two",), colour="blue", damage=2), ["log.colour"], []),
        (attack("pirate", dice=("white",), colour="red", damage=2), ["log.roll_icon"], []),
        (attack("pirate", dice=("two", "two"), colour="red", damage=4), ["log.roll_icon"], []),
        (attack("pirate", dice=("four",), colour="red", damage=4), ["log.no_such_face"], []),
        (attack("pirate", colour="red", damage=4), [], []),
        (attack("pirate", colour="red", damage=5), ["log.out_of_range"], []),
        (attack("pirate", colour="red", damage=5, power_ups=("red",)), [], []),
        (attack("pirate", colour="red", damage=0), ["log.out_of_range"], []),
        (attack("trio", damage=4), ["log.amount"], []),
        (attack("trio", colour="blue"), ["log.colour"], []),
        (attack("master", dice=("three", "two"), colour="blue", damage=3), [], []),
        (attack("master", dice=("two", "three"), colour="blue", damage=4), ["log.amount"], []),
        (attack("master", dice=("two", "two"), colour="blue", damage=4), [], ["log.amount"]),
        (attack("robot", dice=("orange",), colour="red", damage=3), ["log.amount"], []),
        (attack("robot", dice=("green",), colour="red", damage=3), [], ["log.amount"]),
        (attack("solo", colour="red", damage=3), [], ["log.amount"]),
        (attack("solo", colour="blue", damage=2), [], ["log.colour"]),
        (attack("archer", dice=("white",), colour="red", damage=2), [], ["log.roll_icon"]),
        (attack("archer", colour="red", damage=9), [], ["log.out_of_range"]),
        (attack("shadow", dice=("three",), struck=2), [], []),
        (attack("shadow", dice=("three",), struck=3), ["log.sneak_attack"], []),
        (attack("shadow", dice=("one",), colour="red", damage=1, struck=2), [], ["log.sneak_attack"]),
        (attack("grim", dice=("black",), discarded="solo"), [], []),
        (attack("grim", dice=("white",), discarded="solo"), ["log.no_such_ability"], []),
        (attack("grim", dice=("black",)), ["log.doom"], []),
        (attack("grim", colour="red", damage=1), ["log.colour", "log.no_damage"], []),
        (attack("medic", colour="red", damage=1), ["log.colour", "log.no_damage"], []),
        (attack("angel", colour="red", damage=1), ["log.colour"], ["log.amount"]),
        (attack("trio", revived="solo"), ["log.no_such_ability"], []),
        (attack("trio", instead=True), [], ["log.choice"]),
        (attack("samurai", colour="red", damage=9), [], ["log.unknown_card"]),
        (attack("trio", colour=None, damage=3), ["log.no_colour"], []),
    ],
)
def test_what_an_attack_may_give(line: AttackLine, violations: list[str], warnings: list[str]) -> None:
    verdict = judge(line)
    assert (sorted(codes(verdict.violations)), sorted(codes(verdict.warnings))) == (
        sorted(violations),
        sorted(warnings),
    )


@pytest.mark.parametrize(
    ("answer", "violations", "warnings"),
    [
        (defence("pirate", 2, dice=("white",), shield="red"), [], []),
        (defence("pirate", 3, dice=("white",), shield="red"), ["log.blocked"], []),
        (defence("pirate", 3, dice=("white",), shield="red", power_up=True), [], []),
        (defence("pirate", 3), [], []),
        (defence("pirate", 2, dice=("white",), shield="blue"), ["log.colour", "log.wrong_shield"], []),
        (defence("archer", 2, dice=("orange",), shield="red"), ["log.blocked"], []),
        (defence("archer", 3, dice=("green",), shield="red"), [], ["log.blocked"]),
        (defence("shadow", 3, dice=("black",)), [], []),
        (defence("solo", 3), [], ["log.blocked"]),
        (defence("robot", 2, dice=("green",), shield="blue"), ["log.wrong_shield"], ["log.blocked"]),
        (defence("robot", 2, dice=("green",)), [], ["log.blocked", "log.wrong_shield"]),
        (defence("wolf", 0, dice=("one", "three"), bite=2), ["log.bite"], []),
        (defence("alien", 3, abducted=True), [], []),
        (defence("trio", 2, dice=("two",), shield="yellow"), [], []),
        (defence("samurai", 2, shield="blue"), ["log.wrong_shield"], ["log.unknown_card"]),
    ],
)
def test_what_a_defence_against_three_red_may_give(
    answer: DefenceLine, violations: list[str], warnings: list[str]
) -> None:
    verdict = judge(attack(defence=answer))
    assert (sorted(codes(verdict.violations)), sorted(codes(verdict.warnings))) == (
        sorted(violations),
        sorted(warnings),
    )


def test_more_than_the_damage_cannot_be_blocked() -> None:
    assert "log.blocked_too_much" in faults(attack(defence=defence("shadow", 4)))


def test_with_an_organisers_deck_every_number_refuses() -> None:
    ruleset = Ruleset(settings=Settings(), deck=replace(book().deck, complete=True))
    verdict = judge(attack("solo", colour="blue", damage=3), attack("samurai"), ruleset=ruleset)
    assert (codes(verdict.violations), codes(verdict.warnings)) == (
        ["log.colour", "log.amount", "log.unknown_card"],
        [],
    )
    assert not verdict.assumed


# --- flow ------------------------------------------------------------------------------------------------------------


def test_a_power_up_is_used_once() -> None:
    assert faults(attack(power_ups=("red",), damage=4), attack(power_ups=("red",), damage=4)) == ["log.power_up_twice"]


def test_the_yellow_power_up_is_used_once() -> None:
    twice = attack(defence=defence("pirate", 3, dice=("white",), power_up=True))
    assert faults(twice, twice) == ["log.power_up_twice"]


@pytest.mark.parametrize(("spent", "expected"), [(True, ["log.power_up_twice"]), (False, [])])
def test_a_wasted_power_up_counts_as_used_unless_the_league_gives_it_back_ruling_3(
    spent: bool, expected: list[str]
) -> None:
    ruleset = Ruleset(settings=Settings(wasted_power_up_spent=spent), deck=book().deck)
    wasted = attack(power_ups=("blue",))
    assert codes(judge(wasted, wasted, ruleset=ruleset).violations) == expected


def test_a_power_up_that_worked_is_used_in_every_league() -> None:
    ruleset = Ruleset(settings=Settings(wasted_power_up_spent=False), deck=book().deck)
    worked = attack(power_ups=("red",), damage=4)
    assert codes(judge(worked, worked, ruleset=ruleset).violations) == ["log.power_up_twice"]


def test_power_ups_are_inactive_in_champion() -> None:
    assert "log.power_up_inactive" in faults(attack(power_ups=("red",), damage=4), mode="champion")


@pytest.mark.parametrize(
    ("mode", "difficulty", "card"),
    [
        ("blitz", None, "alien"),
        ("blitz", None, "angel"),
        ("survivor", None, "medic"),
        ("survivor", None, "grim"),
        ("solo", "easy", "baby"),
        ("solo", "hard", "grim"),
    ],
)
def test_a_card_that_the_mode_removes_is_refused(mode: Mode, difficulty: Difficulty | None, card: str) -> None:
    assert "log.removed_card" in faults(attack(defence=defence(card)), mode=mode, difficulty=difficulty)
    assert "log.removed_card" in faults(attack(card), mode=mode, difficulty=difficulty)


def test_a_card_is_played_no_more_often_between_reshuffles_than_the_deck_holds_it() -> None:
    lines = (attack("grim", dice=("white",)), attack("grim", dice=("white",)), attack("grim", dice=("white",)))
    assert faults(*lines) == ["log.too_many_copies"]
    assert faults(*lines[:2], ReshuffleLine(round=1), lines[2]) == []


def test_assumed_copies_warn() -> None:
    lines = tuple(attack("legend", rnd=rnd, colour="red", damage=2) for rnd in (1, 1))
    assert (faults(*lines), doubts(*lines)) == ([], ["log.too_many_copies"])


def test_a_revived_or_abducted_card_may_be_played_again_ruling_11() -> None:
    abducted = attack("alien", colour="blue", damage=1, defence=defence("alien", 0, abducted=True))
    assert "log.too_many_copies" in faults(
        attack("alien", colour="blue", damage=1), attack("alien", colour="blue", damage=1)
    )
    assert "log.too_many_copies" not in faults(
        attack("alien", colour="blue", damage=1),
        attack("angel", revived="alien"),
        attack("alien", colour="blue", damage=1),
    )
    assert "log.too_many_copies" in faults(abducted)


def test_a_hand_holds_five_cards_and_the_round_ends_without_any() -> None:
    line = attack("baby", dice=("white",), colour="red")
    five = [
        line,
        line,
        attack("turtle", colour="red", damage=1),
        attack("turtle", colour="red", damage=1),
        attack("turtle", colour="red", damage=1),
    ]
    assert (faults(*five), faults(*five, attack("turtle", colour="red", damage=1))) == ([], ["log.no_card"])


def test_whoever_played_the_whole_hand_is_defenceless_in_the_next_round() -> None:
    line = attack("baby", dice=("white",), colour="red")
    turtle = attack("turtle", colour="red", damage=1)
    five = [line, line, turtle, turtle, turtle]
    answered = attack(rnd=2, side=2, defence=defence("pirate", 2, dice=("white",)))
    assert (faults(*five, answered), faults(*five[:4], answered)) == (["log.no_card"], [])


def test_the_first_defender_has_four_cards() -> None:
    answered = attack("turtle", colour="red", damage=1, defence=defence("pirate", 1, dice=("white",)))
    fifth = attack("turtle", colour="red", damage=1, defence=defence("solo", 1))
    assert (faults(*[answered] * 4), faults(*[answered] * 4, fifth)) == ([], ["log.no_card"])


def test_a_declared_hand_limit_counts() -> None:
    setup = MatchSetup(mode="standard", handicaps=(Handicap(hand=4), Handicap()))
    turtle = attack("turtle", colour="red", damage=1)
    assert codes(judge(*[turtle] * 4, setup=setup).violations) == []
    assert codes(judge(*[turtle] * 5, setup=setup).violations) == ["log.no_card"]


def test_roles_alternate_every_round() -> None:
    assert faults(attack(), attack(rnd=2, side=1)) == ["log.not_attacker"]


def test_rounds_do_not_run_backwards() -> None:
    assert faults(attack(rnd=2, side=2), attack(rnd=1, side=1)) == ["log.round_order", "log.not_attacker"]


def test_the_defender_plays_a_card_only_against_damage() -> None:
    assert faults(attack("grim", dice=("white",), defence=defence("solo"))) == ["log.nothing_to_defend"]


def test_health_follows_from_the_lines() -> None:
    assert faults(attack(health=(10, 6))) == ["log.health"]


def test_nothing_happens_after_the_end() -> None:
    assert faults(*[attack()] * 4, attack("solo", colour="red", damage=2)) == ["log.after_end"]


def test_a_log_must_reach_the_end_of_the_battle() -> None:
    report = Report(battles=(BattleReport(log=(attack(),)),))
    assert codes(check_report(book(), MatchSetup(mode="standard"), report).violations) == ["log.unfinished"]


def test_healing_never_passes_the_limit() -> None:
    assert "log.over_limit" in faults(attack("medic", dice=("white",), healed=2))


def test_health_told_above_the_limit_is_no_fault_of_the_lines_after_it() -> None:
    gain = GrimLine(round=1, side=1, use="health", gained=1)
    drain = attack("vampire", dice=("two",), colour="red", damage=2, drained=2)
    assert faults(gain, attack(), attack(health=(8, 2)), mode="survivor") == ["log.over_limit"]
    assert faults(drain, attack(), attack(health=(10, 2))) == ["log.drained"]


def test_life_drain_gives_no_more_than_is_lost() -> None:
    hurt = attack(rnd=2, side=2)
    drain = attack("vampire", rnd=3, dice=("two",), colour="red", damage=2, drained=3)
    assert faults(hurt, drain) == ["log.drained"]
    assert (faults(hurt, replace(drain, drained=2)), doubts(hurt, replace(drain, drained=2))) == ([], [])
    assert doubts(hurt, replace(drain, drained=1)) == ["log.drained"]


def test_a_defence_after_deep_freeze_is_doubtful_because_the_effect_is_assumed() -> None:
    frozen = attack("wolf", dice=("black",))
    answered = attack(defence=defence("pirate", 2, dice=("white",)))
    assert (faults(frozen, answered), doubts(frozen, answered), doubts(answered, frozen)) == ([], ["log.frozen"], [])


# --- modes -----------------------------------------------------------------------------------------------------------


def test_blitz_rounds_end_after_a_single_attack() -> None:
    assert faults(attack(), attack(), mode="blitz") == ["log.single_attack"]


def test_blitz_players_must_attack() -> None:
    assert faults(attack(), attack(rnd=3), mode="blitz") == ["log.must_attack"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((GrimLine(round=1, side=1, use="doom", dice=("black",), discarded="solo"), attack()), []),
        ((attack(), GrimLine(round=1, side=1, use="doom", dice=("white",))), ["log.grim"]),
        ((GrimLine(round=1, side=1, use="health"), GrimLine(round=1, side=1, use="health")), ["log.grim"]),
        ((GrimLine(round=1, side=1, use="health", gained=1),), ["log.over_limit"]),
        ((attack(), GrimLine(round=2, side=2, use="health", gained=2)), ["log.grim_gain"]),
        ((GrimLine(round=1, side=1, use="doom", dice=("white",), discarded="solo"),), ["log.no_such_ability"]),
        ((GrimLine(round=1, side=1, use="doom", dice=("two",)),), ["log.roll_icon"]),
    ],
)
def test_survivors_grim_in_a_log(lines: tuple[Line, ...], expected: list[str]) -> None:
    assert faults(*lines, mode="survivor") == expected


def test_a_league_may_let_the_kept_grim_act_before_each_attack() -> None:
    ruleset = Ruleset(settings=Settings(survivor_grim="per_attack"), deck=book().deck)
    doom = GrimLine(round=1, side=1, use="doom", dice=("white",))
    setup = MatchSetup(mode="survivor")
    assert (
        codes(
            judge(doom, attack(), doom, attack("solo", colour="red", damage=2), setup=setup, ruleset=ruleset).violations
        )
        == []
    )
    assert codes(judge(doom, doom, setup=setup, ruleset=ruleset).violations) == ["log.grim"]


def test_other_modes_have_no_kept_grim() -> None:
    assert faults(GrimLine(round=1, side=1, use="health")) == ["log.grim"]


def mine(rnd: int = 1) -> AttackLine:
    """The player's attack in solo: Archer's Orange keeps out 0 red for the AI (first battle example)."""
    return attack(rnd=rnd, defence=defence("archer", dice=("orange",)))


def ai(*cards: str, rnd: int = 2) -> list[AttackLine]:
    return [attack(card, rnd=rnd, side=2, colour="red", damage=3 if card == "trio" else 1) for card in cards]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (("turtle",) * 3, []),
        (("turtle",) * 2, ["log.ai_attacks"]),
        ((), ["log.ai_attacks"]),
        (("turtle",) * 4, ["log.ai_attacks", "log.ai_attacks"]),
    ],
)
def test_the_ai_attacks_three_times_in_a_battle_that_goes_on(cards: tuple[str, ...], expected: list[str]) -> None:
    lines = [mine(), *ai(*cards), mine(rnd=3)]
    assert faults(*lines, mode="solo", difficulty="easy") == expected


def test_the_ai_may_attack_less_often_when_the_battle_ends() -> None:
    lines = (*ai("trio", "trio", "trio"), *ai("trio", rnd=4))
    verdict = check_report(
        book(), MatchSetup(mode="solo", difficulty="easy"), Report(battles=(BattleReport(log=lines),))
    )
    assert (codes(verdict.violations), verdict.sides[1].result) == ([], "won")


def test_a_card_that_the_ais_angel_revived_is_the_same_mine() -> None:
    angel = attack("angel", rnd=2, side=2, revived="trio")
    lines = [mine(), angel, *ai("trio", "turtle", "turtle"), mine(rnd=3)]
    assert faults(*lines, mode="solo", difficulty="easy") == []
    assert faults(mine(), angel, *ai("turtle", "turtle", "turtle"), mode="solo", difficulty="easy") == ["log.ai_revive"]


@pytest.mark.parametrize(
    ("hits", "instead", "expected"),
    [(1, False, []), (1, True, ["log.ai_princess"]), (2, False, ["log.ai_princess"]), (2, True, [])],
)
def test_the_ais_princess_heals_at_six_and_attacks_at_seven(hits: int, instead: bool, expected: list[str]) -> None:
    gives: dict[str, object] = {"healed": 2} if instead else {"dice": ("one",), "colour": "blue", "damage": 1}
    princess = attack("princess", rnd=2, side=2, instead=instead, **gives)
    found = faults(*[mine()] * hits, princess, mode="solo", difficulty="easy")
    assert [code for code in found if code == "log.ai_princess"] == expected


def test_the_ai_uses_no_power_ups() -> None:
    lines = (mine(), replace(ai("trio")[0], power_ups=("red",), damage=4))
    assert faults(*lines, mode="solo", difficulty="easy") == ["log.power_up_inactive"]


@pytest.mark.parametrize(
    ("difficulty", "blocked", "expected"),
    [("easy", 0, []), ("easy", 1, ["log.wrong_shield"]), ("normal", 1, []), ("hard", 2, [])],
)
def test_a_wrong_shield_of_the_ai_by_level(difficulty: Difficulty, blocked: int, expected: list[str]) -> None:
    answer = defence("robot", blocked, dice=("green",), shield="blue")
    assert faults(attack(defence=answer), mode="solo", difficulty=difficulty) == expected


def test_starting_health_in_the_log_follows_the_handicap() -> None:
    setup = MatchSetup(mode="standard", handicaps=(Handicap(), Handicap(start=5)))
    assert codes(judge(attack(health=(10, 2)), setup=setup).violations) == []
    assert battle_rules(book(), setup).start == (10, 5)


def test_every_fault_of_a_log_comes_at_once() -> None:
    line = attack(
        "pirate",
        dice=("seven",),
        colour="blue",
        damage=9,
        power_ups=("red", "red"),
        health=(1, 1),
        defence=defence("grim", 20),
    )
    found = set(faults(line, mode="survivor"))
    assert found >= {
        "log.no_such_face",
        "log.colour",
        "log.out_of_range",
        "log.power_up_twice",
        "log.health",
        "log.removed_card",
        "log.blocked_too_much",
    }
