"""Words for tests of amendments: a first match that is played out, and previews that are settled."""

import copy
from typing import Any

from tests import verbs
from tests.verbs import Person, injures

REASON = "Both players' slips say otherwise"

Entries = list[dict[str, Any]]


def play_first_match(
    aiko: Person, ben: Person, fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> dict[str, Any]:
    """Play :func:`tests.verbs.brawl` and close its steps; return the report.

    Tigers: 9 + 10 = 19 koban; Goro has 5 x 2 + 3 = 13 XP and the keyword Engulf for one roll; Rin's Earth does nothing;
    rating 9 + 1 Hero + 1 roll. Tide: 9 + 6 - 5 = 10 koban; Umi has 4 + 3 = 7 XP; Nami's Void keeps her out of two games,
    Kai's Water gives 1 XP; rating 10.
    """
    report = verbs.brawl(fixture, tigers, tide)
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": report})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    tora, ika = verbs.ids(tigers), verbs.ids(tide)
    roll = {"ninja": tora["Goro"], "number": 1, "dice": ["fire", "water"], "choice": {"keyword": "engulf"}}
    aiko.post(
        f"teams/{tigers['team']}/steps/", {"downtime": [{"ninja": tora["Rin"], "die": "earth"}], "advances": [roll]}
    )
    ben.post(
        f"teams/{tide['team']}/steps/",
        {
            "fees": [{"ninja": ika["Benkei"], "pay": True}],
            "downtime": [{"ninja": ika["Nami"], "die": "void"}, {"ninja": ika["Kai"], "die": "water"}],
        },
    )
    return report


def side_of(report: dict[str, Any], fixture: dict[str, Any], team: dict[str, Any]) -> dict[str, Any]:
    """Return one team's side of a report."""
    number = next(side["side"] for side in fixture["sides"] if side["team"] == team["team"])
    side: dict[str, Any] = next(side for side in report["sides"] if side["side"] == number)
    return side


def lost_narrowly(
    report: dict[str, Any], fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> dict[str, Any]:
    """The same match, but Tide won by 9 to 8: Kaede Injured two, Umi nine; Goro's deeds stand."""
    corrected = copy.deepcopy(report)
    ours, theirs = side_of(corrected, fixture, tigers), side_of(corrected, fixture, tide)
    ours["score"], theirs["score"] = 8, 9
    ours["ninja"][0]["feats"] = [injures(2)]
    theirs["ninja"][0]["feats"] = [injures(9)]
    return corrected


def jun_did_it(report: dict[str, Any], fixture: dict[str, Any], tigers: dict[str, Any]) -> dict[str, Any]:
    """The same match, but the four ninja were Jun's: Goro has 2 + 3 = 5 XP, Jun 8."""
    corrected = copy.deepcopy(report)
    ours = side_of(corrected, fixture, tigers)
    ours["ninja"][1]["feats"] = [injures(1, "chunin")]
    ours["ninja"].append({"ninja": verbs.ids(tigers)["Jun"], "feats": [injures(4)]})
    return corrected


def amend(
    master: Person, fixture: dict[str, Any], action: dict[str, Any], settlements: dict[str, Any] | None = None
) -> Any:
    """Preview an amendment and settle it; return the answer."""
    path = f"fixtures/{fixture['id']}/amendments/"
    basis = master.post(f"{path}preview/", action)["basis"]
    return master.post(path, {**action, "basis": basis, "settlements": settlements or {}, "reason": REASON})


def alike(master: Person, fixture: dict[str, Any], action: dict[str, Any], remedy: str) -> dict[str, Any]:
    """Return settlements that give every open conflict of an amendment the same remedy."""
    told = master.post(f"fixtures/{fixture['id']}/amendments/preview/", action)
    left = [conflict for team in told["teams"] for conflict in team["conflicts"] if conflict["open"]]
    return {conflict["key"]: {"remedy": remedy, "reason": REASON} for conflict in left}


def scroll_of(player: Person, team: dict[str, Any]) -> Any:
    """Return a team's scroll without the count of its changes."""
    return {**player.get(f"teams/{team['team']}/scroll/"), "head": None}


def ninja(scroll: dict[str, Any], name: str) -> dict[str, Any]:
    """Return one ninja of a scroll."""
    found: dict[str, Any] = next(one for one in scroll["ninja"] if one["name"] == name)
    return found


def changes(team: dict[str, Any]) -> set[tuple[str, str, Any, Any]]:
    """Return the plain changes of a previewed team: of whom, what, before, after."""
    return {
        (one["name"], one["what"], one["before"], one["after"])
        for one in team["changes"]
        if not isinstance(one["before"], dict | list)
    }


def chapter(player: Person, team: dict[str, Any], position: int) -> Any:
    """Return a chapter of a team's ledger."""
    return player.get(f"teams/{team['team']}/ledger/")["chapters"][position]


def entries_of(player: Person, team: dict[str, Any], position: int) -> Entries:
    """Return the entries of a chapter as the ledger shows them."""
    entries: Entries = chapter(player, team, position)["entries"]
    return entries


def place_of(entries: Entries, **wanted: Any) -> int:
    """Return the place of the first entry with these values."""
    return next(place for place, entry in enumerate(entries) if wanted.items() <= entry.items())


def with_change(entries: Entries, place: int, **changed: Any) -> Entries:
    """Return the entries with one of them changed."""
    return [{**entry, **changed} if index == place else entry for index, entry in enumerate(entries)]


def preview(master: Person, team: dict[str, Any], position: int, entries: Entries, **more: Any) -> Any:
    """Preview a new telling of a chapter."""
    return master.post(f"teams/{team['team']}/amendments/preview/", {"position": position, "entries": entries, **more})


def correct(master: Person, team: dict[str, Any], position: int, entries: Entries, **more: Any) -> Any:
    """Preview a new telling of a chapter and settle it; return the scroll."""
    basis = preview(master, team, position, entries, **more)["basis"]
    body = {"position": position, "entries": entries, "basis": basis, "reason": REASON, **more}
    return master.post(f"teams/{team['team']}/amendments/", body)


def codes(problem: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the codes and paths of a problem."""
    return [(one["code"], one["path"]) for one in problem["violations"]]
