"""The doors of a system that mean nothing to a game without rosters, koban and steps after a match: each answers so.

A side of such a game is a person or a party. It has nothing to buy, to lose or to roll for between two games.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import Finding, Refused
from games.rules.kernel.system import (
    NO_REDRAFT,
    Document,
    DraftAnswer,
    OpenSteps,
    Partners,
    Pin,
    Remedy,
    StepDice,
    StoryPart,
    Telling,
)


class Rosterless(ABC):
    """What all games without rosters answer alike. See :class:`games.rules.kernel.system.System` for each door."""

    has_rosters = False

    @abstractmethod
    def fold(self, parts: Iterable[StoryPart], start: Document | None = None) -> Telling: ...

    def fold_each(self, parts: Iterable[StoryPart], start: Document | None = None) -> Iterator[Pin]:
        scroll = start
        for part in parts:
            telling = self.fold([part], scroll)
            scroll = telling.scroll
            yield Pin(json=msgspec.Raw(msgspec.json.encode(scroll)), conflicts=telling.conflicts)

    def can_open(self, ruleset: Any, scroll: Document) -> tuple[Finding, ...]:
        return ()

    def draw_partners(self, ruleset: Any, sides: int, challenge: str | None, dice: Dice) -> Partners:
        return ()

    def bye_entries(self, ruleset: Any) -> tuple[Document, ...]:
        return ()

    def check_redraft(self, ruleset: Any, scroll: Document, names: Mapping[str, str], redraft: Document) -> DraftAnswer:
        raise Refused(NO_REDRAFT)

    def redraft_entries(
        self, ruleset: Any, scroll: Document, redraft: Document, ids: Sequence[str]
    ) -> tuple[Document, ...]:
        raise Refused(NO_REDRAFT)

    def remedies(self, code: str, *, founding: bool) -> tuple[Remedy, ...]:
        return ("undo", "stand")

    def unique_models(self, ruleset: Any) -> Mapping[str, str]:
        return {}

    def answer_entries(
        self, ruleset: Any, scroll: Document, answers: Document, dice_for: StepDice
    ) -> tuple[tuple[str, Document], ...]:
        return ()

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
        return ()

    def check_answers(self, ruleset: Any, scroll: Document, answers: Document) -> tuple[Finding, ...]:
        return ()

    def open_steps(self, scroll: Document) -> OpenSteps:
        return OpenSteps(first=False, advances=False)

    def default_steps(self, ruleset: Any, scroll: Document, dice_for: StepDice) -> tuple[Document, ...]:
        return ()

    def steps(self, ruleset: Any, scroll: Document) -> Document:
        return {}
