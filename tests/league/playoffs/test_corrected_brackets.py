"""A corrected result moves the bracket, or says what stands in the way; what follows can be voided with it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import Claim
from teams.models import Team
from teams.operations.after_match import close_overdue_steps
from teams.reconcile import reconcile_all
from tests.kept import kept
from tests.league.playoffs.knockouts import Knockout, names
from tests.league.stages.worlds import World, brawl

REASON = "The slip was read upside down"


@kept
def cup(db: None) -> Knockout:
    """Four teams whose semi-finals are played: Team 0 and Team 1 are in the final."""
    cup = Knockout(World(4), "single_elimination")
    cup.play(1, (3, 1))
    cup.play(2, (3, 1))
    return cup


def corrected(cup: Knockout, number: int, scores: tuple[int, int]) -> dict[str, Any]:
    """Return a correction of a match's result."""
    setup = cup.fixture(number)["match"]["setup"]
    return {"action": "correct", "report": brawl(setup, scores)}


def preview(cup: Knockout, number: int, amendment: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = cup.world.master.post(
        f"fixtures/{cup.match(number)['fixture']}/amendments/preview/", amendment
    )
    return told


def settle(cup: Knockout, number: int, amendment: dict[str, Any]) -> Any:
    """Carry an amendment out on the basis of its preview; return the response."""
    told = preview(cup, number, amendment)
    body = {**amendment, "basis": told["basis"], "reason": REASON}
    return cup.world.master.try_post(f"fixtures/{cup.match(number)['fixture']}/amendments/", body)


def test_a_correction_moves_the_bracket_while_the_next_game_has_not_begun(cup: Knockout) -> None:
    final = cup.match(3)["fixture"]
    told = preview(cup, 1, corrected(cup, 1, (1, 3)))
    assert told["bracket"] == {"stage": cup.stage, "moved": [final], "dropped": [], "in_the_way": [], "voided": []}
    assert names(cup.match(3)) == ("Team 0", "Team 1")
    assert settle(cup, 1, corrected(cup, 1, (1, 3))).status_code == 201
    assert (names(cup.match(3)), cup.match(3)["fixture"]) == (("Team 3", "Team 1"), final)
    assert [side["goes_on"] for side in cup.match(1)["sides"]] == [False, True]


def test_a_void_drops_the_next_game_until_the_first_is_played_again(cup: Knockout) -> None:
    final = cup.match(3)["fixture"]
    told = preview(cup, 1, {"action": "void"})
    assert (told["bracket"]["dropped"], told["bracket"]["in_the_way"]) == ([final], [])
    assert settle(cup, 1, {"action": "void"}).status_code == 201
    assert (names(cup.match(3)), cup.match(3)["fixture"]) == (("", "Team 1"), None)
    cup.play(1, (1, 2))
    assert names(cup.match(3)) == ("Team 3", "Team 1")


def test_a_correction_with_the_same_winner_moves_nothing_even_if_the_final_is_played(cup: Knockout) -> None:
    cup.play(3, (3, 1))
    assert settle(cup, 1, corrected(cup, 1, (2, 1))).status_code == 201
    assert cup.places() == [(1, "Team 0"), (2, "Team 1"), (3, "Team 2"), (3, "Team 3")]


def test_a_game_that_has_begun_stands_in_the_way(cup: Knockout) -> None:
    final = cup.match(3)["fixture"]
    cup.world.master.post(f"fixtures/{final}/open/", {"side": 1})
    assert preview(cup, 1, corrected(cup, 1, (1, 3)))["bracket"]["in_the_way"] == [final]
    problem = settle(cup, 1, corrected(cup, 1, (1, 3)))
    assert (problem.status_code, problem.json()["code"], problem.json()["fixtures"]) == (
        409,
        "bracket.in_the_way",
        [final],
    )
    assert [side["goes_on"] for side in cup.match(1)["sides"]] == [True, False]


@pytest.mark.parametrize("begin", [Knockout.open, lambda cup, number: cup.report(number, (3, 1))])
def test_a_game_under_way_can_be_taken_back_with_the_correction(
    cup: Knockout, begin: Callable[[Knockout, int], object]
) -> None:
    final = cup.match(3)["fixture"]
    begin(cup, 3)
    correction = {**corrected(cup, 1, (1, 3)), "void_following": True}
    assert preview(cup, 1, correction)["bracket"]["voided"] == [final]
    assert settle(cup, 1, correction).status_code == 201
    assert (names(cup.match(3)), cup.match(3)["state"]) == (("Team 3", "Team 1"), "scheduled")
    cup.play(3, (3, 1))
    assert cup.places()[0] == (1, "Team 3")


def test_what_was_played_after_it_can_be_voided_with_the_correction(cup: Knockout) -> None:
    cup.play(3, (3, 1))
    final = cup.match(3)["fixture"]
    assert settle(cup, 1, corrected(cup, 1, (1, 3))).status_code == 409
    correction = {**corrected(cup, 1, (1, 3)), "void_following": True}
    assert settle(cup, 1, correction).status_code == 201
    assert (names(cup.match(3)), cup.match(3)["state"], cup.bracket()["state"]) == (
        ("Team 3", "Team 1"),
        "scheduled",
        "running",
    )
    assert list(Claim.objects.filter(fixture=final).values_list("kind", flat=True))[-1] == "voided"


def test_voiding_what_follows_takes_it_out_of_the_stories_too(db: None) -> None:
    """With progression: the final paid Team 0 its koban, and pays it no more once the semi-final went to Team 3."""
    cup = Knockout(World(4), "single_elimination", progression=True)
    cup.play(1, (3, 1))
    cup.play(2, (3, 1))
    close_steps(cup)
    before = Team.objects.get(pk=cup.world.teams[1]).treasury
    cup.play(3, (3, 1))
    close_steps(cup)
    correction = {**corrected(cup, 1, (1, 3)), "void_following": True}
    assert settle(cup, 1, correction).status_code == 201
    assert Team.objects.get(pk=cup.world.teams[1]).treasury == before
    assert names(cup.match(3)) == ("Team 3", "Team 1")
    assert list(reconcile_all()) == []


def close_steps(cup: Knockout) -> None:
    """Answer whatever teams have to answer after their matches, as the league's default would."""
    close_overdue_steps(at=timezone.now() + timedelta(days=30))


def test_a_drawn_game_corrected_to_a_win_needs_no_replay(db: None) -> None:
    cup = Knockout(World(4), "single_elimination", deciders=["replay"])
    cup.play(1, (2, 2))
    first = cup.match(1)["earlier"][0]
    report = brawl(cup.world.master.get(f"fixtures/{first}/")["match"]["setup"], (3, 2))
    amendment = {"action": "correct", "report": report}
    told = cup.world.master.post(f"fixtures/{first}/amendments/preview/", amendment)
    body = {**amendment, "basis": told["basis"], "reason": REASON}
    assert cup.world.master.try_post(f"fixtures/{first}/amendments/", body).status_code == 201
    assert (cup.match(1)["fixture"], cup.match(1)["earlier"]) == (first, [])
    assert names(cup.match(3)) == ("Team 0", "")


def test_a_later_game_that_was_forfeited_is_voided_with_what_follows_and_its_koban_goes_back(db: None) -> None:
    """With progression: Team 0 won the final by forfeit and got 10 koban (ruling 66); the semi-final went to Team 3."""
    cup = Knockout(World(4), "single_elimination", progression=True)
    cup.play(1, (3, 1))
    cup.play(2, (3, 1))
    close_steps(cup)
    team = Team.objects.get(pk=cup.world.teams[0])
    cup.forfeit(3, [2])
    assert Team.objects.get(pk=team.pk).treasury == team.treasury + 10
    assert settle(cup, 1, corrected(cup, 1, (1, 3))).status_code == 409
    final = cup.match(3)["fixture"]
    correction = {**corrected(cup, 1, (1, 3)), "void_following": True}
    assert preview(cup, 1, correction)["bracket"]["voided"] == [final]
    assert settle(cup, 1, correction).status_code == 201
    told = cup.world.master.get(f"teams/{team.pk}/ledger/")["chapters"][-1]
    assert (told["revisions"][-1]["entries"], names(cup.match(3))) == ([], ("Team 3", "Team 1"))
    assert list(reconcile_all()) == []


def test_a_decision_voids_a_later_forfeit_too(db: None) -> None:
    """A drawn semi-final was decided for Team 0, who won the final by forfeit; the decision is turned round."""
    cup = Knockout(World(4), "single_elimination", progression=True)
    cup.play(1, (2, 2))
    cup.decide(1, cup.world.teams[0], "A coin")
    cup.play(2, (3, 1))
    close_steps(cup)
    before = Team.objects.get(pk=cup.world.teams[0]).treasury
    cup.forfeit(3, [2])
    path = f"stages/{cup.stage}/bracket/1/decision/"
    body = {"team": cup.world.teams[3], "reason": REASON}
    assert cup.world.master.refused(path, body, status=409)["code"] == "bracket.in_the_way"
    cup.world.master.post(path, {**body, "void_following": True})
    assert Team.objects.get(pk=cup.world.teams[0]).treasury == before
    assert names(cup.match(3)) == ("Team 3", "Team 1")
    assert list(reconcile_all()) == []


def test_a_forfeit_of_the_wrong_side_sends_the_other_team_on_when_it_is_corrected(db: None) -> None:
    """Team 3 was said to be absent from the semi-final; it was Team 0."""
    cup = Knockout(World(4), "single_elimination")
    cup.forfeit(1, [2])
    cup.play(2, (3, 1))
    assert names(cup.match(3)) == ("Team 0", "Team 1")
    final = cup.match(3)["fixture"]
    action = {"action": "forfeit", "sides": [1]}
    assert preview(cup, 1, action)["bracket"]["moved"] == [final]
    assert settle(cup, 1, action).status_code == 201
    assert (names(cup.match(3)), cup.match(3)["fixture"]) == (("Team 3", "Team 1"), final)


def test_a_semi_final_that_counts_as_lost_by_both_sends_nobody_on(cup: Knockout) -> None:
    assert settle(cup, 1, {"action": "write_off", "outcome": "double_loss"}).status_code == 201
    assert [side["goes_on"] for side in cup.match(1)["sides"]] == [False, False]
