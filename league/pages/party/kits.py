"""The parts that a rulebook does not print: what Koban takes them to be, and a league's own in their place."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.systems import is_cooperative
from league.models import League
from league.operations.rulesets import change_rules, preview_rules
from league.pages.faults import Faults
from league.pages.leagues import league_context
from league.pages.party.parts import PARTS, changed_parts, part_called
from league.pages.showing import find_league, player, posted, show
from league.queries.rulesets import rules_of

MOST: Final = 200_000
"""Characters of JSON that the form takes."""


class KitForm(forms.Form):
    """The league's own parts as JSON, typed or from a file, which counts if there is one."""

    kit = forms.CharField(
        label=_("Parts of the league's own (JSON)"),
        required=False,
        max_length=MOST,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=_("An object of whole parts by name. What it leaves out stays as Koban takes it."),
    )
    file = forms.FileField(label=_("Or a file"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False, help_text=_("Everybody can read it."))

    def clean_file(self) -> str:
        """Return the text of the file, or nothing."""
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        if file is None:
            return ""
        if (file.size or 0) > MOST:
            raise ValidationError(gettext("This file is too large."), code="too_large")
        try:
            return bytes(file.read()).decode()
        except UnicodeDecodeError as error:
            raise ValidationError(gettext("This file is no text."), code="no_text") from error

    def clean(self) -> dict[str, Any]:
        """Read the JSON."""
        given: dict[str, Any] = super().clean() or {}
        where = "file" if given.get("file") else "kit"
        try:
            read = json.loads(given.get(where) or "{}")
        except json.JSONDecodeError as error:
            place = {"line": error.lineno, "column": error.colno}
            self.add_error(where, gettext("This is not JSON at line %(line)s, column %(column)s.") % place)
            return given
        except (ValueError, RecursionError):
            self.add_error(where, gettext("This JSON is nested too deeply, or a number in it is too long."))
            return given
        if not isinstance(read, dict):
            self.add_error(where, gettext("This is not a JSON object."))
        return {**given, "parts": read}


def kit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every part, whether it is known, and what is assumed of it."""
    row = _find(request, slug)
    context = {**league_context(request, row), "parts": list(_parts(row))}
    return show(request, "koban/party/kit.html", context)


@login_required
def change_kit(request: HttpRequest, slug: str) -> HttpResponse:
    """Take up parts of the league's own: first a preview, then for good, with a reason. Every fault is named."""
    row = _find(request, slug, "league.run_league")
    house = rules_of(row)["house"]
    form = KitForm(posted(request), request.FILES or None, initial={"kit": _written(house.get("kit"))})
    faults = Faults()
    preview = None
    if form.is_valid():
        parts = form.cleaned_data["parts"]
        others = {name: value for name, value in house.items() if name != "kit"}
        wanted = {**others, "kit": parts} if parts else others
        with faults:
            if request.POST.get("what") == "change":
                reason = form.cleaned_data["reason"]
                change_rules(row, wanted, reason=reason, by=player(request), at=timezone.now())
                messages.success(request, gettext("The parts are taken up. Open sessions keep those they opened with."))
                return redirect("pages:league_kit", row.slug)
            preview = list(changed_parts(preview_rules(row, wanted).changes))
        faults.onto(form)
    context = {**league_context(request, row), "form": form, "faults": faults, "preview": preview}
    return show(request, "koban/party/kit_change.html", context)


def _find(request: HttpRequest, slug: str, permission: str = "league.view_league") -> League:
    row = find_league(request, slug, permission)
    if not is_cooperative(row.system):
        raise Http404
    return row


def _parts(league: League) -> Iterator[dict[str, Any]]:
    """Yield each part of a league's kit: key, name, whether it is known, what is assumed, names in it, and it as JSON."""
    document = league.ruleset.document["kit"]
    for key, part in ((key, document[key]) for key in PARTS if key in document):
        for one in part if isinstance(part, list) else [part]:
            yield {
                "key": key,
                "name": part_called(key, one if isinstance(part, list) else None),
                "known": one["known"],
                "assumption": one.get("assumption", ""),
                "names": one.get("names", {}),
                "written": _written(one),
            }


def _written(part: Mapping[str, Any] | None) -> str:
    return json.dumps(part, indent=1, ensure_ascii=False) if part else ""
