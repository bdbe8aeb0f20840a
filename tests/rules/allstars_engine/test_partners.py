"""Two against two on the board: partners are friends for zones, attacks, assists, abilities, feats and the messenger."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.logged import LoggedReport, PlayedLog, read
from games.rules.allstars.match.activation import allowance
from games.rules.allstars.match.check import check_log
from games.rules.allstars.match.claims import report_of
from games.rules.allstars.match.engine import Match, check_setup
from games.rules.allstars.match.events import Log, Options
from games.rules.allstars.match.fighting import attack_targets, enemies_in, ranged_targets
from games.rules.allstars.match.game import MatchOver
from games.rules.allstars.match.gaps import check_after, take_up
from games.rules.allstars.match.harm import Cause, injure, stun
from games.rules.allstars.match.rounds import CEDE, Activate
from games.rules.allstars.policy.goals import Messenger, enemies_mask
from games.rules.allstars.referee import check_report
from games.rules.allstars.resolve import play_out
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.setup import MatchSetup
from games.rules.allstars.simulate import simulate
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Refused
from tests.rules.allstars_engine.fixtures import random_setup
from tests.rules.allstars_engine.table import E, N, Ninja, S, Table, W
from tests.rules.allstars_engine.test_gaps import seen

INTERCEPT = "intercept_the_messenger"
TWO_AND_TWO = ((1, 3), (2, 4))
"""North and east against south and west."""


def table(**at: Ninja) -> Table:
    """Model ``a`` of side 1 and ``c`` of side 3 are partners against ``b`` of side 2 and ``d`` of side 4."""
    homes = {"a": (0, 10), "b": (19, 10), "c": (10, 19), "d": (10, 0)}
    models = {name: at.get(name, Ninja("tora-kaiken", home, N)) for name, home in homes.items()}
    laid = Table(
        {"a": models["a"]},
        {"b": models["b"]},
        {"c": models["c"]},
        {"d": models["d"]},
        challenge=INTERCEPT,
        partners=TWO_AND_TWO,
    )
    laid.game.attacker = 1
    return laid


def kaiken(row: int, column: int, facing: int = N) -> Ninja:
    """A Tora Kaiken: three dice to attack, two to defend."""
    return Ninja("tora-kaiken", (row, column), facing)


def hurts(laid: Table, how: Any, victim: str, by: str) -> Any:
    return laid.run(how(laid.game, laid[victim], Cause(laid[by])))


def test_a_partner_is_not_attacked_and_not_shot_at() -> None:
    laid = table(a=kaiken(10, 10), c=kaiken(9, 10), b=kaiken(9, 11))
    assert [one.id for one in attack_targets(laid.game, laid["a"])] == ["b"]
    assert [one.id for one in enemies_in(laid.game, laid["a"], laid["a"].zone)] == ["b"]
    far = table(a=kaiken(10, 10), c=kaiken(7, 10), b=kaiken(7, 8))
    assert [one.id for one in ranged_targets(far.game, far["a"], 4)] == ["b"]


def test_a_partners_influence_zone_holds_nobody() -> None:
    """Beside its partner a model walks away without a dodge; beside an enemy it needs one (Dodging)."""
    beside_partner = table(a=kaiken(10, 10), c=kaiken(10, 11))
    assert not beside_partner.game.is_threatened(beside_partner["a"])
    beside_partner.activate("a", "", [beside_partner.walk("a", (9, 9)), "end"])
    assert beside_partner.at("a") == (9, 9)
    beside_enemy = table(a=kaiken(10, 10), b=kaiken(10, 11))
    assert beside_enemy.game.is_threatened(beside_enemy["a"])


def test_a_partner_assists_in_attack_and_in_defense() -> None:
    """Assists: one die each."""
    attack = table(a=kaiken(10, 10), b=kaiken(9, 10, S), c=kaiken(9, 11))
    assert attack.fight("a", "b", "VVVV SS").attacker_helped == 1
    defense = table(a=kaiken(10, 10, S), b=kaiken(11, 10, N), c=kaiken(12, 10))
    assert defense.fight("b", "a", "VVV SSS").defender_helped == 1


def test_an_ability_for_friends_reaches_a_partner_and_one_against_enemies_does_not() -> None:
    laid = table(
        a=Ninja("tora-chunin", (10, 10), N, ability="pounce"), c=kaiken(10, 11), b=kaiken(9, 10), d=kaiken(9, 11)
    )
    assert {friend.id for friend in laid.game.friends(laid["a"])} == {"c"}
    assert {enemy.id for enemy in laid.game.enemies_of(laid["a"])} == {"b", "d"}


def test_what_speaks_of_the_own_team_stays_with_it() -> None:
    """Wind Gust: the models of the team move two spaces further in the first round; a partner's are another team."""
    laid = Table(
        {"tengu": Ninja("tengu", (0, 10), N), "a": kaiken(0, 12)},
        {"b": kaiken(19, 10)},
        {"c": kaiken(10, 19)},
        {"d": kaiken(10, 0)},
        challenge=INTERCEPT,
        partners=TWO_AND_TWO,
    )
    gained = [allowance(laid.game, laid[name]) - laid[name].movement for name in ("a", "b", "c", "d")]
    assert gained == [2, 0, 0, 0]


