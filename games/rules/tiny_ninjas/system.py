"""Tiny Ninjas behind the doors that all systems share.

A team is a duellist without a roster: it is founded in one step and no steps follow a match. What a match can be about
are its modes; solo, which has a single side, opens with its table.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta

from games.rules.kernel import letter_case
from games.rules.kernel.dice import Dice
from games.rules.kernel.difference import difference
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.house import plain, settings_list
from games.rules.kernel.names import name_faults
from games.rules.kernel.rosterless import Rosterless
from games.rules.kernel.system import (
    NO_PARTNERS,
    Books,
    Document,
    DraftAnswer,
    DraftLine,
    Judgement,
    Luggage,
    Outcome,
    Partners,
    StepDice,
    StoryPart,
    Telling,
)
from games.rules.tiny_ninjas import audit
from games.rules.tiny_ninjas.achievements import by_key, catalogue
from games.rules.tiny_ninjas.entries import Chapter, Deed, Fought, Founded, Restarted, RolledOver, entries_of
from games.rules.tiny_ninjas.fold import fold
from games.rules.tiny_ninjas.house import faults_of_deck, house_ruleset
from games.rules.tiny_ninjas.modes import check_setup
from games.rules.tiny_ninjas.play import Endless
from games.rules.tiny_ninjas.policies import POLICIES, PolicyName
from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import Report
from games.rules.tiny_ninjas.resolve import resolve
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.scroll import Scroll
from games.rules.tiny_ninjas.setup import MatchSetup, Mode

MODES: dict[Mode, str] = {
    "standard": gettext_noop("Standard battle"),
    "blitz": gettext_noop("BLITZ"),
    "survivor": gettext_noop("SURVIVOR"),
    "champion": gettext_noop("CHAMPION series"),
}
"""What two duellists can play, by key."""

_NO_MORE = (
    Finding(
        code="duellist.no_recruits",
        path="",
        rule="Components",
        text=gettext_noop("A duellist plays alone: nobody can be recruited."),
    ),
)

_NO_GENERATOR = (
    Finding(
        code="challenge.no_generator",
        path="/roll_challenge",
        rule="11 - Additional 2-Player Game Modes",
        text=gettext_noop("Dice do not choose a mode in Tiny Ninjas: name one."),
    ),
)


class Draft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The draft of a duellist: nothing is needed. Without a ``name`` of its own it is called as its team is."""

    name: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")] = ""


