"""Conflicts of a duellist's ledger, and what a preview changes in it, name achievements and opponents."""

from typing import Any

from league.pages.tiny_ninjas import changes
from league.pages.tiny_ninjas.entries import told_conflict
from teams.models import Ninja, Team


def test_an_achievement_in_a_conflict_is_called_by_its_name() -> None:
    conflict = {
        "code": "deed.impossible",
        "rule": "13 - Achievements",
        "text": "Battle {number} does not earn {achievement}.",
        "params": {"number": 1, "achievement": "no_healing"},
    }
    told = told_conflict(conflict)
    assert (told["detail"], told["rule"]) == ("Battle 1 does not earn No Bandages.", "13 - Achievements")


def _changed(team: int, what: str, before: Any, after: Any) -> list[tuple[str, str, str]]:
    rows = [{"ninja": None, "name": "", "what": what, "before": before, "after": after}]
    return [(one.what, one.before, one.after) for one in changes.changes(Team.objects.get(pk=team), rows)]


def test_a_preview_names_opponents_modes_and_difficulties(swift: int, calm: int) -> None:
    opponent = str(Ninja.objects.get(team=calm).pk)
    against = {opponent: {"current": 2, "best": 2}}
    assert _changed(swift, "against", {}, against) == [("wins running by opponent", "–", "Calm 2, best 2")]
    lost = {"played": 1, "lost": 1}
    assert _changed(swift, "modes", {}, {"champion": lost}) == [
        ("battles by mode", "–", "CHAMPION series 1 (won 0, drawn 0, lost 1)")
    ]
    assert _changed(swift, "solo", {"easy": {"current": 1, "best": 1}}, {}) == [
        ("wins running against the AI", "Easy 1, best 1", "–")
    ]
    title = {"position": 1, "opponent": opponent, "undefeated": True}
    assert _changed(swift, "titles", [], [title]) == [("Champion titles", "–", "against Calm, undefeated")]


def test_what_a_preview_need_not_tell_is_left_out(swift: int) -> None:
    assert _changed(swift, "missing", [{"key": "no_healing"}], []) == []
