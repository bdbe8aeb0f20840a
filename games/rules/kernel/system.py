"""The doors that every game system opens to the rest of Koban.

Documents pass through the doors as plain JSON values (dictionaries, lists, text, numbers); what lies behind a door is
typed. A system never imports another.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import Finding, gettext_noop

Document = dict[str, Any]

Partners = Sequence[Sequence[int]]
"""Which sides of a match play together, by their numbers; empty where every side plays for itself."""

Remedy = Literal["adjust", "undo", "decree", "stand"]
"""How a conflict in a story is settled: with koban, by taking the deed back, by decree, or not at all."""

StepDice = Callable[[str, str], Dice]
"""The server's dice for a step of a model, called with both; the same arguments give the same dice."""


NO_REDRAFT = (
    Finding(
        code="redraft.no_roster",
        path="",
        rule="",
        text=gettext_noop("Teams of this game have no roster that could be drafted within a budget."),
    ),
)
"""What a game without rosters says to a redraft."""


NO_PARTNERS = (
    Finding(
        code="partners.not_in_game",
        path="/partners",
        rule="",
        text=gettext_noop("In this game no sides play as partners."),
    ),
)
"""What a game in which every side plays for itself says to partners."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a table of standings needs to know of one side of a match. ``koban`` is what the side earned.

    ``alliance`` is the same number for sides that played as partners, 0 where every side played for itself; partners
    have one ``score`` together.
    """

    side: int
    result: Literal["won", "lost", "drawn"]
    score: int
    ceded: bool = False
    injuries: int = 0
    koban: int = 0
    alliance: int = 0


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """The referee's answer to a report, ready to be stored.

    ``report`` is the report in its full form, ``verdict`` what the system says of it; ``violations`` is empty if the
    rules refuse nothing.
    """

    report: Document
    verdict: Document
    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    outcomes: tuple[Outcome, ...]


class DraftLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a roster under construction, as resolved; ``cost`` in koban."""

    name: str
    profile: str | None
    profile_name: str
    cost: int


class DraftAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a roster under construction costs, what is left (koban), its rating, and every violation."""

    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    cost: int
    left: int
    rating: int
    lines: tuple[DraftLine, ...] = ()


