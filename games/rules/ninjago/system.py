"""Ninjago: The Board Game behind the doors that all systems share."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from games.rules.kernel.cooperative import Cooperative
from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import Finding
from games.rules.kernel.house import plain
from games.rules.kernel.kit_rules import KitRules
from games.rules.kernel.party import Conflict
from games.rules.kernel.system import Document, StoryPart
from games.rules.ninjago import audit
from games.rules.ninjago.engine import resolve
from games.rules.ninjago.kit import assumptions
from games.rules.ninjago.pieces import WEAPONS
from games.rules.ninjago.policy import POLICIES
from games.rules.ninjago.referee import check_report
from games.rules.ninjago.report import Claims, Report, Verdict
from games.rules.ninjago.ruleset import Ruleset, book, check_ruleset
from games.rules.ninjago.scroll import Chapter, Record, Scroll, fold
from games.rules.ninjago.setup import Setup, check_setup


class Ninjago(Cooperative[Ruleset, Setup, Report]):
    """The system ``ninjago``."""

    key = "ninjago"
    name = "Ninjago: The Board Game"
    ruleset_type = Ruleset
    setup_type = Setup
    report_type = Report

    @cached_property
    def kit_rules(self) -> KitRules[Ruleset]:
        return KitRules(Ruleset, book, {}, check_ruleset)

    def printed(self) -> Ruleset:
        return book()

    def faults_of(self, ruleset: Ruleset) -> tuple[Finding, ...]:
        return check_ruleset(ruleset)

    def faults_of_table(self, ruleset: Ruleset, setup: Setup) -> tuple[Finding, ...]:
        return check_setup(ruleset, setup)

    def complete(self, ruleset: Ruleset, table: Document) -> Document:
        return {"steps": ruleset.settings.steps, **table}

    def judge(self, ruleset: Ruleset, setup: Setup, report: Report) -> Verdict:
        return check_report(ruleset, setup, report)

    def play(self, ruleset: Ruleset, setup: Setup, policy: str, dice: Dice) -> Report:
        return resolve(ruleset, setup, POLICIES[policy], dice)

    def assumptions_of(self, ruleset: Ruleset, setup: Setup) -> Mapping[str, str]:
        return {one.part: one.text for one in assumptions(ruleset.kit)}

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
        """Golden weapons that the General did not take."""
        return max(WEAPONS - claims.weapons_lost, 0)

    def board(self, ruleset: Ruleset, scroll: Document) -> tuple[Document, ...]:
        records = {(one.steps, one.variants): one for one in msgspec.convert(scroll, Scroll).records}
        steps = {(number, ()) for number in ruleset.settings.steps_allowed}
        return tuple(_line(key, records.get(key)) for key in sorted({*steps, *records}))


def _line(key: tuple[int, tuple[str, ...]], record: Record | None) -> Document:
    steps, variants = key
    return {
        "steps": steps,
        "variants": list(variants),
        "tries": record.tries if record else 0,
        "wins": record.wins if record else 0,
        "sensei": record.sensei if record else 0,
        "weapons_lost": record.weapons_lost if record else 0,
        "final_won": record.final_won if record else 0,
        "final_lost": record.final_lost if record else 0,
        "final_not_fought": record.tries - record.final_won - record.final_lost if record else 0,
        "best": plain(record.best) if record else None,
    }


NINJAGO = Ninjago()