@pytest.mark.parametrize(("by", "cause", "feats"), [("c", "own", 0), ("b", "enemy", 1), ("d", "enemy", 1)])
def test_what_a_partner_does_is_nobodys_feat_and_the_teams_own_doing(by: str, cause: str, feats: int) -> None:
    laid = table()
    hurts(laid, injure, "a", by)
    assert laid["a"].injuries == {cause: 1}
    assert sum(laid[by].feats.values()) == feats


def test_a_partners_effect_is_not_resisted() -> None:
    """Ruling 84: Resilient works against enemies alone, so that no die is rolled against the partner."""
    laid = table(a=Ninja("tora-kaiken", (10, 10), N, gained=["resilient"]))
    hurts(laid, stun, "a", "c")
    assert laid["a"].stun == 1


def test_the_pair_has_one_messenger_in_any_of_its_zones_named_by_the_first_to_the_left() -> None:
    """Side 1 attacks; clockwise after it comes side 2, who names one of its own or of side 4's models at home."""
    laid = table()
    laid.run(laid.game.rules.after_setup(laid.game), "", ["d"])
    assert {side: model.id for side, model in laid.game.roles.items()} == {4: "d"}
    assert laid.game.attacker == 1


def test_the_partner_of_who_has_the_initiative_attacks() -> None:
    laid = table()
    laid.game.first_initiative = 3
    laid.run(laid.game.rules.after_setup(laid.game), "", ["b"])
    assert (laid.game.attacker, list(laid.game.roles)) == (3, [2])


def test_an_injured_messenger_is_followed_by_one_of_either_defender() -> None:
    """A point for the attacker who did it; the partner scores none."""
    laid = table()
    laid.game.roles[2] = laid["b"]
    hurts(laid, injure, "b", "c")
    assert [side.score for side in laid.game.sides[1:]] == [0, 0, 1, 0]
    assert {side: model.id for side, model in laid.game.roles.items()} == {4: "d"}


def test_a_messenger_escapes_from_the_zone_of_either_attacker() -> None:
    """East is side 3's edge, who attacks with side 1."""
    laid = table(d=kaiken(10, 18, E), c=kaiken(3, 3))
    laid.game.roles[4] = laid["d"]
    laid.activate("d", "", [laid.walk("d", (10, 19), facing=E), "escape"])
    assert [side.score for side in laid.game.sides[1:]] == [0, 0, 0, 2]
    assert {side: model.id for side, model in laid.game.roles.items()} == {2: "b"}


