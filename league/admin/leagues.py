"""Leagues at the desk: settings, join code, names without an account, rulesets."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league.admin.base import DeskAdmin, act, posted, sitting
from league.admin.moments import on_the_clock_of
from league.admin.site import desk
from league.models import Enrolment, League, RulesetChange
from league.operations import leagues as operations
from league.pages.forms.leagues import NamesForm
from league.pages.forms.settings import SettingsForm
from league.queries import leagues as queries


class LeagueAdmin(DeskAdmin):
    """The reader's leagues."""

    list_display = ("name", "system", "members", "teams", "lock", "time_zone")
    list_filter = ("system",)
    search_fields = ("name",)
    ordering = ("name", "pk")
    fields = (("name", "system"), ("time_zone", "lock"), ("join_code", "slug"))
    readonly_fields = ("lock",)
    actions_detail = ("change_settings", "add_names", "renew_join_code")
    change_form_outer_after_template = "admin/desk/league.html"

    def league_of(self, obj: League) -> League:
        """Return the league itself."""
        return obj

    def get_queryset(self, request: HttpRequest) -> QuerySet[League]:
        """Count members and teams beside each league."""
        enrolled = (
            Enrolment.objects.filter(league=OuterRef("pk"), left_at__isnull=True)
            .order_by()
            .values("league")
            .annotate(number=Count("pk"))
            .values("number")
        )
        rows: QuerySet[League] = super().get_queryset(request)
        return rows.annotate(
            number_of_members=Count("memberships", filter=Q(memberships__isnull=False), distinct=True),
            number_of_teams=Subquery(enrolled, output_field=IntegerField()),
        )

    @admin.display(description=_("members"), ordering="number_of_members")
    def members(self, obj: Any) -> int:
        """Return how many people belong to it."""
        return int(obj.number_of_members)

    @admin.display(description=_("teams"), ordering="number_of_teams")
    def teams(self, obj: Any) -> int:
        """Return how many teams are in it now."""
        return int(obj.number_of_teams or 0)

    @admin.display(description=_("roster lock"), ordering="roster_lock_at")
    def lock(self, obj: League) -> str:
        """Return when rosters lock, on the league's clock."""
        return on_the_clock_of(obj, obj.roster_lock_at) or gettext("never")

    def more(self, request: HttpRequest, obj: League) -> dict[str, Any]:
        """Return the settings in words, the members with their codes, and the rulesets in order."""
        form = SettingsForm(current=queries.settings_of(obj), system=obj.system)
        changes = RulesetChange.objects.filter(league=obj).select_related("ruleset", "by").order_by("-pk")
        return {
            "groups": [(heading, [(one.label, _said(one)) for one in fields]) for heading, fields in form.groups()],
            "members": queries.members_of(obj),
            "changes": changes.defer("ruleset__document"),
        }

    @act(_("Settings"), url_path="settings", icon="tune")
    def change_settings(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Change name, time zone, roster lock and settings."""
        row = self.get_object(request, object_id)
        initial = {"name": row.name, "time_zone": row.time_zone, "roster_lock_at": row.roster_lock_at}
        form = SettingsForm(posted(request), initial=initial, current=queries.settings_of(row), system=row.system)

        def deed() -> str:
            given = form.cleaned_data
            operations.change_league(
                row,
                by=sitting(request),
                at=timezone.now(),
                name=given["name"],
                time_zone=given["time_zone"],
                settings=form.settings(),
                roster_lock_at=given.get("roster_lock_at", row.roster_lock_at),
                unlock_rosters="roster_lock_at" in given and given["roster_lock_at"] is None,
            )
            return gettext("The league is saved.")

        groups = [(gettext("The league"), form.league_fields()), *form.groups()]
        return self.ask(request, row, form, deed, title=_("Settings"), groups=groups)

    @act(_("Add names"), url_path="names", icon="group_add")
    def add_names(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Add people without an account, one on each line."""
        row = self.get_object(request, object_id)
        form = NamesForm(posted(request))

        def deed() -> str:
            names = form.cleaned_data["names"]
            added = operations.add_named_players(row, names, by=sitting(request), at=timezone.now())
            return ngettext("%d name is added.", "%d names are added.", len(added)) % len(added)

        about = _("For children and walk-ins: you act for them, and they can claim their place and team later.")
        return self.ask(request, row, form, deed, title=_("Add names"), button=_("Add them"), about=about)

    @act(_("New join code"), url_path="join-code", icon="key")
    def renew_join_code(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make a new join code."""
        row = self.get_object(request, object_id)

        def deed() -> str:
            renewed = operations.renew_join_code(row, by=sitting(request), at=timezone.now())
            return gettext("The new join code is %(code)s.") % {"code": renewed.join_code}

        about = _("The code that players have now will open nothing any more. Who is a member stays one.")
        form = forms.Form(posted(request))
        return self.ask(request, row, form, deed, title=_("New join code"), button=_("Make a new code"), about=about)


def _said(field: forms.BoundField) -> str | Promise | int:
    """Return what a field of the settings stands at, in words; "" where nothing is chosen."""
    value = field.value()
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(field.field, forms.ChoiceField):
        choices: dict[Any, Any] = dict(field.field.choices)  # type: ignore[arg-type]
        return str(choices.get(value, value)) if value else ""
    return value if isinstance(value, int) else str(value)


desk.register(League, LeagueAdmin)
