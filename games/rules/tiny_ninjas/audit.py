"""A duellist's story added up a second time, in other code than the fold's, so that a mistake there does not prove itself."""

from collections import Counter, defaultdict
from itertools import groupby
from typing import Any, Final

from games.rules.kernel.system import StoryPart
from games.rules.tiny_ninjas.achievements import catalogue

Document = dict[str, Any]

# Achievements that a lost or level battle can earn too, by what the rulebook asks for them (13 - Achievements).
_ALSO_LOST: Final = {"life_drain_six", "legend_ten", "pile_depleted", "pyro_saves", "blitz_tie"}


class DuellistBooks:
    """The running account of one duellist: lists of results, counted when asked.

    See :class:`games.rules.kernel.system.Books`.
    """

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.battles: list[tuple[str, str]] = []
        self.duels: list[str] = []
        self.against: defaultdict[str, list[str]] = defaultdict(list)
        self.solo: defaultdict[str, list[str]] = defaultdict(list)
        self.titles: list[int] = []
        self.awards: Counter[str] = Counter()

    def read(self, part: StoryPart) -> None:
        """Book a chapter: battles, deeds, and the title if it was a CHAMPION series that was won."""
        fought: dict[int, tuple[str, str]] = {}
        for entry in part.entries:
            if entry["kind"] == "restarted":
                self._begin()
            elif entry["kind"] == "fought":
                fought[entry["number"]] = (entry["mode"], entry["result"])
                self._battle(entry)
            elif entry["kind"] == "deed" and entry["achievement"] in _scopes():
                _, result = fought.get(entry["number"], ("", ""))
                if result == "won" or (result and entry["achievement"] in _ALSO_LOST):
                    self.awards[entry["achievement"]] += 1
        wins = part.ruleset.settings.champion_wins
        series = [result for mode, result in fought.values() if mode == "champion"]
        if series.count("won") >= wins:
            self.titles.append(part.position)
            self.awards["champion_undefeated"] += series == ["won"] * wins

    def _battle(self, entry: Document) -> None:
        self.battles.append((entry["mode"], entry["result"]))
        row: list[str] = []
        level = entry.get("difficulty")
        if entry["mode"] == "solo":
            if level is None:
                return
            row = self.solo[level]
        else:
            self.duels.append(entry["result"])
            if entry.get("opponent") is None or entry.get("how") == "forfeit":
                return
            row, level = self.against[entry["opponent"]], None
        row.append(entry["result"])
        scope = "solo_streak" if level else "streak"
        for reward in catalogue():
            if reward.scope == scope and reward.count == _run(row) and reward.difficulty == level:
                self.awards[reward.key] += 1

    def figures(self) -> Document:
        """Return what the chapters read so far come to, under the names of :func:`figures`."""
        said: Document = _counted("record", [result for _, result in self.battles])
        for mode in {mode for mode, _ in self.battles}:
            said |= _counted(f"modes.{mode}", [result for one, result in self.battles if one == mode])
        said |= _runs("streak", self.duels)
        for name, row in self.against.items():
            said |= _runs(f"against.{name}", row)
        for level, row in self.solo.items():
            said |= _runs(f"solo.{level}", row)
        said["titles"] = list(self.titles)
        said |= {f"achievements.{key}": times for key, times in self.awards.items() if times}
        return said


def figures(scroll: Document) -> Document:
    """Return a scroll's figures by dotted names: battles by result and mode, runs of wins, titles, achievements."""
    said: Document = {}
    records = {"record": scroll.get("record", {})}
    records |= {f"modes.{mode}": record for mode, record in scroll.get("modes", {}).items()}
    for name, record in records.items():
        said |= {f"{name}.{result}": record.get(result, 0) for result in ("played", "won", "drawn", "lost")}
    streaks = {"streak": scroll.get("streak", {})}
    for kind in ("against", "solo"):
        streaks |= {f"{kind}.{name}": streak for name, streak in scroll.get(kind, {}).items()}
    for name, streak in streaks.items():
        said |= {f"{name}.{what}": streak.get(what, 0) for what in ("current", "best")}
    said["titles"] = [title["position"] for title in scroll.get("titles", ())]
    said |= {f"achievements.{key}": award.get("times", 1) for key, award in scroll.get("achievements", {}).items()}
    return said


def _scopes() -> set[str]:
    return {reward.key for reward in catalogue()}


def _counted(name: str, results: list[str]) -> Document:
    return {f"{name}.played": len(results)} | {f"{name}.{one}": results.count(one) for one in ("won", "drawn", "lost")}


def _runs(name: str, results: list[str]) -> Document:
    """Say how long the last run of wins is and the longest (ruling 14)."""
    lengths = [len(list(run)) for result, run in groupby(results) if result == "won"]
    return {f"{name}.current": _run(results), f"{name}.best": max(lengths, default=0)}


def _run(results: list[str]) -> int:
    """Return how many wins end a list of results."""
    return next((back for back, result in enumerate(reversed(results)) if result != "won"), len(results))