def test_with_nobody_at_home_the_next_of_either_defender_to_enter_takes_over() -> None:
    laid = table(b=kaiken(15, 10), d=kaiken(10, 1, W))
    laid.run(laid.game.rules.after_setup(laid.game))
    assert laid.game.roles == {}
    laid.activate("d", "", [laid.walk("d", (10, 0), facing=W), "end"])
    assert {side: model.id for side, model in laid.game.roles.items()} == {4: "d"}


def test_an_attackers_model_at_home_is_no_messenger() -> None:
    laid = table(b=kaiken(15, 10), d=kaiken(10, 5), c=kaiken(10, 18, E))
    laid.run(laid.game.rules.after_setup(laid.game))
    laid.activate("c", "", [laid.walk("c", (10, 19), facing=E), "end"])
    assert laid.game.roles == {}


def _house(win_at: int) -> Ruleset:
    printed = book()
    challenges = tuple(
        msgspec.structs.replace(one, win_at=win_at) if one.key == INTERCEPT else one
        for one in printed.catalogue.challenges
    )
    return Ruleset(
        settings=printed.settings, catalogue=msgspec.structs.replace(printed.catalogue, challenges=challenges)
    )


def test_partners_reach_a_winning_score_together() -> None:
    """Two and one are three; for either alone the game would go on."""
    laid = table()
    laid.game.challenge = _house(3).challenges[INTERCEPT]
    laid.game.score(1, 2)
    with pytest.raises(MatchOver, match="won_at_once"):
        laid.game.score(3, 1)


def test_the_tactical_player_hunts_enemies_and_meets_the_messenger_where_the_pair_lives() -> None:
    laid = table()
    goal = Messenger()
    assert enemies_mask(laid.game, laid["a"]) == laid["b"].foot | laid["d"].foot
    laid.game.roles[4] = laid["d"]
    assert goal.seek(laid.game, laid["a"]) == goal.seek(laid.game, laid["c"]) == laid["d"].foot
    assert goal.seek(laid.game, laid["d"]) == laid.game.sides[1].zone | laid.game.sides[3].zone
    laid.game.roles.clear()
    assert goal.seek(laid.game, laid["b"]) == laid.game.sides[2].zone | laid.game.sides[4].zone


def played(seed: int, policy: str) -> Match:
    """Four random teams, or three, that play an Intercept to its end."""
    return play_out(partnered(seed), policy, SeededDice(b"partners", seed))


def partnered(seed: int) -> MatchSetup:
    """A random Intercept of more than two sides."""
    setups = (random_setup(number, INTERCEPT) for number in range(seed * 100, seed * 100 + 100))
    return next(setup for setup in setups if setup.partners)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("policy", ["random", "tactical"])
def test_a_whole_game_replays_and_its_claims_pass_the_referee(seed: int, policy: str) -> None:
    match = played(seed, policy)
    checked = check_log(match.log)
    report = report_of(match)
    verdict = check_report(match.game.ruleset, match.setup, report)
    assert (checked.violations, checked.complete, verdict.violations) == ((), True, ())
    results = {part.side: part.result for part in verdict.sides}
    assert [len({results[side] for side in alliance}) for alliance in match.setup.partners] == [1, 1]


def test_simulated_games_count_a_win_for_each_partner() -> None:
    """Every game is won by a whole alliance or drawn by all."""
    setup = partnered(1)
    policies = {one.side: "random" for one in setup.sides}
    tally = simulate(book(), setup, policies, b"seed", first=1, count=4)
    for alliance in setup.partners:
        assert len({(tally.sides[side - 1].won, tally.sides[side - 1].lost) for side in alliance}) == 1
    assert tally.matches == 4


def test_a_log_of_partners_becomes_their_report() -> None:
    match = played(2, "random")
    logged = LoggedReport(
        log=PlayedLog(challenge=INTERCEPT, options=match.log.options, events=match.log.events, schema=match.log.schema)
    )
    told = read(book(), match.setup, logged)
    assert told.violations == ()
    assert told.report is not None
    assert told.report.attacker == match.game.attacker


