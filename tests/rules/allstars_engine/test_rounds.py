"""Setup, rounds, Upkeep, handicap tokens, ceding, three and four players."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.match.claims import report_of
from games.rules.allstars.match.engine import TIME_CALLED, Match
from games.rules.allstars.match.events import Intent, Options
from games.rules.allstars.match.rounds import CEDE, end_round, start_round, upkeep
from games.rules.allstars.referee import check_report
from games.rules.allstars.resolve import play_out
from games.rules.allstars.ruleset import Ruleset, Settings, book
from games.rules.allstars.setup import FieldedNinja, Handicap, MatchSetup, SideSetup
from games.rules.kernel.dice import RecordedDice, SeededDice
from games.rules.kernel.findings import Refused
from tests.rules.allstars_engine.table import N, Ninja, S, Table, asked


def kaiken(side: int, count: int = 3, **more: Any) -> SideSetup:
    return SideSetup(
        side=side,
        clan="tora",
        ninja=tuple(FieldedNinja(id=f"{side}-{number}", profile="tora-kaiken", **more) for number in range(count)),
    )


def setup(*sides: SideSetup, challenge: str = "brawl") -> MatchSetup:
    return MatchSetup(sides=sides or (kaiken(1), kaiken(2)), challenge=challenge)


def begun(*sides: SideSetup, challenge: str = "brawl", board: str = "open", **options: Any) -> Match:
    """A match whose setup is played at random up to the first activation."""
    match = Match(setup(*sides, challenge=challenge), Options(board=board, **options))
    chance = SeededDice(b"setup", challenge, len(sides))
    while asked(match).kind != "activate":
        match.do(asked(match).side, asked(match).sample(chance), chance)
    return match


def test_the_setup_runs_in_its_order() -> None:
    match = begun(moon_deck=False)
    kinds = list(dict.fromkeys(event.intent.code for event in match.events if event.intent.code != "pass"))
    assert kinds in (
        ["janken", "first", "edge", "lantern", "place_shrine", "deploy"],
        ["janken", "first", "edge", "place_shrine", "lantern", "deploy"],
    )


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_ruling_109_whoever_the_initiative_names_deploys_first_and_has_the_first_turn(sides: int) -> None:
    match = begun(*(kaiken(number) for number in range(1, sides + 1)), moon_deck=False)
    told = {event.intent.code: event for event in reversed(match.events)}
    named = told["first"].intent.target
    assert told["first"].side == match.game.initiative
    assert (told["edge"].side, told["deploy"].side, asked(match).side) == (named, named, named)


def test_two_players_deploy_at_opposite_edges_in_their_zones() -> None:
    game = begun(moon_deck=False).game
    assert {game.sides[1].edge, game.sides[2].edge} in ({"n", "s"}, {"e", "w"})
    assert all(model.foot & game.sides[model.side].zone for model in game.models)


def test_lanterns_and_shrines_keep_away_from_deployment_spaces_and_their_numbers() -> None:
    game = begun().game
    zones = 0
    for edge in ("n", "e", "s", "w"):
        zones |= game.board.deployment_zone(edge)
    tokens = game.lanterns | game.shrine_spaces
    assert not game.grid.within(zones, 1) & tokens
    assert (4 <= game.lanterns.bit_count() <= 6, len(game.shrines) <= 4) == (True, True)


def test_passing_waits_for_four_lanterns() -> None:
    match = Match(setup(), Options(board="open", moon_deck=False))
    dice = RecordedDice([0])
    match.do(0, Intent("janken", target=1), dice)
    match.do(1, Intent("first", target=1), RecordedDice([]))
    match.do(1, Intent("edge", pick="n"), RecordedDice([]))
    for number in range(4):
        side = 1 + number % 2
        assert not match.can(side, Intent("pass"))
        match.do(side, Intent("lantern", space=205 + number * 2), RecordedDice([]))
    assert match.can(1, Intent("pass"))


def test_a_hand_of_three_moon_cards_is_drawn() -> None:
    game = begun().game
    assert [len(side.hand) for side in game.sides[1:]] == [3, 3]
    assert len(game.deck) == 46


def test_the_moon_deck_can_be_left_out() -> None:
    game = begun(moon_deck=False).game
    assert (game.deck, [side.hand for side in game.sides[1:]]) == ([], [[], []])


def test_no_more_models_than_the_challenge_allows() -> None:
    game = begun(kaiken(1, 9), kaiken(2, 3), moon_deck=False).game
    assert [sum(model.on_board for model in side.models) for side in game.sides[1:]] == [7, 3]


def test_absent_models_stay_away_and_those_of_the_healing_house_start_there() -> None:
    away = msgspec.structs.replace(
        kaiken(1), ninja=(*kaiken(1).ninja[:2], FieldedNinja(id="x", profile="tora-oni", absent=True))
    )
    hurt = kaiken(2, healing_house=True)
    game = begun(away, hurt, kaiken(3), moon_deck=False).game
    assert [model.on_board for model in game.models] == [True, True, False, False, False, False, True, True, True]
    assert [model.healing for model in game.sides[2].models] == [True, True, True]


@pytest.mark.parametrize(
    ("challenge", "small", "large"),
    [("brawl", False, False), ("king_of_the_hill", True, False), ("search", True, True)],
)
def test_the_challenge_says_who_begins_in_stealth(challenge: str, small: bool, large: bool) -> None:
    oni = SideSetup(
        side=1,
        clan="tora",
        ninja=(FieldedNinja(id="k", profile="tora-kaiken"), FieldedNinja(id="o", profile="tora-oni")),
    )
    game = begun(oni, kaiken(2), challenge=challenge, moon_deck=False).game
    assert [model.stealth for model in game.sides[1].models] == [small, large]


def rested() -> Table:
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10)), "b": Ninja("tora-kaiken"), "c": Ninja("tora-kaiken")},
        {"d": Ninja("ika-kaiken", (2, 2))},
    )
    table["b"].healing = table["c"].healing = True
    return table


def test_upkeep_heals_one_model_and_one_more_instead_of_another_benefit() -> None:
    table = rested()
    table.run(upkeep(table.game), "", ["heal", "heal", "deploy", "deploy"])
    assert [table[name].on_board for name in "bc"] == [True, True]


def test_upkeep_may_take_the_stun_tokens_off_one_model() -> None:
    table = rested()
    table["a"].stun = 2
    table.run(upkeep(table.game), "", ["heal", "unstun", "deploy"])
    assert (table["a"].stun, table["c"].healing + table["b"].healing) == (0, 1)


def test_upkeep_may_draw_a_moon_card() -> None:
    table = Table({"a": Ninja("tora-kaiken", (10, 10))}, {"d": Ninja("ika-kaiken", (2, 2))}, moon_deck=True)
    table.run(upkeep(table.game), "SS", ["draw", "draw"])
    assert [len(side.hand) for side in table.game.sides[1:]] == [1, 1]


def test_reinforcements_arrive_in_the_deployment_zone() -> None:
    table = rested()
    table.run(upkeep(table.game), "", ["heal", "heal", "deploy", "deploy"])
    assert all(table[name].foot & table.game.sides[1].zone for name in "bc")


def test_the_moon_moves_on_clockwise() -> None:
    table = rested()
    table.game.phase = 5
    table.run(upkeep(table.game), "", ["heal", "heal", "deploy", "deploy"])
    assert table.game.phase == 0


def test_a_new_round_has_a_new_initiative() -> None:
    table = rested()
    table.game.round = 2
    table.run(start_round(table.game), "", [Intent("janken", target=2)])
    assert table.game.initiative == 2


def test_the_last_upkeep_can_be_left_out() -> None:
    """Setting final_upkeep (ruling 2)."""
    table = rested()
    table.run(end_round(table.game, upkeep_follows=False))
    assert [table[name].healing for name in "bc"] == [True, True]


def finished(challenge: str = "brawl", sides: int = 2, **options: Any) -> Match:
    teams = tuple(kaiken(number) for number in range(1, sides + 1))
    return play_out(setup(*teams, challenge=challenge), "random", SeededDice(b"g", challenge), Options(**options))


def test_a_match_lasts_as_many_rounds_as_its_challenge() -> None:
    match = finished("assassination")
    assert (match.game.round, match.game.ended) == (7, "played_out")


@pytest.mark.parametrize("awards", [0, 1, 2])
def test_a_played_match_gives_as_many_awards_as_the_league(awards: int) -> None:
    """Setting all_star_awards (ruling 24)."""
    teams = setup(kaiken(1), kaiken(2), challenge="brawl")
    rules = Ruleset(settings=Settings(all_star_awards=awards), catalogue=book().catalogue)
    claims = report_of(play_out(teams, "random", SeededDice(b"g", "brawl"), Options(), rules))
    assert [len(side.all_stars) for side in claims.sides] == [awards, awards]
    assert check_report(rules, teams, claims).violations == ()


@pytest.mark.parametrize("sides", [3, 4])
def test_three_and_four_players_take_an_edge_each(sides: int) -> None:
    match = finished(sides=sides)
    edges = {side.edge for side in match.game.sides[1:]}
    assert (len(edges), match.over) == (sides, True)


def test_a_cede_ends_a_match_of_two_at_any_time() -> None:
    """Ruling 63; the round in which it happens is not counted (ruling 65)."""
    match = begun(moon_deck=False)
    match.do(2, CEDE, RecordedDice([]))
    report = report_of(match)
    assert (report.ended, report.ceded_by, report.rounds) == ("ceded", (2,), 0)


def test_in_a_match_of_three_the_others_play_on() -> None:
    """Ruling 64."""
    match = begun(kaiken(1), kaiken(2), kaiken(3), moon_deck=False)
    side = asked(match).side
    match.do(side, CEDE, RecordedDice([]))
    assert (match.over, any(model.on_board for model in match.game.sides[side].models)) == (False, False)
    chance = SeededDice(b"rest")
    while match.pending is not None:
        assert match.pending.side != side
        match.do(match.pending.side, match.pending.sample(chance), chance)
    assert match.game.ended == "played_out"


@pytest.mark.parametrize("sides", [3, 4])
def test_with_more_sides_one_cedes_when_another_is_to_activate(sides: int) -> None:
    """Ruling 64: its models leave the board, and whose turn it was still has it; the last one left has won (ruling 63)."""
    match = begun(*(kaiken(number) for number in range(1, sides + 1)), moon_deck=False)
    turn = asked(match).side
    others = [side.number for side in match.game.players if side.number != turn]
    for ceding in others[:-1]:
        match.do(ceding, CEDE, RecordedDice([]))
        assert not any(model.on_board for model in match.game.sides[ceding].models)
        assert (match.over, asked(match).side) == (False, turn)
    with pytest.raises(Refused):
        match.do(others[0], CEDE, RecordedDice([]))
    match.do(others[-1], CEDE, RecordedDice([]))
    report = report_of(match)
    assert (report.ended, report.ceded_by, report.rounds) == ("ceded", tuple(others), 0)


def test_in_the_middle_of_an_activation_nobody_of_three_cedes() -> None:
    match = begun(kaiken(1), kaiken(2), kaiken(3), moon_deck=False)
    turn = asked(match).side
    chance = SeededDice(b"in the middle")
    match.do(turn, asked(match).sample(chance), chance)
    for side in (1, 2, 3):
        with pytest.raises(Refused) as refused:
            match.do(side, CEDE, RecordedDice([]))
        assert [one.code for one in refused.value.violations] == ["match.cede_between_activations"]


def test_time_may_be_called() -> None:
    """Ruling 63a: no last Upkeep."""
    match = begun(moon_deck=False)
    match.do(0, TIME_CALLED, RecordedDice([]))
    assert (match.game.ended, report_of(match).rounds) == ("time_called", 1)


def test_a_league_may_play_a_last_upkeep_when_time_is_called() -> None:
    """Setting time_called_upkeep (ruling 63a)."""
    rules = book()
    rules = Ruleset(settings=Settings(time_called_upkeep=True), catalogue=rules.catalogue)
    match = Match(setup(), Options(board="open", moon_deck=False), rules)
    chance = SeededDice(b"late")
    while asked(match).kind != "activate":
        match.do(asked(match).side, asked(match).sample(chance), chance)
    match.game.sides[1].models[0].healing = True
    match.game.lift(match.game.sides[1].models[0])
    match.do(0, TIME_CALLED, RecordedDice([]))
    assert asked(match).kind == "heal"
    match.do(1, asked(match).options()[0], RecordedDice([]))
    match.do(1, asked(match).options()[0], RecordedDice([]))
    assert (match.over, match.game.ended) == (True, "time_called")


def test_a_reroll_token_rerolls_any_roll_and_all_its_dice() -> None:
    """Team Rating, ruling 78."""
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10), N)}, {"d": Ninja("ika-kaiken", (9, 10), S)}, handicap=Handicap(rerolls=1)
    )
    clash = table.fight("d", "a", "VV AA FF", ["pass", ("reroll", "reroll_token")])
    assert (table.game.sides[1].rerolls, clash.hurt) == (0, "stunned")


def test_a_handicap_moon_power_token_is_given_as_a_model_activates() -> None:
    """Ruling 79."""
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10), N)}, {"d": Ninja("ika-kaiken", (2, 2), S)}, handicap=Handicap(moon_power=1)
    )
    table.activate("a", "", ["use", "end"])
    assert (table.game.sides[1].moon_tokens, table.outcomes("moon")) == (0, [("moon", 0)])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"challenge": None}, "setup.no_challenge"),
        ({"challenge": "chess"}, "setup.no_challenge"),
        ({"sides": (kaiken(1),)}, "setup.wrong_number_of_sides"),
        ({"sides": (kaiken(1), kaiken(3))}, "setup.sides_not_numbered"),
        (
            {"sides": (kaiken(1), kaiken(2), kaiken(3)), "challenge": "intercept_the_messenger"},
            "setup.too_many_sides",
        ),
        ({"sides": (kaiken(1), kaiken(2, absent=True))}, "setup.nobody_to_play"),
        (
            {"sides": (kaiken(1), SideSetup(side=2, clan="tora", ninja=(FieldedNinja(id="x", profile="samurai"),)))},
            "setup.unknown_profile",
        ),
    ],
)
def test_a_match_that_cannot_be_set_up_is_refused(change: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Match(msgspec.structs.replace(setup(), **change))
    assert [violation.code for violation in refused.value.violations] == [code]


def test_attributes_have_a_limit() -> None:
    giant = FieldedNinja(id="x", profile="tora-kaiken", movement=5, attack=21, defense=2)
    with pytest.raises(Refused) as refused:
        Match(setup(SideSetup(side=1, clan="tora", ninja=(giant,)), kaiken(2)))
    assert [violation.code for violation in refused.value.violations] == ["setup.attribute_too_high"]


def test_an_unknown_board_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        Match(setup(), Options(board="moon"))
    assert [violation.code for violation in refused.value.violations] == ["setup.unknown_board"]


@pytest.mark.parametrize("size", [12, 14])
def test_a_board_has_room_for_the_medals_of_infiltration(size: int) -> None:
    """One of them lies 15 spaces in from the left side (Infiltration, Setup)."""
    small = BoardMap(key="yard", name="Yard", size=size)
    with pytest.raises(Refused) as refused:
        Match(msgspec.structs.replace(setup(), challenge="infiltration"), Options(ground=small))
    assert "setup.board_too_small" in [violation.code for violation in refused.value.violations]


def test_verify_can_and_do_agree() -> None:
    match = begun(moon_deck=False)
    side = asked(match).side
    other = 3 - side
    legal = asked(match).options()[0]
    assert (match.can(side, legal), match.can(other, legal), match.can(side, Intent("fly"))) == (True, False, False)
    with pytest.raises(Refused) as refused:
        match.verify(other, legal)
    assert [violation.code for violation in refused.value.violations] == ["match.not_your_decision"]
    with pytest.raises(Refused) as refused:
        match.do(side, Intent("fly"), RecordedDice([]))
    assert [violation.code for violation in refused.value.violations] == ["match.illegal_activate"]


def test_nothing_can_be_done_once_the_match_is_over() -> None:
    match = finished()
    with pytest.raises(Refused) as refused:
        match.verify(1, Intent("end"))
    assert [violation.code for violation in refused.value.violations] == ["match.is_over"]
    assert not match.can(1, Intent("end"))


def test_a_report_needs_a_finished_match() -> None:
    with pytest.raises(ValueError, match="not over"):
        report_of(begun())


def test_every_challenge_of_the_book_can_be_played() -> None:
    assert {finished(key).game.challenge.key for key in book().challenges} == set(book().challenges)


def test_an_organisers_own_map_is_played_on() -> None:
    ground = BoardMap(key="ours", name="Ours", size=14, known=True)
    match = play_out(setup(), "random", SeededDice(b"own"), Options(ground=ground))
    assert (match.over, match.game.grid.size) == (True, 14)


def test_a_map_with_faults_is_refused() -> None:
    ground = BoardMap(key="ours", name="Ours", size=14, terrain=("x" * 14,) * 14)
    with pytest.raises(Refused) as refused:
        Match(setup(), Options(ground=ground))
    assert refused.value.violations[0].path == "/ground/terrain/0"


def test_a_team_fits_into_a_log() -> None:
    with pytest.raises(Refused) as refused:
        Match(setup(kaiken(1, 61), kaiken(2)))
    assert [violation.code for violation in refused.value.violations] == ["setup.too_many_models"]
