"""A cooperative game behind the doors that all systems share: one side, no roster, no opponent, no steps after a match.

What a game adds is its own: how a session is set up, judged and played, and what its scroll counts. Doors that mean
nothing to such a game answer with nothing.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Meta

from games.rules.kernel import letter_case
from games.rules.kernel.dice import Dice
from games.rules.kernel.difference import difference
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.house import plain
from games.rules.kernel.kit_rules import KitRules
from games.rules.kernel.names import name_faults
from games.rules.kernel.party import Conflict, Joined, PartyScroll, Restarted, RolledOver, Table, check_party
from games.rules.kernel.party_books import PartyBooks, member_figures
from games.rules.kernel.rosterless import Rosterless
from games.rules.kernel.seating import SETUP
from games.rules.kernel.system import (
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

MemberName = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")]


class Founders(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The draft of a party: the names of those who found it. More can join at any time, so that none is needed."""

    members: Annotated[tuple[MemberName, ...], Meta(max_length=40)] = ()


class Verdict(Protocol):
    """A referee's answer to a session; ``claims`` are the session in brief, None if there is none."""

    @property
    def violations(self) -> tuple[Finding, ...]:
        """What refuses the report."""
        ...

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What is odd about it."""
        ...

    @property
    def claims(self) -> Any:
        """The session in brief."""
        ...


R = TypeVar("R", bound=msgspec.Struct)
S = TypeVar("S", bound=Table)
P = TypeVar("P", bound=msgspec.Struct)


class Cooperative(Rosterless, Generic[R, S, P]):
    """A game of ``R`` (rulesets), ``S`` (setups) and ``P`` (reports). See :class:`games.rules.kernel.system.System`."""

    key: str
    name: str
    ruleset_type: type[R]
    setup_type: type[S]
    report_type: type[P]

    @property
    @abstractmethod
    def kit_rules(self) -> KitRules[R]:
        """How house rules make rulesets of the book."""

    @abstractmethod
    def printed(self) -> R:
        """Return the ruleset of the book."""

    @abstractmethod
    def faults_of(self, ruleset: R) -> tuple[Finding, ...]:
        """Say what keeps a ruleset from being played."""

    @abstractmethod
    def faults_of_table(self, ruleset: R, setup: S) -> tuple[Finding, ...]:
        """Say what the rules refuse about a table before it starts."""

    @abstractmethod
    def judge(self, ruleset: R, setup: S, report: P) -> Verdict:
        """Let the referee judge a session."""

    @abstractmethod
    def play(self, ruleset: R, setup: S, policy: str, dice: Dice) -> P:
        """Let the engine play a session; raises :class:`KeyError` for an unknown policy."""

    @abstractmethod
    def assumptions_of(self, ruleset: R, setup: S) -> Mapping[str, str]:
        """Return what is assumed of the parts of the kit that a session uses and nobody vouches for, by part."""

    @abstractmethod
    def fold_story(
        self, parts: Iterable[StoryPart], start: Document | None
    ) -> tuple[PartyScroll, tuple[Conflict, ...]]:
        """Fold chapters into the game's scroll."""

    @abstractmethod
    def count(self, counted: Document, position: int, session: Document) -> None:
        """Book a session into the figures of a party, without the fold."""

    @abstractmethod
    def counted_in(self, scroll: Document) -> Document:
        """Return the figures of :meth:`count` as a scroll has them."""

    @abstractmethod
    def score(self, claims: Any) -> int:
        """Return the number that a table of standings counts for a session."""

    @abstractmethod
    def board(self, ruleset: R, scroll: Document) -> tuple[Document, ...]:
        """Return a line for everything that a party can try, with what it came to so far."""

    def complete(self, ruleset: R, table: Document) -> Document:
        """Return a table as it was asked for, with what the rules say where it says nothing."""
        return table

    def book(self) -> Document:
        document: Document = plain(self.printed())
        return document

    def load_ruleset(self, document: Document) -> R:
        return letter_case.exact(document, self.ruleset_type)

    def house_rules(self, house: Document) -> Document:
        document: Document = plain(self.kit_rules.ruleset(house))
        return document

    def house_of(self, ruleset: R) -> Document:
        return self.kit_rules.house_of(ruleset)

    def difference(self, one: R, other: R) -> tuple[Document, ...]:
        return tuple(plain(line) for line in difference(plain(one), plain(other)))

    def settings_list(self) -> tuple[Document, ...]:
        return self.kit_rules.settings_list()

    def check_scroll(self, ruleset: R, scroll: Document) -> tuple[Finding, ...]:
        self.fold_story((), scroll)
        return ()

    def check_ruleset(self, ruleset: R) -> tuple[Finding, ...]:
        return self.faults_of(ruleset)

    def check_setup(self, ruleset: R, setup: Document) -> tuple[Finding, ...]:
        return self.faults_of_table(ruleset, letter_case.exact(setup, self.setup_type))

    def judge_again(self, ruleset: R, setup: Document, report: Document) -> Judgement:
        return self.check_report(ruleset, setup, report)

    def rename(self, document: Document, ids: Mapping[str, str]) -> Document:
        renamed: Document = _renamed(document, ids)
        return renamed

    def check_roster(self, ruleset: R, roster: Document) -> DraftAnswer:
        founders = letter_case.convert(roster, Founders)
        twice = (
            Finding(
                code="party.name_twice",
                path=pointer("members", index),
                rule="",
                text=gettext_noop("The party has a {name} already."),
                params={"name": name},
            )
            for index, name in enumerate(founders.members)
            if name.casefold() in {other.casefold() for other in founders.members[:index]}
        )
        unseen = (
            one for index, name in enumerate(founders.members) for one in name_faults(name, pointer("members", index))
        )
        return DraftAnswer(
            violations=(*twice, *unseen),
            warnings=(),
            cost=0,
            left=0,
            rating=0,
            lines=tuple(DraftLine(name=name, profile=None, profile_name="", cost=0) for name in founders.members),
        )

    def founding(self, ruleset: R, roster: Document, ids: Sequence[str]) -> tuple[Document, ...]:
        return tuple(plain(Joined(player=one)) for one in ids)

    def recruit_entries(
        self, ruleset: R, scroll: Document, orders: Sequence[Document], ids: Sequence[str]
    ) -> tuple[Document, ...]:
        return tuple(plain(Joined(player=one)) for one in ids)

    def fold(self, parts: Iterable[StoryPart], start: Document | None = None) -> Telling:
        scroll, conflicts = self.fold_story(parts, start)
        return Telling(scroll=plain(scroll), conflicts=tuple(plain(conflict) for conflict in conflicts))

    def open_books(self) -> Books:
        return PartyBooks(self.count)

    def figures(self, scroll: Document) -> Document:
        return member_figures(scroll) | self.counted_in(scroll)

    def knows_challenge(self, ruleset: R, name: str) -> str | None:
        return None

    def challenges(self, ruleset: R, sides: int = 2) -> tuple[tuple[str, str], ...]:
        return ()

    def open_setup(
        self, ruleset: R, scrolls: Sequence[Document], challenge: str | None, partners: Partners = ()
    ) -> Document:
        raise Refused(
            [
                Finding(
                    code="session.table_missing",
                    path="/table",
                    rule="Game Setup",
                    text=gettext_noop("A session opens with its table: who sits there, and what is played."),
                )
            ]
        )

    def open_table(self, ruleset: R, scrolls: Sequence[Document], table: Document) -> Document:
        whole = self.complete(ruleset, table)
        setup = letter_case.convert(whole, self.setup_type)
        scroll, _conflicts = self.fold_story((), scrolls[0])
        faults = (*self.faults_of_table(ruleset, setup), *check_party(scroll.members, setup.seats))
        if faults:
            raise Refused(faults)
        document: Document = plain(setup)
        return document

    def freeze_anew(self, ruleset: R, setup: Document, scrolls: Sequence[Document]) -> Document:
        return setup

    def models_in(self, setup: Document) -> tuple[str, ...]:
        seats = msgspec.convert(setup, self.setup_type).seats
        return tuple(seat.player for seat in seats if seat.player is not None)

    def without_claims(self, report: Document, side: int | None) -> Document:
        return report

    def roll_challenge(self, ruleset: R, setup: Document, dice: Dice) -> Document:
        return setup

    def check_report(self, ruleset: R, setup: Document, report: Document) -> Judgement:
        typed = letter_case.convert(report, self.report_type)
        verdict = self.judge(ruleset, msgspec.convert(setup, self.setup_type), typed)
        claims = _within_bounds(verdict.claims)
        outcomes = (
            ()
            if claims is None
            else (Outcome(side=1, result="won" if claims.won else "lost", score=self.score(claims)),)
        )
        return Judgement(
            report=plain(typed),
            verdict={**plain(verdict), "claims": plain(claims), "outcomes": plain(outcomes)},
            violations=verdict.violations,
            warnings=verdict.warnings,
            outcomes=outcomes,
        )

    def assumed(self, ruleset: R, setup: Document, verdict: Document) -> Mapping[str, str]:
        """Return what a verdict takes the kit to be where nobody vouches for it: an English text by part."""
        texts = self.assumptions_of(ruleset, msgspec.convert(setup, self.setup_type))
        return {part: texts[part] for part in verdict.get("assumptions", ()) if part in texts}

    def judge_unopened(self, ruleset: R, table: Document, report: Document) -> tuple[Finding, ...]:
        whole = {"table": self.complete(ruleset, table), "report": report}
        told = letter_case.convert(whole, self._session_type)
        found = self.judge(ruleset, told.table, told.report).violations
        return tuple(one for one in found if not one.path.startswith(SETUP))

    @cached_property
    def _session_type(self) -> Any:
        return msgspec.defstruct("Session", [("table", self.setup_type), ("report", self.report_type)])

    def resolve(self, ruleset: R, setup: Document, policy: str, dice: Dice) -> Document:
        report: Document = plain(self.play(ruleset, msgspec.convert(setup, self.setup_type), policy, dice))
        return report

    def match_entries(
        self,
        ruleset: R,
        setup: Document,
        report: Document,
        verdict: Document,
        *,
        side: int,
        scroll: Document,
        dice_for: StepDice | None,
    ) -> tuple[Document, ...]:
        return ({"kind": "played", "setup": setup, "claims": verdict["claims"]},)

    def forfeit_entries(self, *, won: bool) -> tuple[Document, ...]:
        return ()

    def rollover_entries(self, ruleset: R, luggage: Luggage) -> tuple[Document, ...]:
        return (plain(RolledOver()),)

    def restart_entries(self, scroll: Document) -> tuple[Document, ...]:
        folded, _conflicts = self.fold_story((), scroll)
        again = [Joined(player=one.player) for one in folded.members if one.here]
        return (plain(Restarted()), *(plain(one) for one in again))

    def sheet(self, ruleset: R, scroll: Document) -> Document:
        folded, _conflicts = self.fold_story((), scroll)
        board = self.board(ruleset, scroll)
        return {
            "ninja": [
                {"id": one.player, "tries": one.tries, "wins": one.wins, "here": one.here} for one in folded.members
            ],
            "tries": sum(line["tries"] for line in board),
            "wins": sum(line["wins"] for line in board),
            "board": list(board),
        }

    def explain(self, parts: Iterable[StoryPart]) -> Document:
        sessions = [
            {"position": part.position, "setup": entry["setup"], "claims": entry["claims"]}
            for part in parts
            for entry in part.entries
            if entry["kind"] == "played"
        ]
        return {"treasury": [], "xp": [], "sessions": sessions}


def _within_bounds(claims: Any) -> Any:
    """Return a session in brief, None if no story could hold it: an impossible log can come to more than there is."""
    if claims is None:
        return None
    try:
        return msgspec.convert(plain(claims), type(claims))
    except msgspec.ValidationError:
        return None


def _renamed(value: Any, ids: Mapping[str, str]) -> Any:
    """Give members other ids wherever a document names one: under ``player``, as text."""
    if isinstance(value, dict):
        return {
            key: ids[inner] if key == "player" and isinstance(inner, str) else _renamed(inner, ids)
            for key, inner in value.items()
        }
    return [_renamed(inner, ids) for inner in value] if isinstance(value, list) else value
