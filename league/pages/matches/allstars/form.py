"""The report of a match as one form, in the order of the printed result sheet.

Fields follow from the table and the challenge. A bound form gives the report (:attr:`ReportForm.report`) as the API
takes it; what the referee refuses is laid beside the fields it speaks of (:meth:`ReportForm.refuse`).
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec
from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.catalogue.types import Challenge
from games.rules.allstars.challenges.scoring import side_points
from games.rules.allstars.report import FeatLine, Report
from games.rules.allstars.setup import SideSetup
from games.rules.kernel.findings import Finding
from league.pages.colons import with_colon
from league.pages.matches.allstars.columns import Column, columns_of, worth_table
from league.pages.matches.allstars.fields import COUNT, WHO, count_field, ninja_field, side_field, who_field, whose
from league.pages.matches.allstars.filling import values_of
from league.pages.matches.allstars.layout import SideLayout, layouts_of
from league.pages.matches.allstars.placing import place
from league.pages.matches.allstars.reading import read_report
from league.pages.matches.allstars.sentences import Sentence, say
from league.pages.matches.allstars.side_fields import side_fields, unfinished
from league.pages.matches.allstars.table import Table
from league.pages.matches.allstars.words import CAUSES, ENDED, MARKS


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong, and the id of the place in the page where it is."""

    sentence: Sentence
    anchor: str


class Unreadable(msgspec.Struct, frozen=True, kw_only=True):
    """A field that cannot be read, and the id of its place."""

    text: str
    anchor: str


