"""Destiny's Bounty Adventures behind the doors that all systems share."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from games.rules.bounty import audit
from games.rules.bounty.engine import resolve
from games.rules.bounty.kit import Adventure, Board, assumptions
from games.rules.bounty.policy import POLICIES
from games.rules.bounty.referee import check_report
from games.rules.bounty.report import Claims, Report, Verdict
from games.rules.bounty.ruleset import Ruleset, book, check_ruleset
from games.rules.bounty.scroll import Chapter, Record, Scroll, fold
from games.rules.bounty.setup import Setup, check_setup
from games.rules.kernel.cooperative import Cooperative
from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import Finding
from games.rules.kernel.house import plain
from games.rules.kernel.kit_rules import KitRules
from games.rules.kernel.party import Conflict
from games.rules.kernel.system import Document, StoryPart


class Bounty(Cooperative[Ruleset, Setup, Report]):
    """The system ``bounty``."""

    key = "bounty"
    name = "Destiny's Bounty Adventures"
    ruleset_type = Ruleset
    setup_type = Setup
    report_type = Report

    @cached_property
    def kit_rules(self) -> KitRules[Ruleset]:
        rows: dict[str, tuple[str, type]] = {"boards": ("players", Board), "adventures": ("number", Adventure)}
        return KitRules(Ruleset, book, rows, check_ruleset)

    def printed(self) -> Ruleset:
        return book()

    def faults_of(self, ruleset: Ruleset) -> tuple[Finding, ...]:
        return check_ruleset(ruleset)

    def faults_of_table(self, ruleset: Ruleset, setup: Setup) -> tuple[Finding, ...]:
        return check_setup(ruleset, setup)

    def judge(self, ruleset: Ruleset, setup: Setup, report: Report) -> Verdict:
        return check_report(ruleset, setup, report)

    def play(self, ruleset: Ruleset, setup: Setup, policy: str, dice: Dice) -> Report:
        return resolve(ruleset, setup, POLICIES[policy], dice)

    def assumptions_of(self, ruleset: Ruleset, setup: Setup) -> Mapping[str, str]:
        return {one.part: one.text for one in assumptions(ruleset.kit, len(setup.seats), setup.adventure)}

    def fold_story(self, parts: Iterable[StoryPart], start: Document | None) -> tuple[Scroll, tuple[Conflict, ...]]:
        chapters = [
            msgspec.convert({"position": part.position, "kind": part.kind, "entries": part.entries}, Chapter)
            for part in parts
        ]
        folded = fold(chapters, msgspec.convert(start, Scroll) if start else None)
        return folded.scroll, folded.conflicts

    def count(self, counted: Document, position: int, session: Document) -> None:
        audit.count(counted, position, session)

    def counted_in(self, scroll: Document) -> Document:
        return audit.counted_in(scroll)

    def score(self, claims: Claims) -> int:
        """Tokens on the Victory Track, as far as they were told."""
        return claims.on_victory_track or 0

    def board(self, ruleset: Ruleset, scroll: Document) -> tuple[Document, ...]:
        records = {one.adventure: one for one in msgspec.convert(scroll, Scroll).records}
        numbers = sorted({*ruleset.settings.adventures, *records})
        return tuple(_line(number, records.get(number)) for number in numbers)


def _line(adventure: int, record: Record | None) -> Document:
    return {
        "adventure": adventure,
        "tries": record.tries if record else 0,
        "wins": record.wins if record else 0,
        "seatings": plain(record.seatings) if record else [],
        "best": plain(record.best) if record else None,
    }


BOUNTY = Bounty()
