"""Drawing rounds and mending them; who leaves a season or comes into it late; games that players arrange."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.systems import is_cooperative
from league.pages.forms.used import has_rosters

Teams = Iterable[tuple[int, str]]


class TeamField(forms.TypedChoiceField):
    """One team, or one game, of a list, by its id."""

    def __init__(self, *, label: Any, teams: Teams = (), required: bool = True) -> None:
        choices = [("", "---"), *((str(pk), name) for pk, name in teams)]
        super().__init__(label=label, choices=choices, coerce=int, empty_value=None, required=required)


class DrawForm(forms.Form):
    """How the next round is drawn."""

    publish = forms.BooleanField(label=_("Publish it at once"), required=False)
    regardless = forms.BooleanField(label=_("Although results are missing"), required=False)
    accept_rematches = forms.BooleanField(label=_("Rematches included"), required=False)


class SwapForm(forms.Form):
    """Two teams of a round that change places."""

    def __init__(self, *args: Any, teams: Teams, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = list(teams)
        self.fields["team"] = TeamField(label=_("This team"), teams=listed)
        self.fields["other"] = TeamField(label=_("changes places with"), teams=listed)


class TablesForm(forms.Form):
    """Two games of a round that change tables."""

    def __init__(self, *args: Any, games: Teams, **kwargs: Any) -> None:
        # Another form of the page has a field of the same name.
        kwargs.setdefault("auto_id", "tables_%s")
        super().__init__(*args, **kwargs)
        listed = list(games)
        self.fields["fixture"] = TeamField(label=_("This game"), teams=listed)
        self.fields["other"] = TeamField(label=_("changes tables with"), teams=listed)


class LeaveForm(forms.Form):
    """How a team leaves a season. ``among_others`` if it has games of three or four to come."""

    HOW = {
        "forfeited": _("Its games stand; those to come are won by its opponents"),
        "played_without": _(
            "Its games stand; games of three or four to come are played without it, those of two are won by its opponents"
        ),
        "unplayed": _("Its games stand; those to come count for nobody"),
        "struck": _("All its games leave the tables"),
        "replaced": _("Another team takes its place and its results over"),
    }
    WITH_ROSTERS = {**HOW, "struck": _("All its games leave the tables; opponents keep XP and koban")}
    OF_A_PARTY = {
        "unplayed": _("Its sessions stand, and it plays no more"),
        "struck": _("All its sessions leave the board"),
        "replaced": _("Another party takes its place and its results over"),
    }

    how = forms.ChoiceField()
    reason = forms.CharField(label=_("Reason"), max_length=500, help_text=_("Everybody can read it."))

    def __init__(self, *args: Any, heirs: Teams, system: str, among_others: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        party = is_cooperative(system)
        listed = self.OF_A_PARTY if party else self.WITH_ROSTERS if has_rosters(system) else self.HOW
        ways = {how: text for how, text in listed.items() if among_others or how != "played_without"}
        label = _("What becomes of its sessions") if party else _("What becomes of its games")
        self.fields["how"] = forms.ChoiceField(label=label, choices=ways, widget=forms.RadioSelect)
        self.fields["heir"] = TeamField(label=_("Who takes its place"), teams=heirs, required=False)

    def clean(self) -> dict[str, Any]:
        """Ask for an heir where there is to be one."""
        given = super().clean() or {}
        if given.get("how") == "replaced" and not given.get("heir"):
            self.add_error("heir", _("Say who takes its place."))
        return given


class LateForm(forms.Form):
    """A team that comes into a running stage."""

    def __init__(self, *args: Any, teams: Teams, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"] = TeamField(label=_("Team"), teams=teams)


class ByeForm(forms.Form):
    """A round that a team asks to sit out."""

    number = forms.IntegerField(label=_("Round"), min_value=1, max_value=500)


class InviteForm(forms.Form):
    """A game that one team asks another for."""

    words = forms.CharField(label=_("A few words"), max_length=200, required=False)

    def __init__(self, *args: Any, own: Teams, others: Teams, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = self.fields.pop("words")
        self.fields["challenger"] = TeamField(label=_("Your team"), teams=own)
        self.fields["opponent"] = TeamField(label=_("challenges"), teams=others)
        self.fields["words"] = words


class FriendlyForm(InviteForm):
    """A friendly game that one team asks another for."""

    progression = forms.BooleanField(
        label=_("It brings XP, koban, fees and downtime like a game of a season"), required=False, initial=True
    )