class StoryPart(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter as the fold reads it: its rules (typed, from :meth:`System.load_ruleset`) and its entries."""

    position: int
    kind: str
    ruleset: Any
    entries: tuple[Document, ...]


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """What a story comes to: the scroll, and what could not be folded into it."""

    scroll: Document
    conflicts: tuple[Document, ...]


class Pin(msgspec.Struct, frozen=True, kw_only=True):
    """What a story comes to at the end of one chapter: the scroll as JSON, ready to be stored, and what did not fit."""

    json: msgspec.Raw
    conflicts: tuple[Document, ...]

    def scroll(self) -> Document:
        """Return the scroll read from its JSON."""
        document: Document = msgspec.json.decode(self.json)
        return document


class Books(Protocol):
    """A team's story added up a second time, chapter by chapter, by code that the fold has no part in.

    Figures stand under dotted names (``treasury``, ``ninja.7.xp``), the same as those of :meth:`System.figures`.
    """

    def read(self, part: StoryPart) -> None:
        """Book the next chapter; entries that are not possible are passed over."""
        ...

    def figures(self) -> Document:
        """Return what the chapters read so far come to."""
        ...


class OpenSteps(msgspec.Struct, frozen=True, kw_only=True):
    """Which after-match steps are open: ``first`` those that block every other change, ``advances`` advancement."""

    first: bool
    advances: bool

    @property
    def any(self) -> bool:
        """Whether any step is open."""
        return self.first or self.advances


class Luggage(msgspec.Struct, frozen=True, kw_only=True):
    """What a team takes along into a new season: ``absences`` still owed (None for what the rules say), ``advancement``
    (XP and advances) and its ``treasury``.
    """

    absences: bool | None = None
    advancement: bool = True
    treasury: bool = True


class System(Protocol):
    """A game's rules behind doors that all systems share."""

    key: str
    name: str
    has_rosters: bool
    """Whether a team is built as a draft before it is founded."""

    def book(self) -> Document:
        """Return the ruleset as printed, every value and catalogue row resolved."""
        ...

    def load_ruleset(self, document: Document) -> Any:
        """Return a typed ruleset; raises :class:`msgspec.ValidationError` if the document is none."""
        ...

    def house_rules(self, house: Document) -> Document:
        """Return the ruleset that house rules make of the book.

        Raises :class:`games.rules.kernel.findings.Refused` with every fault, each at its place in the house rules.
        """
        ...

    def house_of(self, ruleset: Any) -> Document:
        """Return the house rules that make this ruleset of the book; empty for the book itself."""
        ...

    def difference(self, one: Any, other: Any) -> tuple[Document, ...]:
        """Return where two rulesets differ, as rows of ``path``, ``book`` (what ``one`` says) and ``house``."""
        ...

    def settings_list(self) -> tuple[Document, ...]:
        """Return every setting: ``key``, ``description`` (English), ``default`` and the JSON ``schema`` of its values."""
        ...

    def check_scroll(self, ruleset: Any, scroll: Document) -> tuple[Finding, ...]:
        """Say what stands on a scroll that these rules do not know, so that the team could not go on under them."""
        ...

    def check_ruleset(self, ruleset: Any) -> tuple[Finding, ...]:
        """Say what keeps a whole ruleset from elsewhere from being played; paths point into its document."""
        ...

    def check_setup(self, ruleset: Any, setup: Document) -> tuple[Finding, ...]:
        """Say what in a match's setup its rules do not know; a malformed one raises :class:`msgspec.ValidationError`."""
        ...

    def judge_again(self, ruleset: Any, setup: Document, report: Document) -> Judgement:
        """Judge a report in its full form, as a judgement keeps it.

        Raises :class:`games.rules.kernel.findings.Refused` for a log in it that is not that of such a report.
        """
        ...

    def rename(self, document: Document, ids: Mapping[str, str]) -> Document:
        """Return an entry, scroll, setup or report with other ids for its models.

        Raises :class:`KeyError` for a model that ``ids`` does not know.
        """
        ...

    def check_roster(self, ruleset: Any, roster: Document) -> DraftAnswer:
        """Check a roster under construction; a malformed one raises :class:`msgspec.ValidationError`."""
        ...

    def founding(self, ruleset: Any, roster: Document, ids: Sequence[str]) -> tuple[Document, ...]:
        """Return the entries that found a team from a legal roster; ``ids`` are its models' in order."""
        ...

    def fold(self, parts: Iterable[StoryPart], start: Document | None = None) -> Telling:
        """Fold chapters into a scroll, from nothing or from a pinned scroll."""
        ...

    def fold_each(self, parts: Iterable[StoryPart], start: Document | None = None) -> Iterator[Pin]:
        """Fold chapters one after the other and yield each one's pin; a chapter is read when its pin is asked for."""
        ...

    def open_books(self) -> Books:
        """Return empty books, in which a story is added up without the fold."""
        ...

    def figures(self, scroll: Document) -> Document:
        """Return what a scroll says of everything that the books count."""
        ...

    def recruit_entries(
        self, ruleset: Any, scroll: Document, orders: Sequence[Document], ids: Sequence[str]
    ) -> tuple[Document, ...]:
        """Return the entries of recruits (name, profile, ability by name); the fold refuses what cannot be."""
        ...

    def bye_entries(self, ruleset: Any) -> tuple[Document, ...]:
        """Return the entries of a round without an opponent; none where a bye brings a team nothing."""
        ...

    def unique_models(self, ruleset: Any) -> Mapping[str, str]:
        """Return the models of which all teams of a league together may have one: printed names by key. Mostly none."""
        ...

    def can_open(self, ruleset: Any, scroll: Document) -> tuple[Finding, ...]:
        """Say what keeps a team from starting a match."""
        ...

    def knows_challenge(self, ruleset: Any, name: str) -> str | None:
        """Return the key of a challenge given by key or printed name, or None."""
        ...

    def challenges(self, ruleset: Any, sides: int = 2) -> tuple[tuple[str, str], ...]:
        """Return what a match of so many sides can be about (challenges, modes), each by key with its printed name.

        That includes what they can play only as partners.
        """
        ...

    def open_setup(
        self, ruleset: Any, scrolls: Sequence[Document], challenge: str | None, partners: Partners = ()
    ) -> Document:
        """Freeze rosters and handicap of the sides of a match, in order of side.

        Raises :class:`games.rules.kernel.findings.Refused` for partners that the game or the challenge does not have.
        """
        ...

    def open_table(self, ruleset: Any, scrolls: Sequence[Document], table: Document) -> Document:
        """Freeze a session as its players describe it: who sits where, and what is played.

        Raises :class:`games.rules.kernel.findings.Refused` with every fault, each at its place in ``table``, and
        :class:`msgspec.ValidationError` for a table that is none.
        """
        ...

    def freeze_anew(self, ruleset: Any, setup: Document, scrolls: Sequence[Document]) -> Document:
        """Freeze a match that nobody has played yet once more, its sides' scrolls having changed."""
        ...

    def models_in(self, setup: Document) -> tuple[str, ...]:
        """Return the ids of the models (members of a party, duellists) that a match's setup names."""
        ...

    def without_claims(self, report: Document, side: int | None) -> Document:
        """Return a report without what it does not show and others than ``side`` merely claim for themselves."""
        ...

    def draw_partners(self, ruleset: Any, sides: int, challenge: str | None, dice: Dice) -> Partners:
        """Let dice say who plays together, for sides that agreed on nobody; none where each plays for itself."""
        ...

    def roll_challenge(self, ruleset: Any, setup: Document, dice: Dice) -> Document:
        """Let the random challenge generator choose, and keep its dice in the setup."""
        ...

    def check_report(self, ruleset: Any, setup: Document, report: Document) -> Judgement:
        """Judge a report, typed or as a log; a malformed one raises :class:`msgspec.ValidationError`."""
        ...

    def judge_unopened(self, ruleset: Any, table: Document, report: Document) -> tuple[Finding, ...]:
        """Say what a report breaks whose table is refused, as far as that can be read; paths point into the report.

        Raises :class:`msgspec.ValidationError` with every fault of form, under ``table`` and ``report``.
        """
        ...

    def resolve(self, ruleset: Any, setup: Document, policy: str, dice: Dice) -> Document:
        """Play an opened match by computer players and return its report as a log.

        The engine never accepts its own word: the report goes the way of any other. Raises :class:`KeyError` for an
        unknown policy and :class:`Refused` for a match that cannot be played.
        """
        ...

    def match_entries(
        self,
        ruleset: Any,
        setup: Document,
        report: Document,
        verdict: Document,
        *,
        side: int,
        scroll: Document,
        dice_for: StepDice | None,
    ) -> tuple[Document, ...]:
        """Return the entries that a confirmed report adds to the story of the team on ``side``.

        ``scroll`` is the team's before the match: steps that the table filled in and that turn out impossible are left
        out and stay open, and so do those without dice if the server has none (``dice_for``).
        """
        ...

    def check_retold(
        self,
        report: Document,
        confirmed: Document | None,
        *,
        side: int,
        stored: Sequence[Document],
        left: Document,
        later: Sequence[Document],
    ) -> tuple[Finding, ...]:
        """Say which after-match steps of a side a corrected report tells otherwise than its team's story holds them.

        ``stored`` are the steps of the match's chapter, ``left`` the scroll at its end, and ``later`` the steps of the
        chapters after it. What the ``confirmed`` report says already is no correction. Paths point into the report.
        """
        ...

    def forfeit_entries(self, *, won: bool) -> tuple[Document, ...]:
        """Return the entries of a match that was not played, for a side that turned up or one that did not."""
        ...

    def rollover_entries(self, ruleset: Any, luggage: Luggage) -> tuple[Document, ...]:
        """Return the entries with which a team goes into a new season; what a game does not have is passed over."""
        ...

    def check_redraft(self, ruleset: Any, scroll: Document, names: Mapping[str, str], redraft: Document) -> DraftAnswer:
        """Check a team drafted anew between seasons: whom it keeps and recruits, within a budget in koban.

        ``names`` are the models' by id. A malformed one raises :class:`msgspec.ValidationError`; :class:`Refused` in a
        game without rosters.
        """
        ...

    def redraft_entries(
        self, ruleset: Any, scroll: Document, redraft: Document, ids: Sequence[str]
    ) -> tuple[Document, ...]:
        """Return the entries of a legal redraft; ``ids`` are its recruits' in order. Refuses as :meth:`check_redraft`."""
        ...

    def restart_entries(self, scroll: Document) -> tuple[Document, ...]:
        """Return the entries that end what a team was; without rosters, those too with which it begins anew as it is."""
        ...

    def answer_entries(
        self, ruleset: Any, scroll: Document, answers: Document, dice_for: StepDice
    ) -> tuple[tuple[str, Document], ...]:
        """Return the entries of answered after-match steps, each with its JSON pointer into the answers.

        Dice that nobody rolled come from ``dice_for``. Malformed answers raise
        :class:`msgspec.ValidationError`; the fold refuses impossible ones.
        """
        ...

    def check_answers(self, ruleset: Any, scroll: Document, answers: Document) -> tuple[Finding, ...]:
        """Say everything that is wrong with answered after-match steps; paths point into them.

        Malformed answers raise :class:`msgspec.ValidationError`.
        """
        ...

    def open_steps(self, scroll: Document) -> OpenSteps:
        """Say which after-match steps of a team are open."""
        ...

    def default_steps(self, ruleset: Any, scroll: Document, dice_for: StepDice) -> tuple[Document, ...]:
        """Return the entries that close overdue after-match steps (the league's default)."""
        ...

    def steps(self, ruleset: Any, scroll: Document) -> Document:
        """Return the open after-match steps with what may be answered, for people to choose from."""
        ...

    def sheet(self, ruleset: Any, scroll: Document) -> Document:
        """Return a scroll for people: every model with its current values, and the team's numbers."""
        ...

    def remedies(self, code: str, *, founding: bool) -> tuple[Remedy, ...]:
        """Return how a ninja master may settle a conflict with this code, at the ``founding`` or later.

        Nothing for one that stands without a decision.
        """
        ...

    def explain(self, parts: Iterable[StoryPart]) -> Document:
        """Return the lines that each number of a story's scroll is the sum of."""
        ...
