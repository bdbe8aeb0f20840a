"""After-match steps as forms, one for each thing that can be answered now, and the answers given so far."""

from collections.abc import Container, Iterable, Mapping
from typing import Any, ClassVar

import msgspec
from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.elements import Element
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.steps import OpenSteps
from league.pages.matches.allstars.words import ELEMENT_NAMES, FACES, element, raised

Names = Mapping[str, str]


class StepForm(forms.Form):
    """One step of one model. ``answers`` is what the operation takes."""

    kind: ClassVar[str]

    def __init__(self, ninja: str, names: Names, data: Mapping[str, Any] | None = None) -> None:
        self.ninja = ninja
        self.name = names.get(ninja) or ninja
        super().__init__(data if data is not None and data.get("step") == self.key else None, auto_id=f"{self.key}-%s")

    @property
    def key(self) -> str:
        """What the page calls this step."""
        return f"{self.kind}-{self.ninja}"

    @property
    def answers(self) -> dict[str, Any]:
        """The answer of a valid form."""
        raise AttributeError(self.kind)


class FeeForm(StepForm):
    """Pay a Ronin, or let it go."""

    kind = "fee"
    pay = forms.TypedChoiceField(choices=[("yes", _("pay")), ("no", _("let go"))], coerce=lambda value: value == "yes")

    def __init__(self, ninja: str, names: Names, koban: int, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(ninja, names, data)
        self.koban = koban

    @property
    def answers(self) -> dict[str, Any]:
        return {"fees": [{"ninja": self.ninja, "pay": self.cleaned_data["pay"]}]}


class SpareForm(StepForm):
    """Name whom a Spirit spares; ``face`` is the element that spares in this league."""

    kind = "spare"
    exempts = forms.ChoiceField(label=_("Spares"))

    def __init__(
        self, ninja: str, names: Names, face: Element, others: Iterable[str], data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(ninja, names, data)
        self.die = face
        self.fields["exempts"].choices = [(one, names.get(one, one)) for one in others]  # type: ignore[attr-defined]

    @property
    def face(self) -> str:
        """The name of the element that was rolled."""
        return element(self.die)

    @property
    def answers(self) -> dict[str, Any]:
        return {"downtime": [{"ninja": self.ninja, "die": self.die, "exempts": self.cleaned_data["exempts"]}]}


class RollForm(StepForm):
    """Roll downtime next: with the table's die or the server's; ``face`` is the element that spares, if one does."""

    kind = "roll"
    die = forms.ChoiceField(label=_("Die"), choices=[("", _("the server rolls")), *FACES], required=False)

    def __init__(
        self,
        ninja: str,
        names: Names,
        face: Element | None,
        others: Iterable[str],
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(ninja, names, data)
        spared = [(one, names.get(one, one)) for one in others]
        if spared and face is not None:
            self.fields["exempts"] = forms.ChoiceField(
                label=gettext("If it is %(element)s, it spares") % {"element": element(face)},
                choices=[("", _("decide then")), *spared],
                required=False,
            )

    @property
    def answers(self) -> dict[str, Any]:
        die, exempts = self.cleaned_data["die"], self.cleaned_data.get("exempts")
        return {"downtime": [{"ninja": self.ninja, "die": die or None, "exempts": exempts or None}]}


class AdvanceStepForm(StepForm):
    """A step of an advancement roll."""

    def __init__(self, ninja: str, names: Names, number: int, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(ninja, names, data)
        self.number = number


class DiceForm(AdvanceStepForm):
    """Roll two dice for an advance."""

    kind = "dice"
    die1 = forms.ChoiceField(label=_("First die"), choices=[("", _("the server rolls")), *FACES], required=False)
    die2 = forms.ChoiceField(label=_("Second die"), choices=[("", _("the server rolls")), *FACES], required=False)

    def clean(self) -> dict[str, Any]:
        if bool(self.cleaned_data.get("die1")) != bool(self.cleaned_data.get("die2")):
            self.add_error("die2", gettext("Give both dice, or let the server roll both."))
        return self.cleaned_data

    @property
    def answers(self) -> dict[str, Any]:
        dice = [self.cleaned_data["die1"], self.cleaned_data["die2"]]
        return {"advances": [{"ninja": self.ninja, "number": self.number, "dice": dice if all(dice) else None}]}


class ChoiceForm(AdvanceStepForm):
    """Choose what rolled dice are used for; ``texts`` says what each choice does."""

    kind = "choice"
    choice = forms.ChoiceField(label=_("Used for"), widget=forms.RadioSelect)

    def __init__(
        self, ruleset: Ruleset, due: Mapping[str, Any], names: Names, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(due["ninja"], names, due["number"], data)
        self.dice: list[str] = due["dice"]
        choices = due["choices"]
        keywords = [ruleset.keywords[key] for key in choices["keywords"]]
        self.options: list[tuple[str, str, str]] = [
            *((f"attribute:{one}", raised(ruleset, one), "") for one in choices["attributes"]),
            *(
                (f"affinity:{one}", gettext("Affinity: %(what)s") % {"what": ELEMENT_NAMES[one]}, "")
                for one in choices["affinities"]
            ),
            *((f"keyword:{one.key}", gettext(one.name), gettext(one.text)) for one in keywords),
        ]
        self.fields["choice"].choices = [(key, label) for key, label, _text in self.options]  # type: ignore[attr-defined]

    @property
    def answers(self) -> dict[str, Any]:
        kind, _colon, what = self.cleaned_data["choice"].partition(":")
        return {"advances": [{"ninja": self.ninja, "number": self.number, "choice": {kind: what}}]}


def open_step_forms(
    ruleset: Ruleset, steps: OpenSteps, names: Names, data: Mapping[str, Any] | None = None
) -> list[StepForm]:
    """Return a form for everything that can be answered now; the one that ``data`` names is bound to it."""
    if steps.fees:
        return [FeeForm(fee.ninja, names, fee.koban, data) for fee in steps.fees]
    if steps.downtime:
        face = ruleset.settings.downtime_table.sparing
        spares = (
            [SpareForm(ninja, names, face, steps.downtime, data) for ninja in steps.spirits] if face is not None else []
        )
        rolls = [
            RollForm(ninja, names, face, [one for one in steps.downtime if one != ninja], data)
            for ninja in steps.downtime
        ]
        return [*spares, *rolls]
    return [
        ChoiceForm(ruleset, msgspec.to_builtins(due), names, data)
        if due.dice is not None
        else DiceForm(due.ninja, names, due.number, data)
        for due in steps.advances
    ]


def taken(
    ruleset: Ruleset, entries: Iterable[Mapping[str, Any]], names: Names, heroes: Container[str] = ()
) -> list[str]:
    """Return sentences on the steps taken so far; of a roll that was told twice, the fuller telling.

    ``heroes``, Ronin among them, learn nothing (ruling 8).
    """
    told: dict[tuple[str, str, int], str] = {}
    for entry in entries:
        ninja = names.get(entry["ninja"]) or entry["ninja"]
        key = (entry["kind"], entry["ninja"], entry.get("number", 0))
        match entry["kind"]:
            case "fee":
                told[key] = (gettext("%(ninja)s was paid.") if entry["paid"] else gettext("%(ninja)s was let go.")) % {
                    "ninja": ninja
                }
            case "downtime":
                told[key] = _downtime(ruleset, entry, ninja, names, learns=entry["ninja"] not in heroes)
            case "advance":
                told[key] = _advance(ruleset, entry, ninja)
    return list(told.values())


def _downtime(ruleset: Ruleset, entry: Mapping[str, Any], ninja: str, names: Names, *, learns: bool) -> str:
    settings = ruleset.settings
    spared = names.get(entry.get("exempts") or "", "")
    match settings.downtime_table.of(entry["die"]):
        case "long_absence" | "short_absence" as absence:
            games = settings.void_absence if absence == "long_absence" else settings.fire_absence
            comes = ngettext("misses %d game", "misses %d games", games) % games
        case "healing_house":
            comes = gettext("starts the next game in the Healing House")
        case "learn" if learns:
            comes = gettext("learns from it")
        case "spare_another" if spared:
            comes = gettext("is well, and spares %(ninja)s") % {"ninja": spared}
        case _:
            comes = gettext("is well")
    return gettext("%(ninja)s rolled %(die)s in downtime: %(comes)s.") % {
        "ninja": ninja,
        "die": element(entry["die"]),
        "comes": comes,
    }


def _advance(ruleset: Ruleset, entry: Mapping[str, Any], ninja: str) -> str:
    dice = gettext("%(first)s and %(second)s") % {
        "first": element(entry["dice"][0]),
        "second": element(entry["dice"][1]),
    }
    choice = entry.get("choice") or {}
    keyword = ruleset.keywords.get(choice.get("keyword") or "")
    gained = gettext(keyword.name) if keyword else ""
    if choice.get("attribute"):
        gained = raised(ruleset, choice["attribute"])
    if choice.get("affinity"):
        gained = gettext("Affinity: %(what)s") % {"what": ELEMENT_NAMES[choice["affinity"]]}
    if not gained:
        return gettext("%(ninja)s rolled %(dice)s to advance.") % {"ninja": ninja, "dice": dice}
    return gettext("%(ninja)s rolled %(dice)s to advance: %(gained)s.") % {
        "ninja": ninja,
        "dice": dice,
        "gained": gained,
    }
