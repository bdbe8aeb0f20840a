"""What all lists and details of the desk have in common: own rows only, read-only, and acts that call operations."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.contrib.admin import ShowFacets
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action, display

from league.admin.dressing import dress
from league.admin.scope import is_operator, rows_of
from league.models import League
from league.pages.faults import Faults
from teams.models import Player

SAVE = _("Save")
Groups = Sequence[tuple[str, Sequence[forms.BoundField]]]


class DeskAdmin(ModelAdmin):  # type: ignore[misc]  # Unfold has no annotations
    """Rows of the reader's leagues, to look at. What can be changed is an act with an operation behind it."""

    operator_only = False
    change_form_template = "admin/desk/row.html"
    list_filter_submit = True
    list_per_page = 50
    show_full_result_count = False
    show_facets = ShowFacets.NEVER
    actions = None

    def league_of(self, obj: Any) -> League | None:
        """Return the league whose clock the pages of a row show."""
        return None

    def name_of(self, obj: Any) -> str:
        """Return what people call a row."""
        return str(obj)

    def more(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """Return what the page of a row shows besides its fields."""
        return {}

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever sits at the desk may look; some lists are the operator's alone."""
        return is_operator(request) or not self.operator_only

    def has_module_permission(self, request: HttpRequest) -> bool:
        """As for looking."""
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is added past the operations."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is changed past the operations."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Allow the offered filters and the key: a hidden column must not be guessed at, letter by letter."""
        first = lookup.split("__", maxsplit=1)[0]
        offered = [one[0] if isinstance(one, tuple) else one for one in self.list_filter]
        named = any(
            f"{lookup}__".startswith(f"{one}__") if isinstance(one, str) else lookup == one.parameter_name
            for one in offered
        )
        known = first in {field.name for field in self.opts.get_fields()}
        if known and not named and first not in {self.opts.pk.name, "pk"}:
            return False
        return bool(super().lookup_allowed(lookup, value, request))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows of the reader's leagues."""
        return rows_of(request, super().get_queryset(request))

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return a row and set the page's clock to its league's; one of a foreign league is not there (404)."""
        obj = super().get_object(request, object_id, from_field)
        if obj is None:
            raise Http404
        league = self.league_of(obj)
        if league is not None:
            timezone.activate(ZoneInfo(league.time_zone))
        return obj

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show a row."""
        obj = self.get_object(request, object_id)
        context = {"title": self.name_of(obj), **self.more(request, obj), **(extra_context or {})}
        response: HttpResponse = super().change_view(request, object_id, form_url, context)
        return response

    def ask(
        self,
        request: HttpRequest,
        obj: Any,
        form: forms.BaseForm,
        deed: Callable[[], str | Promise],
        *,
        title: str | Promise,
        button: str | Promise = SAVE,
        about: str | Promise = "",
        groups: Groups = (),
        fields: Mapping[str, str] | None = None,
        back: str = "",
    ) -> HttpResponse:
        """Ask for what an act needs; once it is given do the ``deed``, say what it says, and go back to the row.

        The deed is one domain call and returns a sentence for the reader. What it refuses is shown beside what was
        typed: at the fields that ``fields`` maps the paths of faults to, the rest above the form.
        """
        there = back or address(obj)
        faults = Faults()
        if form.is_valid():
            with faults:
                messages.success(request, str(deed()))
                return redirect(there)
            faults.onto(form, fields)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": obj,
            "title": title,
            "subtitle": self.name_of(obj),
            "form": dress(form),
            "groups": groups,
            "faults": faults,
            "button": button,
            "about": about,
            "back": there,
        }
        wrong = bool(len(faults)) or bool(form.is_bound and form.errors)
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "admin/desk/act.html", context, status=422 if wrong else 200)


A = TypeVar("A", bound=Callable[..., Any])


def act(description: str | Promise, *, url_path: str, icon: str) -> Callable[[A], A]:
    """Mark a method as an act on a row: a button on its page, at an address of its own."""
    marked: Callable[[A], A] = action(description=description, url_path=url_path, icon=icon)
    return marked


def labelled(description: str | Promise, *, ordering: str, labels: Mapping[str, str]) -> Callable[[A], A]:
    """Mark a method as a column of labels; it returns a key of ``labels``, which gives its colour, and a word.

    A key without a colour is grey: of one that it does not know, Unfold would show the key and not the word.
    """
    colours = defaultdict(lambda: "default", labels)
    marked: Callable[[A], A] = display(description=description, ordering=ordering, label=colours)
    return marked


def address(obj: Model, act: str = "change") -> str:
    """Return the address at the desk of a row, or of an act on it."""
    opts = obj._meta
    return reverse(f"admin:{opts.app_label}_{opts.model_name}_{act}", args=[obj.pk])


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what was sent, if anything was: a form that asks for nothing sends nothing."""
    return request.POST if request.method == "POST" else None


def sitting(request: HttpRequest) -> Player:
    """Return whoever sits at the desk."""
    user = request.user
    if not isinstance(user, Player):
        raise PermissionDenied
    return user
