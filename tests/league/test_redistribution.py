"""Goemon of the optional pack moves koban between two teams: one fact of the match, read by both stories (ruling 56)."""

from typing import Any

from teams.reconcile import reconcile_all
from tests import verbs
from tests.verbs import IKA, Person

GOEMONS: dict[str, Any] = {
    "clan": "Tora",
    "ninja": [
        {"name": "Kaede", "profile": "Chunin", "ability": "Pounce"},
        {"name": "Goro", "profile": "Kaiken"},
        {"name": "Hana", "profile": "Kaiken"},
        {"name": "Goemon", "profile": "Goemon"},
    ],
}
"""63 koban: 20 + 2 x 10 + 23; 37 are left; rating 6 + 1 Ronin."""

BONUS = 3
"""Koban for the lower rating: 10 of the Tide less 7."""


def treasury(player: Person, team: dict[str, Any]) -> int:
    """What a team holds now."""
    koban: int = player.get(f"teams/{team['team']}/scroll/")["treasury"]
    return koban


def test_koban_move_with_the_report_and_back_with_its_correction(
    aiko: Person, ben: Person, league: dict[str, Any]
) -> None:
    aiko.post(f"leagues/{league['id']}/rules/", {"house": {"packs": ["optional_ronin"]}, "reason": "All the cards"})
    tigers = verbs.found_team(aiko, league, GOEMONS, "Tigers")
    tide = verbs.found_team(ben, league, IKA, "Tide")
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]])
    fixture = aiko.get("fixtures/", season=season["id"])["results"][0]
    aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})
    number = {side["team"]: side["side"] for side in fixture["sides"]}
    tora, ika = verbs.ids(tigers), verbs.ids(tide)

    def brawl(injuries: int) -> dict[str, Any]:
        feats = [verbs.injures(injuries)]
        goemons = {"score": injuries, "all_stars": [tora["Goro"]], "ninja": [{"ninja": tora["Goemon"], "feats": feats}]}
        return {
            "challenge": "brawl",
            "rounds": 6,
            "ended": "played_out",
            "sides": [
                {"side": number[tigers["team"]], **goemons},
                {"side": number[tide["team"]], "score": 0, "all_stars": [ika["Sango"]]},
            ],
        }

    path = f"fixtures/{fixture['id']}"
    aiko.post(f"{path}/report/", {"report": brawl(3)})
    ben.post(f"{path}/confirm/")
    assert (treasury(aiko, tigers), treasury(ben, tide)) == (37 + 3 + 10 + BONUS, 9 - 3 + 6)
    body = {"action": "correct", "report": brawl(1)}
    basis = aiko.post(f"{path}/amendments/preview/", body)["basis"]
    aiko.post(f"{path}/amendments/", {**body, "basis": basis, "reason": "It was one"})
    assert (treasury(aiko, tigers), treasury(ben, tide)) == (37 + 1 + 10 + BONUS, 9 - 1 + 6)
    assert reconcile_all() == []
