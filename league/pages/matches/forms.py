"""The small forms of a fixture's page: opening, confirming, deciding, a forfeit, and how a report is sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.kernel.system import Partners
from league.queries.matches import May

REASON = 500


def side_choices(sides: Sequence[int], teams: Mapping[int, str]) -> list[tuple[str, str]]:
    """Return sides to choose from, by team."""
    return [(str(number), teams[number]) for number in sides]


class SideForm(forms.Form):
    """For whom the reader speaks, asked only where it is not clear."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, sides: Sequence[int], teams: Mapping[int, str], **more: Any
    ) -> None:
        super().__init__(data, **more)
        self._only = sides[0] if len(sides) == 1 else None
        if self._only is None:
            self.fields["side"] = forms.ChoiceField(label=_("For which side"), choices=side_choices(sides, teams))

    @property
    def side(self) -> int | None:
        """The side spoken for."""
        return self._only if self._only is not None else int(self.cleaned_data["side"])


class OpeningForm(SideForm):
    """How the challenge is chosen when a fixture is opened: one of ``challenges`` by key, later, or by dice.

    ``splits`` are the ways in which its sides can be partners, each with its teams, and ``split_for`` says for what.
    """

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        challenges: Sequence[tuple[str, str]],
        may: May,
        teams: Mapping[int, str],
        generator: bool = True,
        splits: Sequence[tuple[Partners, str]] = (),
        split_for: str = "",
    ) -> None:
        super().__init__(data, sides=may.speaks_for, teams=teams)
        self._splits = splits
        if challenges:
            self.fields["challenge"] = forms.ChoiceField(
                label=_("Challenge"),
                required=False,
                choices=[
                    ("", _("decide later, in the report")),
                    *([("roll", _("roll with the random challenge generator"))] if generator else []),
                    (_("agreed"), list(challenges)),
                ],
            )

        if splits:
            self.fields["partners"] = _partners_field(splits, split_for)

    @property
    def asked(self) -> dict[str, Any]:
        """What was chosen, as the operation takes it."""
        challenge = self.cleaned_data.get("challenge") or None
        rolled = challenge == "roll"
        return {
            "challenge": None if rolled else challenge,
            "roll_challenge": rolled,
            "partners": _chosen(self._splits, self.cleaned_data.get("partners")),
            "side": self.side,
        }


class SplitForm(forms.Form):
    """Who played together in a match that its report opens: asked where its sides can be partners.

    ``shown`` carries the split that the report form was laid out for.
    """

    shown = forms.CharField(required=False, widget=forms.HiddenInput)
    prefix = "split"

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, splits: Sequence[tuple[Partners, str]], split_for: str
    ) -> None:
        super().__init__(data)
        self._splits = splits
        self.fields["partners"] = _partners_field(splits, split_for)

    @property
    def chosen(self) -> Partners:
        """The split that was chosen; nothing where every side plays for itself."""
        return _chosen(self._splits, self["partners"].value())

    @property
    def moved(self) -> bool:
        """Whether another split was chosen than the one that the reader saw."""
        return self.is_bound and (self["partners"].value() or "") != (self["shown"].value() or "")


def _partners_field(splits: Sequence[tuple[Partners, str]], split_for: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Partners"),
        required=False,
        choices=[
            ("", _("every side plays for itself")),
            *((str(number), called) for number, (_split, called) in enumerate(splits, start=1)),
        ],
        help_text=gettext("For %(challenge)s: some attack and the others defend.") % {"challenge": split_for},
    )


def _chosen(splits: Sequence[tuple[Partners, str]], number: str | None) -> Partners:
    return {str(place): split for place, (split, _called) in enumerate(splits, start=1)}.get(number or "", ())


class ConfirmForm(SideForm):
    """Confirming the version that was read."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    without_claims = forms.BooleanField(
        label=_("Only the result, without what the other side claims"),
        required=False,
        help_text=_("What the report shows by itself is earned all the same."),
    )

    def __init__(self, *args: Any, claims: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        if not claims:
            del self.fields["without_claims"]


class PinForm(ConfirmForm):
    """Confirming on the reporter's phone."""

    pin = forms.RegexField(
        r"^\d{4,8}$",
        label=_("PIN"),
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("The other player types it; it is set in their account."),
        error_messages={"invalid": _("A PIN has four to eight digits.")},
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more, auto_id="id_pin_%s")


class AcceptForm(forms.Form):
    """Accepting the version of the other side that was read."""

    version = forms.IntegerField(widget=forms.HiddenInput)


class DecideForm(forms.Form):
    """Which version counts, and why; where one is ``refused`` by the rules, also whether it is accepted all the same."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, versions: Sequence[tuple[int, str]], refused: bool
    ) -> None:
        super().__init__(data, auto_id="id_decide_%s")
        self.fields["version"] = forms.TypedChoiceField(
            label=_("Which version counts"),
            choices=[
                (number, gettext("Version %(number)s, by %(who)s") % {"number": number, "who": who})
                for number, who in versions
            ],
            widget=forms.RadioSelect,
            coerce=int,
        )
        if refused:
            self.fields["as_played"] = _as_played_field()
        self.fields["reason"] = reason_field()


class ForfeitForm(forms.Form):
    """Who did not come, and why the ninja master says so."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, teams: Mapping[int, str]) -> None:
        super().__init__(data, auto_id="id_forfeit_%s")
        self.fields["sides"] = forms.TypedMultipleChoiceField(
            label=_("Who did not come"),
            choices=side_choices(list(teams), teams),
            widget=forms.CheckboxSelectMultiple,
            coerce=int,
        )
        self.fields["reason"] = reason_field()


class SendingForm(SideForm):
    """How a report is sent: for whom, why, and whether it is accepted although the rules refuse it.

    ``partners`` are those of a match that the report opens.
    """

    partners: Partners = ()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        sides: Sequence[int],
        teams: Mapping[int, str],
        master: bool,
        reason: str | None = None,
        initial_reason: str = "",
        edits: int | None = None,
    ) -> None:
        super().__init__(data, sides=sides, teams=teams, initial={"reason": initial_reason, "edits": edits or None})
        if edits is not None:
            self.fields["edits"] = forms.IntegerField(required=False, widget=forms.HiddenInput)
        if master:
            self.fields["as_played"] = _as_played_field()
        if reason is not None or master:
            self.fields["reason"] = reason_field(required=False, label=reason)

    @property
    def asked(self) -> dict[str, Any]:
        """The reason, whether the report counts in spite of the rules, what it edits, the partners of a match it opens."""
        return {
            "reason": self.cleaned_data.get("reason", ""),
            **({"partners": self.partners} if self.partners else {}),
            **{name: self.cleaned_data[name] for name in ("as_played", "edits") if name in self.fields},
        }


def _as_played_field() -> forms.BooleanField:
    return forms.BooleanField(
        label=_("Accept as played, although the rules refuse it"),
        required=False,
        help_text=_("What is refused stays visible with the result."),
    )


def reason_field(*, required: bool = True, label: str | None = None) -> forms.CharField:
    """Return a field for a reason that everybody can read."""
    return forms.CharField(
        label=label or _("Reason"), max_length=REASON, required=required, help_text=_("Everybody can read it.")
    )
