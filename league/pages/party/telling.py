"""Telling a session: in brief, field by field, or as the whole log of its turns."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.bounty.pieces import LETTERS
from league.pages.party.words import CLAIMS, FINAL_BATTLES, SENSEI

LIMIT = 256_000
"""Characters of a log."""


class BriefForm(forms.Form):
    """A session in brief; a log in the last field takes its place. ``numbers`` may be left empty, ``needed`` not."""

    needed: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    won = forms.TypedChoiceField(
        label=_("How it ended"),
        required=False,
        coerce=lambda word: word == "yes",
        empty_value=None,
        choices=[("yes", _("the ninja won")), ("no", _("the ninja lost"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_words()
        for name in (*self.needed, *self.numbers):
            self.fields[name] = forms.IntegerField(
                label=str(CLAIMS[name]),
                required=False,
                min_value=0,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )
        for name in self.numbers:
            self.fields[name].help_text = _("Leave it empty if nobody counted.")
        self.add_help()
        self.fields["log"] = forms.CharField(
            label=_("Or the whole log, as JSON"),
            required=False,
            max_length=LIMIT,
            help_text=_("With a log the fields above are worked out from it."),
            widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "off"}),
        )

    def add_words(self) -> None:
        """Add the fields that are no numbers."""

    def add_help(self) -> None:
        """Explain numbers that need it."""

    @property
    def empty(self) -> bool:
        """Whether nothing was filled in."""
        return not any(value not in (None, "", [], ()) for value in self.cleaned_data.values())

    def clean_log(self) -> dict[str, Any] | None:
        """Return the log; a whole report in its place is taken too. Refuses what is no JSON object."""
        text = self.cleaned_data["log"]
        if not text.strip():
            return None
        try:
            document: dict[str, Any] = msgspec.json.decode(text.encode(), type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError) as error:
            raise forms.ValidationError(gettext("This is not a JSON object."), code="not_json") from error
        inner = document.get("log")
        return inner if isinstance(inner, dict) else document

    def clean(self) -> dict[str, Any]:
        """See that what a brief report needs is there, unless a log says it or nothing is told at all."""
        given: dict[str, Any] = super().clean() or {}
        told = any(value not in (None, "", [], ()) for value in given.values()) or bool(self.errors)
        if told and not given.get("log") and "log" not in self.errors:
            for name in ("won", *self.required_words(), *self.needed):
                if given.get(name) in (None, "") and name not in self.errors:
                    self.add_error(name, gettext("A session in brief needs this."))
        return given

    def required_words(self) -> tuple[str, ...]:
        """Return the fields beside numbers that a brief report needs."""
        return ()

    def report(self) -> dict[str, Any]:
        """Return the report as the operation takes it."""
        if self.cleaned_data["log"] is not None:
            return {"log": self.cleaned_data["log"]}
        claims = {
            name: value
            for name, value in self.cleaned_data.items()
            if name != "log" and value is not None and value not in ("", [])
        }
        return {"claims": claims}

    @classmethod
    def initial_of(cls, report: Mapping[str, Any]) -> dict[str, Any]:
        """Return what stands in the form for a stored report."""
        if report.get("log") is not None:
            return {"log": msgspec.json.format(msgspec.json.encode(report["log"]), indent=2).decode()}
        claims = dict(report.get("claims") or {})
        return {**claims, "won": "yes" if claims.get("won") else "no"} if claims else {}


class VoyageBrief(BriefForm):
    """A session of Destiny's Bounty in brief."""

    needed = ("turns", "villain_track")
    numbers = ("victory_track", "defeated", "mastery", "tornadoes", "potentials")

    def add_words(self) -> None:
        """Ask for the last card."""
        self.fields["last_card"] = forms.ChoiceField(
            label=str(CLAIMS["last_card"]), required=False, choices=[("", "–"), *((one, one) for one in LETTERS)]
        )


class TempleBrief(BriefForm):
    """A session of Ninjago in brief."""

    needed = ("weapons_lost",)
    numbers = ("weapons_found", "searched", "turns", "power_used", "knockouts")

    def add_words(self) -> None:
        """Ask for the final battle and the Sensei."""
        self.fields["final_battle"] = forms.ChoiceField(
            label=str(CLAIMS["final_battle"]), required=False, choices=[("", "–"), *FINAL_BATTLES.items()]
        )
        self.fields["sensei"] = forms.MultipleChoiceField(
            label=str(CLAIMS["sensei"]),
            required=False,
            choices=list(SENSEI.items()),
            widget=forms.CheckboxSelectMultiple,
        )

    def add_help(self) -> None:
        """Say when golden weapons are counted: in the final battle they change hands again."""
        self.fields["weapons_lost"].help_text = _("Those on the temple when the hunt ended, before any final battle.")

    def required_words(self) -> tuple[str, ...]:
        """Return the final battle: whether there was one decides how the hunt may have ended."""
        return ("final_battle",)


BRIEFS: dict[str, type[BriefForm]] = {"bounty": VoyageBrief, "ninjago": TempleBrief}
"""The form of a report, by system."""