class Opened(MatchSetup, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match of a league: ``duellists`` are the ids of both sides, None for the AI.

    ``challenge`` is the mode again, where a league looks for what a match is about.
    """

    challenge: Mode | None = None
    duellists: tuple[str | None, str | None] = (None, None)


class _Session(msgspec.Struct, frozen=True):
    """A table and what was played there, before anything is opened."""

    table: MatchSetup
    report: Report


class TinyNinjas(Rosterless):
    """The system ``tiny_ninjas``. See :class:`games.rules.kernel.system.System`."""

    key = "tiny_ninjas"
    name = "Tiny Ninjas"

    def book(self) -> Document:
        document: Document = plain(book())
        return document

    def load_ruleset(self, document: Document) -> Ruleset:
        return letter_case.exact(document, Ruleset)

    def house_rules(self, house: Document) -> Document:
        document: Document = plain(house_ruleset(house))
        return document

    def house_of(self, ruleset: Ruleset) -> Document:
        printed, told = plain(book()), plain(ruleset)
        settings = {key: value for key, value in told["settings"].items() if value != printed["settings"][key]}
        deck = None if told["deck"] == printed["deck"] else told["deck"]
        return {name: value for name, value in (("settings", settings), ("deck", deck)) if value}

    def difference(self, one: Ruleset, other: Ruleset) -> tuple[Document, ...]:
        return tuple(plain(line) for line in difference(plain(one), plain(other)))

    def settings_list(self) -> tuple[Document, ...]:
        return settings_list(Settings)

    def check_scroll(self, ruleset: Ruleset, scroll: Document) -> tuple[Finding, ...]:
        msgspec.convert(scroll, Scroll)
        return ()

    def check_ruleset(self, ruleset: Ruleset) -> tuple[Finding, ...]:
        return faults_of_deck(ruleset.deck, ruleset.settings)

    def check_setup(self, ruleset: Ruleset, setup: Document) -> tuple[Finding, ...]:
        return check_setup(ruleset, letter_case.exact(setup, Opened))

    def judge_again(self, ruleset: Ruleset, setup: Document, report: Document) -> Judgement:
        return self.check_report(ruleset, setup, report)

    def rename(self, document: Document, ids: Mapping[str, str]) -> Document:
        renamed: Document = _renamed(document, ids)
        return renamed

    def check_roster(self, ruleset: Ruleset, roster: Document) -> DraftAnswer:
        draft = letter_case.convert(roster, Draft)
        line = DraftLine(name=draft.name, profile=None, profile_name="", cost=0)
        violations = name_faults(draft.name, "/name")
        return DraftAnswer(violations=violations, warnings=(), cost=0, left=0, rating=0, lines=(line,))

    def founding(self, ruleset: Ruleset, roster: Document, ids: Sequence[str]) -> tuple[Document, ...]:
        return (plain(Founded(duellist=ids[0])),)

    def recruit_entries(
        self, ruleset: Ruleset, scroll: Document, orders: Sequence[Document], ids: Sequence[str]
    ) -> tuple[Document, ...]:
        raise Refused(_NO_MORE)

    def fold(self, parts: Iterable[StoryPart], start: Document | None = None) -> Telling:
        chapters = [(part.ruleset, _chapter(part)) for part in parts]
        folded = fold(chapters, msgspec.convert(start, Scroll) if start else None)
        return Telling(scroll=plain(folded.scroll), conflicts=tuple(plain(one) for one in folded.conflicts))

    def open_books(self) -> Books:
        return audit.DuellistBooks()

    def figures(self, scroll: Document) -> Document:
        return audit.figures(scroll)

    def knows_challenge(self, ruleset: Ruleset, name: str) -> str | None:
        wanted = name.strip().casefold()
        return next((key for key, title in MODES.items() if wanted in {key, title.casefold()}), None)

    def challenges(self, ruleset: Ruleset, sides: int = 2) -> tuple[tuple[str, str], ...]:
        return tuple(MODES.items())

    def open_setup(
        self, ruleset: Ruleset, scrolls: Sequence[Document], challenge: str | None, partners: Partners = ()
    ) -> Document:
        if partners:
            raise Refused(NO_PARTNERS)
        return self.open_table(ruleset, scrolls, {"mode": challenge or "standard"})

    def open_table(self, ruleset: Ruleset, scrolls: Sequence[Document], table: Document) -> Document:
        declared = letter_case.convert(table, MatchSetup)
        faults = list(check_setup(ruleset, declared))
        if (declared.mode == "solo") != (len(scrolls) == 1):
            text = gettext_noop("Solo has one side, every other mode two.")
            faults.append(Finding(code="setup.sides", path=pointer("mode"), rule="12 - 1-Player Solo Mode", text=text))
        if faults:
            raise Refused(faults)
        ids = [msgspec.convert(scroll, Scroll).duellist for scroll in scrolls]
        document: Document = plain(declared)
        return {**document, "challenge": declared.mode, "duellists": [*ids, None][:2]}

    def freeze_anew(self, ruleset: Ruleset, setup: Document, scrolls: Sequence[Document]) -> Document:
        return setup

    def models_in(self, setup: Document) -> tuple[str, ...]:
        return tuple(one for one in setup["duellists"] if one is not None)

    def without_claims(self, report: Document, side: int | None) -> Document:
        kept = [claim for claim in report.get("claims", ()) if claim["side"] == side]
        rest = {key: value for key, value in report.items() if key != "claims"}
        return {**rest, "claims": kept} if kept else rest

    def roll_challenge(self, ruleset: Ruleset, setup: Document, dice: Dice) -> Document:
        raise Refused(_NO_GENERATOR)

    def check_report(self, ruleset: Ruleset, setup: Document, report: Document) -> Judgement:
        opened = msgspec.convert(setup, Opened)
        typed = letter_case.convert(report, Report)
        verdict = check_report(ruleset, opened, typed)
        present = 1 if opened.mode == "solo" else 2
        outcomes = tuple(
            Outcome(
                side=one.side,
                result=one.result,
                score=one.score,
                ceded=any(battle.ceded_by == one.side for battle in typed.battles),
            )
            for one in verdict.sides[:present]
        )
        return Judgement(
            report=plain(typed),
            verdict={**plain(verdict), "outcomes": plain(outcomes)},
            violations=verdict.violations,
            warnings=verdict.warnings,
            outcomes=outcomes,
        )

    def judge_unopened(self, ruleset: Ruleset, table: Document, report: Document) -> tuple[Finding, ...]:
        told = letter_case.convert({"table": table, "report": report}, _Session)
        of_table = check_setup(ruleset, told.table)
        return tuple(one for one in check_report(ruleset, told.table, told.report).violations if one not in of_table)

    def resolve(self, ruleset: Ruleset, setup: Document, policy: str, dice: Dice) -> Document:
        player = POLICIES[cast("PolicyName", policy)]
        try:
            played = resolve(ruleset, msgspec.convert(setup, Opened), player, dice)
        except Endless:
            text = gettext_noop("With these dice the computer players do not bring the battle to an end.")
            raise Refused(
                [Finding(code="resolve.endless", path="", rule="09 - Gameplay Flowchart", text=text)]
            ) from None
        document: Document = plain(played.report)
        return document

    def match_entries(
        self,
        ruleset: Ruleset,
        setup: Document,
        report: Document,
        verdict: Document,
        *,
        side: int,
        scroll: Document,
        dice_for: StepDice | None,
    ) -> tuple[Document, ...]:
        opened = msgspec.convert(setup, Opened)
        opponent = opened.duellists[2 - side]
        entries = entries_of(ruleset, opened, msgspec.convert(report, Report), side, opponent)
        return tuple(plain(entry) for entry in entries)

    def forfeit_entries(self, *, won: bool) -> tuple[Document, ...]:
        return (plain(Fought(mode="standard", number=1, result="won" if won else "lost", how="forfeit")),)

    def rollover_entries(self, ruleset: Ruleset, luggage: Luggage) -> tuple[Document, ...]:
        return (plain(RolledOver()),)

    def restart_entries(self, scroll: Document) -> tuple[Document, ...]:
        return (plain(Restarted()), plain(Founded(duellist=scroll.get("duellist"))))

    def sheet(self, ruleset: Ruleset, scroll: Document) -> Document:
        typed = msgspec.convert(scroll, Scroll)
        earned = [
            {"key": row.key, "name": row.name, **plain(typed.achievements[row.key])}
            for row in catalogue()
            if row.key in typed.achievements
        ]
        document: Document = plain(typed)
        return {
            **document,
            "ninja": [{"id": typed.duellist}] if typed.duellist else [],
            "achievements": earned,
            "missing": [{"key": key, "name": by_key()[key].name} for key in typed.missing],
        }

    def explain(self, parts: Iterable[StoryPart]) -> Document:
        battles = [
            {"position": part.position, **plain(entry)}
            for part in parts
            for entry in _chapter(part).entries
            if isinstance(entry, Fought | Deed)
        ]
        return {"treasury": [], "xp": [], "battles": battles}


def _chapter(part: StoryPart) -> Chapter:
    return letter_case.exact({"position": part.position, "kind": part.kind, "entries": part.entries}, Chapter)


def _renamed(value: Any, ids: Mapping[str, str]) -> Any:
    """Give duellists other ids wherever a document names one."""
    if isinstance(value, list):
        return [_renamed(inner, ids) for inner in value]
    if not isinstance(value, dict):
        return value
    renamed: Document = {}
    for key, inner in value.items():
        if key in {"duellist", "opponent"} and inner is not None:
            renamed[key] = ids[inner]
        elif key == "duellists":
            renamed[key] = [None if one is None else ids[one] for one in inner]
        elif key == "against":
            renamed[key] = {ids[one]: streak for one, streak in inner.items()}
        else:
            renamed[key] = _renamed(inner, ids)
    return renamed


TINY_NINJAS = TinyNinjas()
