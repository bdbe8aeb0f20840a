"""Amendments when the rules have changed, or the dice have been shown, since the match (ruling 70; Leagues)."""

from typing import Any

from games.models import Match
from games.rules.allstars.elements import roll_element
from games.rules.kernel.dice import SeededDice
from teams.models import Appearance
from tests import verbs
from tests.amended import first, legs, report, the_fold_from_nothing_equals_every_pin
from tests.amending import amend, codes, correct, entries_of, place_of, scroll_of, side_of, with_change
from tests.kept import kept
from tests.pages_match.browsing import Reader
from tests.verbs import Person

__all__ = ["first", "legs", "report", "the_fold_from_nothing_equals_every_pin"]


@kept
def without_frenzy(aiko: Person, league: dict[str, Any], report: Any) -> None:
    """The league dropped a keyword that nobody had, after the first match was played with it."""
    rows = [{"key": "frenzy", "category": "unique"}]
    aiko.post(f"leagues/{league['id']}/rules/", {"house": {"keywords": rows}, "reason": "Too wild"})


def test_a_correction_under_the_old_rules_brings_in_a_row_that_the_new_rules_still_have(
    aiko: Person, tigers: dict[str, Any], without_frenzy: None
) -> None:
    """Frenzy is unique now and cannot be gained; when Goro advanced it could, for the Fire of his clan."""
    roll = place_of(entries_of(aiko, tigers, 1), kind="advance")
    correct(aiko, tigers, 1, with_change(entries_of(aiko, tigers, 1), roll, choice={"keyword": "frenzy"}))
    assert "frenzy" in str(scroll_of(aiko, tigers)["ninja"])


def test_a_row_that_the_newer_rules_dropped_is_refused_before_the_sheet_fails(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    """A house Ronin of the first rules was dropped; a founding corrected under those rules cannot bring her back."""
    house = {"profiles": [{**_ronin(), "key": "tomoe", "name": "Tomoe"}]}
    path = f"leagues/{league['id']}/rules/"
    aiko.post(path, {"house": house, "reason": "A guest"})
    guest = verbs.found_team(aiko, league, verbs.TORA, "Guests")
    aiko.post(path, {"house": {}, "reason": "The guest has gone"})
    entries = entries_of(aiko, guest, 0)
    benched = place_of(entries, kind="recruited", profile="byakko")
    told = {"position": 0, "entries": with_change(entries, benched, profile="tomoe")}
    refused = aiko.refused(f"teams/{guest['team']}/amendments/preview/", told)
    assert codes(refused) == [("rules.still_in_use", "")]
    assert refused["violations"][0]["detail"] == "A team has tomoe, so the rules must have it too."


def _ronin() -> dict[str, Any]:
    return {
        "kind": "ronin",
        "clan": None,
        "koban": 10,
        "fee": 3,
        "allowance": [0, 1],
        "movement": 5,
        "attack": 3,
        "defense": 3,
        "affinity": ["fire"],
        "keywords": ["ronin"],
    }


def test_dice_that_fall_due_after_the_seed_was_shown_have_another_seed(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tigers: dict[str, Any]
) -> None:
    """Jun was in the Healing House as well: his downtime die is rolled now, and nobody could know it beforehand."""
    match = Match.objects.get()
    assert match.seed_shown_at is not None
    jun = verbs.ids(tigers)["Jun"]
    side_of(report, first, tigers)["ninja"].append({"ninja": jun, "healing_house": True})
    amend(aiko, first, {"action": "correct", "report": report})
    later = bytes(Appearance.objects.get(team=tigers["team"]).seed or b"")
    assert (len(later), later == bytes(match.seed)) == (32, False)
    assert verbs.match_of(aiko, first)["later_seeds"] == []
    aiko.post(f"teams/{tigers['team']}/steps/", {"downtime": [{"ninja": jun}]})
    entries = entries_of(aiko, tigers, 1)
    die = entries[place_of(entries, kind="downtime", ninja=jun)]["die"]
    assert die == roll_element(SeededDice(later, tigers["team"], "downtime", jun))
    side = side_of({"sides": first["sides"]}, first, tigers)["side"]
    assert verbs.match_of(aiko, first)["later_seeds"] == [{"side": side, "seed": later.hex()}]
    assert later.hex() in Reader(aiko).text(f"/fixtures/{first['id']}/")