def play_to(match: Match, number: int, chance: SeededDice) -> None:
    """Play at random up to the first activation in a round."""
    while not (isinstance(match.pending, Activate) and match.game.round == number):
        assert match.pending is not None
        match.do(match.pending.side, match.pending.sample(chance), chance)


def test_a_pair_that_cedes_leaves_the_other_pair_as_the_winner() -> None:
    """Rulings 61 and 64: with one of them gone its partner plays on; with both gone the match is over."""
    setup = msgspec.structs.replace(partnered(1), partners=TWO_AND_TWO)
    match = Match(setup, Options(moon_deck=False), book())
    chance = SeededDice(b"a pair")
    play_to(match, 1, chance)
    match.do(2, CEDE, chance)
    before = len(match.events)
    assert (match.over, match.game.sides[2].ceded) == (False, True)
    play_to(match, 2, chance)
    assert 2 not in {event.side for event in match.events[before:]}
    match.do(4, CEDE, chance)
    report = report_of(match)
    assert (report.ended, report.ceded_by, report.rounds) == ("ceded", (2, 4), 1)
    assert check_report(book(), setup, report).violations == ()
    told = read(book(), setup, LoggedReport(log=PlayedLog(**parts(match))))
    assert told.violations == ()
    assert told.report is not None
    assert told.report.ceded_by == report.ceded_by


def parts(match: Match) -> dict[str, Any]:
    """What a log with that match's events is made of."""
    log = match.log
    return {"challenge": INTERCEPT, "options": log.options, "events": log.events, "schema": log.schema}


def test_the_engine_says_which_partners_it_does_not_play() -> None:
    """A house may give another challenge attackers and defenders; on the board only Intercept's rules know of them."""
    printed = book()
    challenges = tuple(
        msgspec.structs.replace(one, attacker=True, max_sides=2) if one.key == "brawl" else one
        for one in printed.catalogue.challenges
    )
    house = Ruleset(
        settings=printed.settings, catalogue=msgspec.structs.replace(printed.catalogue, challenges=challenges)
    )
    setup = msgspec.structs.replace(partnered(1), challenge="brawl")
    found = check_setup(setup, Options(), house)
    assert [(one.code, one.path) for one in found] == [("setup.partners_not_played", "/partners")]
    with pytest.raises(Refused):
        Match(setup, Options(), house)


def test_a_log_with_partners_that_are_none_is_refused() -> None:
    setup = msgspec.structs.replace(partnered(1), partners=((1, 2), (2, 9)))
    checked = check_log(Log(setup=setup, options=Options(), events=()))
    assert {one.code for one in checked.violations} >= {"partners.side_twice", "partners.side_unknown"}


def test_without_partners_the_engine_plays_no_intercept_of_four() -> None:
    setup = msgspec.structs.replace(partnered(1), partners=())
    assert [one.code for one in check_setup(setup, Options(), book())] == ["setup.too_many_sides"]


def test_after_a_gap_a_pair_has_one_messenger() -> None:
    """Before it side 2 had the messenger, after it side 4; two at once there cannot be."""
    laid = table()
    laid.game.roles[2] = laid["b"]
    known = seen(laid.game, 1)
    four = msgspec.structs.replace(known.sides[3], role=laid["d"].number)
    both = (known.sides[0], msgspec.structs.replace(known.sides[1], role=laid["b"].number), known.sides[2], four)
    twice = check_after(laid.game, msgspec.structs.replace(known, sides=both))
    assert twice is not None
    assert (twice.code, twice.path) == ("log.impossible_after_gap", "/sides/1/role")
    once = msgspec.structs.replace(known, sides=(*known.sides[:3], four))
    assert check_after(laid.game, once) is None
    assert take_up(laid.game, once) is None
    assert {side: model.id for side, model in laid.game.roles.items()} == {4: "d"}
