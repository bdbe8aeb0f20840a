"""Fold a duellist's chapters into its scroll. Streaks, titles and achievements are counted here, never stored."""

from collections.abc import Iterable

from games.rules.kernel.findings import gettext_noop
from games.rules.tiny_ninjas.achievements import by_key, champion_undefeated, streaks_reached
from games.rules.tiny_ninjas.entries import Chapter, Deed, Fought, Founded, Restarted
from games.rules.tiny_ninjas.report import Result
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.scroll import Award, Conflict, Folded, Record, Scroll, Streak, Title
from games.rules.tiny_ninjas.setup import Difficulty, Mode

NEEDS_NO_WIN = frozenset({"life_drain_six", "legend_ten", "pile_depleted", "pyro_saves", "blitz_tie"})


def fold(chapters: Iterable[tuple[Ruleset, Chapter]], scroll: Scroll | None = None) -> Folded:
    """Return the scroll after these chapters, each with its ruleset; ``scroll`` is where an earlier fold stopped."""
    folding = _Folding(scroll or Scroll())
    for ruleset, chapter in chapters:
        folding.chapter(ruleset, chapter)
    return Folded(scroll=folding.scroll(), conflicts=tuple(folding.conflicts))


class _Folding:
    """The scroll while it is written."""

    def __init__(self, start: Scroll) -> None:
        self.conflicts: list[Conflict] = []
        self._begin(start)

    def _begin(self, start: Scroll) -> None:
        self.duellist = start.duellist
        self.record = start.record
        self.modes: dict[Mode, Record] = dict(start.modes)
        self.streak = start.streak
        self.against = dict(start.against)
        self.solo: dict[Difficulty, Streak] = dict(start.solo)
        self.titles = list(start.titles)
        self.awards = dict(start.achievements)

    def scroll(self) -> Scroll:
        return Scroll(
            duellist=self.duellist,
            record=self.record,
            modes=self.modes,
            streak=self.streak,
            against=self.against,
            solo=self.solo,
            titles=tuple(self.titles),
            achievements=self.awards,
        )

    def chapter(self, ruleset: Ruleset, chapter: Chapter) -> None:
        fought: dict[int, Fought] = {}
        for index, entry in enumerate(chapter.entries):
            if isinstance(entry, Founded):
                self.duellist = entry.duellist
            elif isinstance(entry, Restarted):
                self._begin(Scroll())
            elif isinstance(entry, Fought):
                fought[entry.number] = entry
                self._fought(chapter.position, entry)
            elif isinstance(entry, Deed):
                self._deed(chapter.position, index, entry, fought.get(entry.number))
        series = [entry for entry in fought.values() if entry.mode == "champion"]
        if series:
            self._series(ruleset, chapter.position, series)

    def _fought(self, position: int, entry: Fought) -> None:
        won = entry.result == "won"
        self.record = _count(self.record, entry.result)
        self.modes[entry.mode] = _count(self.modes.get(entry.mode, Record()), entry.result)
        if entry.mode == "solo":
            if entry.difficulty is not None:
                streak = self.solo.get(entry.difficulty, Streak()).after(won=won)
                self.solo[entry.difficulty] = streak
                self._award_streak(position, entry, streak, entry.difficulty)
            return
        self.streak = self.streak.after(won=won)
        if entry.opponent is not None and entry.how != "forfeit":
            streak = self.against.get(entry.opponent, Streak()).after(won=won)
            self.against[entry.opponent] = streak
            self._award_streak(position, entry, streak, None)

    def _award_streak(self, position: int, entry: Fought, streak: Streak, difficulty: Difficulty | None) -> None:
        for key in streaks_reached(streak.current, difficulty):
            self._award(key, Award(position=position, number=entry.number, proof="report"))

    def _deed(self, position: int, index: int, entry: Deed, fought: Fought | None) -> None:
        possible = fought is not None and (fought.result == "won" or entry.achievement in NEEDS_NO_WIN)
        if entry.achievement not in by_key() or not possible:
            self.conflicts.append(
                Conflict(
                    position=position,
                    index=index,
                    code="deed.impossible",
                    rule="13 - Achievements",
                    text=gettext_noop("Battle {number} does not earn {achievement}."),
                    params={"number": entry.number, "achievement": entry.achievement},
                )
            )
            return
        self._award(entry.achievement, Award(position=position, number=entry.number, proof=entry.proof))

    def _series(self, ruleset: Ruleset, position: int, series: list[Fought]) -> None:
        """Give the title, and the achievement for a series without a lost battle."""
        if sum(entry.result == "won" for entry in series) < ruleset.settings.champion_wins:
            return
        winners = [{"won": 1, "lost": 2, "drawn": None}[entry.result] for entry in series]
        undefeated = champion_undefeated(ruleset, winners, 1)
        self.titles.append(Title(position=position, opponent=series[0].opponent, undefeated=undefeated))
        if undefeated:
            self._award("champion_undefeated", Award(position=position, number=len(series), proof="report"))

    def _award(self, key: str, award: Award) -> None:
        first = self.awards.get(key, award)
        times = first.times + 1 if key in self.awards else 1
        self.awards[key] = Award(position=first.position, number=first.number, proof=first.proof, times=times)


def _count(record: Record, result: Result) -> Record:
    return Record(
        played=record.played + 1,
        won=record.won + (result == "won"),
        drawn=record.drawn + (result == "drawn"),
        lost=record.lost + (result == "lost"),
    )