class ReportForm(forms.Form):
    """A report of the match at ``table``.

    ``stored`` is the version it starts from. ``challenge`` asks for the columns of another challenge.
    """

    def __init__(
        self,
        table: Table,
        data: Mapping[str, Any] | None = None,
        *,
        stored: Report | None = None,
        challenge: str | None = None,
        free_challenge: bool = False,
    ) -> None:
        self.table = table
        self.stored = stored
        values = values_of(table, stored)
        self.agreed = None if free_challenge else table.challenge(table.setup.challenge)
        self.challenge = self.agreed or self._challenge(data, challenge, values)
        super().__init__(data, initial=values | {"challenge": self.challenge.key})
        self.columns: tuple[Column, ...] = columns_of(table.ruleset, self.challenge, also=self._lines())
        self.layouts: tuple[SideLayout, ...] = layouts_of(table, stored, self.data if data is not None else values)
        self.refusals: list[Refused] = []
        self.quiet = False
        self._at: dict[str, list[str]] = {}
        self._add_top()
        for layout in self.layouts:
            for ninja in layout.setup.ninja:
                self._add_ninja(ninja.id)
            self.fields |= side_fields(table, layout)

    def _challenge(self, data: Mapping[str, Any] | None, asked: str | None, values: Mapping[str, Any]) -> Challenge:
        """Return the challenge whose columns are shown: the one asked for, typed, stored, agreed, or the first."""
        told = (asked, (data or {}).get("challenge"), values.get("challenge"), self.table.setup.challenge)
        known = (self.table.challenge(key) for key in told)
        return next((one for one in known if one is not None), self.table.challenges[0])

    def _lines(self) -> list[FeatLine]:
        """Return the stored feats, if they were told of the challenge that is shown."""
        if self.stored is None or self.stored.challenge != self.challenge.key:
            return []
        return [feat for side in self.stored.sides for line in side.ninja for feat in line.feats]

    def _add_top(self) -> None:
        challenges = [(one.key, gettext(one.name)) for one in self.table.challenges if self.agreed in {None, one}]
        sides = [(str(number), name) for number, name in self.table.teams.items()]
        self.fields |= {
            "challenge": forms.ChoiceField(label=_("Challenge"), choices=challenges),
            "rounds": forms.IntegerField(
                label=_("Rounds played"),
                min_value=0,
                max_value=99,
                help_text=ngettext(
                    "%(challenge)s lasts %(rounds)s round.",
                    "%(challenge)s lasts %(rounds)s rounds.",
                    self.challenge.rounds,
                )
                % {"challenge": gettext(self.challenge.name), "rounds": self.challenge.rounds},
            ),
            "ended": forms.ChoiceField(label=_("How it ended"), choices=self.ways_to_end),
            "ceded_by": forms.MultipleChoiceField(
                label=_("Who ceded"), choices=sides, required=False, widget=forms.CheckboxSelectMultiple
            ),
        }
        if self.challenge.attacker:
            attackers = [(str(one[0]), self.table.called(one)) for one in self.table.setup.alliances]
            self.fields["attacker"] = forms.ChoiceField(
                label=_("Who attacked"), choices=[("", _("choose")), *attackers], required=False
            )

    def _add_ninja(self, ninja: str) -> None:
        name = self.table.name(ninja)
        for mark, word in MARKS.items():
            self.fields[ninja_field(ninja, mark)] = forms.BooleanField(label=with_colon(name, word), required=False)
        for column in self.columns:
            label = with_colon(name, column.label)
            self.fields[count_field(ninja, column.key)] = _count(label)
            if column.names_victims:
                self.fields[who_field(ninja, column.key)] = forms.CharField(label=label, required=False, max_length=500)
        for cause, word in CAUSES.items():
            self.fields[ninja_field(ninja, cause)] = _count(with_colon(name, word))

    def clean(self) -> dict[str, Any]:
        for layout in self.layouts:
            for field, sentence in unfinished(layout, self.cleaned_data):
                self.add_error(field, sentence)
            for field in self._named_for_nothing(layout):
                self.add_error(field, gettext("Somebody is named, but the count is 0."))
        return self.cleaned_data

    def _named_for_nothing(self, layout: SideLayout) -> list[str]:
        return [
            who_field(ninja.id, column.key)
            for ninja in layout.setup.ninja
            for column in self.columns
            if column.names_victims
            and self.cleaned_data.get(count_field(ninja.id, column.key)) == 0
            and self.cleaned_data.get(who_field(ninja.id, column.key))
        ]

    @property
    def moved(self) -> bool:
        """Whether another challenge was chosen than the one whose columns the reader filled in."""
        return self.is_bound and self.data.get("shown", self.challenge.key) != self.challenge.key

    @property
    def carried(self) -> list[tuple[str, str]]:
        """What was counted in columns that this challenge does not have: kept, in case the reader goes back."""
        marks = (f"-{COUNT}-", f"-{WHO}-")
        return [
            (name, value)
            for name, value in self.data.items()
            if value and name.startswith("n-") and name not in self.fields and any(mark in name for mark in marks)
        ]

    @property
    def worths(self) -> dict[str, Any]:
        """What every column is worth, for the running tally."""
        return worth_table(self.table.ruleset, self.challenge, self.columns)

    @cached_property
    def report(self) -> Report:
        """The report that a valid form tells; raises :class:`ValueError` if it is not valid."""
        if not self.is_valid():
            raise ValueError("a form that cannot be read tells no report")
        return self.legible

    @cached_property
    def legible(self) -> Report:
        """The report as far as the form can be read, so that the referee can look at the rest.

        A field with a fault counts as empty, the rounds as those of the challenge, the end as reached by playing.
        """
        faulty = dict.fromkeys(self.errors) | {
            "challenge": self.challenge.key,
            "rounds": self.challenge.rounds,
            "ended": "played_out",
        }
        return read_report(self.table, self.columns, self.layouts, faulty | self.cleaned_data)

    @property
    def document(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.report))
        return document

    def worth_of(self, side: SideSetup) -> int | None:
        """Return the points that a side's feats come to as the form stands; None for an empty form."""
        told = self.legible if self.is_bound else self.stored
        line = next((one for one in told.sides if one.side == side.side), None) if told is not None else None
        return None if line is None else side_points(self.table.ruleset, side, self.challenge, line)

    @property
    def ways_to_end(self) -> list[tuple[str, Promise]]:
        """How a game of this challenge can end, and how the stored one did."""
        at_once = self.challenge.win_at is not None or (self.stored is not None and self.stored.ended == "won_at_once")
        return [(key, word) for key, word in ENDED.items() if key != "won_at_once" or at_once]

    @property
    def main_columns(self) -> list[Column]:
        """The columns that are worth something to somebody."""
        return [one for one in self.columns if any((*one.chunin, *one.other))]

    @property
    def unreadable(self) -> list[Unreadable]:
        """What cannot be read, each with its field."""
        return [
            Unreadable(text=with_colon(self._called(name), error), anchor=str(self[name].auto_id))
            for name, errors in self.errors.items()
            for error in errors
        ]

    def _called(self, name: str) -> str:
        """Return a field's label, with the model or else the team that it is about."""
        about = whose(name)
        if about is None:
            return str(self[name].label)
        side, field = about
        ninja = self.cleaned_data.get(field)
        return with_colon(self.table.name(ninja) if ninja else self.table.teams[side], self[name].label)

    def refuse(self, findings: Iterable[Finding]) -> None:
        """Lay what the rules refuse beside the fields it speaks of; what cannot be read says enough of itself."""
        unheard = {*self.errors, *self._hanging_on_faults()}
        for finding in findings:
            field = place(self.legible, finding.path)
            if field in unheard:
                continue
            sentence = self.say(finding)
            self._at.setdefault(field, []).append(sentence.text)
            anchor = self[field].auto_id if field in self.fields else field
            self.refusals.append(Refused(sentence=sentence, anchor=str(anchor)))

    def _hanging_on_faults(self) -> Iterable[str]:
        """Yield fields that cannot be judged yet, because another that they follow from cannot be read."""
        if "rounds" in self.errors or "ended" in self.errors:
            yield from ("rounds", "ended")
        for layout in self.layouts:
            counts = (count_field(ninja.id, column.key) for ninja in layout.setup.ninja for column in self.columns)
            if any(count in self.errors for count in counts):
                yield side_field(layout.setup.side, "score")

    def say(self, finding: Finding | Mapping[str, Any]) -> Sentence:
        """Return a finding as a sentence about this table."""
        table = self.table
        return say(finding, names=table.names, teams=table.teams, ruleset=table.ruleset)

    def errors_at(self, place: str) -> list[str]:
        """Return what is wrong at a field or block: what cannot be read, then what the rules refuse.

        A ``quiet`` form is not sent yet and complains of nothing.
        """
        asked = self.is_bound and not self.quiet and place in self.fields
        unreadable = [str(error) for error in self[place].errors] if asked else []
        return [*unreadable, *self._at.get(place, [])]


def _count(label: str) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=99)
