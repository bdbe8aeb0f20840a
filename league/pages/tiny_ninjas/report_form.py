"""The report of a match as forms, one for each battle, and the referee's findings beside their fields."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.forms import BoundField

from games.headings import heading
from games.rules.kernel.findings import Finding
from games.rules.tiny_ninjas.report import Report
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup
from league.pages.colons import with_colon
from league.pages.tiny_ninjas.battles import BattleForm
from league.pages.tiny_ninjas.words import Sentence, say


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee refuses, with the id of the field it speaks of, "" for the whole report."""

    sentence: Sentence
    anchor: str


class Unreadable(msgspec.Struct, frozen=True, kw_only=True):
    """What a field cannot be read as, with the field's id."""

    text: str
    anchor: str


class ReportForm:
    """One report: a battle, or as many as a CHAMPION series can have. ``names`` are those of the sides."""

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        ruleset: Ruleset,
        setup: MatchSetup,
        names: Mapping[int, str],
        stored: Report | None = None,
    ) -> None:
        self.is_bound = data is not None
        self.names = names
        self.refusals: list[Refusal] = []
        most = 2 * ruleset.settings.champion_wins - 1 if setup.mode == "champion" else 1
        battles = stored.battles if stored else ()
        claims = stored.claims if stored else ()
        self.battles = [
            BattleForm(
                data,
                ruleset=ruleset,
                setup=setup,
                names=names,
                number=number,
                stored=battles[number - 1] if number <= len(battles) else None,
                claims=tuple(claim for claim in claims if claim.battle == number),
            )
            for number in range(1, most + 1)
        ]

    def __iter__(self) -> Iterator[BoundField]:
        """Go through every field of every battle."""
        for battle in self.battles:
            yield from battle

    def is_valid(self) -> bool:
        """Whether every battle can be read."""
        return all(battle.is_valid() for battle in self.battles)

    @property
    def told(self) -> list[BattleForm]:
        """The battles that were played, in order."""
        return [battle for battle in self.battles if battle.played]

    @property
    def document(self) -> dict[str, Any]:
        """The report; of a CHAMPION series the battles that are told of, one after the other."""
        claims = self._claims
        return {
            "battles": [battle.battle for battle in self.told] or [{}],
            **({"claims": [claim for _form, claim in claims]} if claims else {}),
        }

    @property
    def _claims(self) -> list[tuple[BattleForm, dict[str, Any]]]:
        return [
            (battle, {"side": side, "achievement": key, "battle": number})
            for number, battle in enumerate(self.told, start=1)
            for side, key in battle.claims
        ]

    def refuse(self, findings: Iterable[Finding]) -> None:
        """Lay what the referee refuses beside its fields."""
        # A field with an error is no longer read, so every place is looked for before the first error stands.
        placed = [(say(finding, self.names), self._place(finding.path)) for finding in findings]
        for sentence, field in placed:
            anchor = ""
            if field is not None:
                form, name = field
                form.add_error(name, f"{sentence.text} ({heading(sentence.rule)})" if sentence.rule else sentence.text)
                anchor = str(form[name].auto_id)
            self.refusals.append(Refusal(sentence=sentence, anchor=anchor))

    @property
    def unreadable(self) -> list[Unreadable]:
        """What cannot be read, once the referee has nothing to say."""
        if self.refusals or not self.is_bound:
            return []
        return [
            Unreadable(text=with_colon(field.label, error), anchor=str(field.auto_id))
            for field in self
            for error in field.errors
        ]

    def _place(self, path: str) -> tuple[BattleForm, str] | None:
        """Return the field that a pointer into the report means."""
        part, *rest = path.strip("/").split("/")
        if part == "claims" and rest:
            form, claim = self._claims[int(rest[0])]
            return form, f"claims_{claim['side']}"
        if part != "battles":
            return None
        told = self.told or self.battles[:1]
        form = told[min(int(rest[0]), len(told) - 1)] if rest else told[-1]
        if rest[1:2] == ["health"]:
            return form, f"health_{int(rest[2]) + 1 if len(rest) > 2 else 1}"
        name = rest[1] if len(rest) > 1 else "winner"
        return form, name if name in form.fields else "winner"
