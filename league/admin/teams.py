"""Teams at the desk: scroll and ledger to read, and the treasury's adjustment."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter

from games.systems import system
from league.admin.base import DeskAdmin, act, labelled, posted, sitting
from league.admin.filters import Clan, TeamsLeague
from league.admin.forms import TreasuryForm
from league.admin.ledgers import scroll_and_ledger
from league.admin.site import desk
from league.models import Enrolment, League
from league.queries import leagues as queries
from teams.models import Team
from teams.operations import roster

ROSTERS_ALONE = frozenset({"teams_team_adjust_treasury", "teams_team_answer_steps"})
"""Acts that mean nothing in games without a roster."""


class TeamAdmin(DeskAdmin):
    """Teams that are in the reader's leagues now."""

    list_display = ("name", "league", "clan_name", "rating", "treasury", "owner", "state_word")
    list_filter = (TeamsLeague, ("state", ChoicesDropdownFilter), Clan)
    list_select_related = ("owner",)
    search_fields = ("name", "owner__name")
    ordering = ("name", "pk")
    fields = (("name", "state"), ("league", "owner"), ("clan_name", "rating"), "treasury")
    readonly_fields = ("league", "clan_name")
    actions_detail = ("adjust_treasury", "answer_steps", "open_page")
    change_form_outer_after_template = "admin/desk/team.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Team]:
        """Fetch the league each team is in now."""
        now = Enrolment.objects.filter(left_at__isnull=True).select_related("league")
        rows: QuerySet[Team] = super().get_queryset(request)
        return rows.prefetch_related(Prefetch("enrolments", queryset=now, to_attr="current"))

    def league_of(self, obj: Team) -> League | None:
        """Return the league the team is in now."""
        return queries.league_of(obj)

    @admin.display(description=_("league"), empty_value="–")
    def league(self, obj: Any) -> str | None:
        """Return the name of the league the team is in now."""
        return obj.current[0].league.name if obj.current else None

    @admin.display(description=_("clan"), ordering="clan", empty_value="–")
    def clan_name(self, obj: Team) -> str | None:
        """Return the clan's name; a draft has none yet."""
        return obj.clan.title() or None

    @labelled(_("state"), ordering="state", labels={"draft": "warning", "founded": "success"})
    def state_word(self, obj: Team) -> tuple[str, str]:
        """Return the state, drafts set off."""
        return obj.state, obj.get_state_display()

    def more(self, request: HttpRequest, obj: Team) -> dict[str, Any]:
        """Return scroll and ledger."""
        return scroll_and_ledger(obj)

    def get_actions_detail(self, request: HttpRequest, object_id: int) -> list[Any]:
        """Offer no treasury and no steps of a game that has neither."""
        offered: list[Any] = super().get_actions_detail(request, object_id)
        if system(self.get_object(request, str(object_id)).system).has_rosters:
            return offered
        return [one for one in offered if one.action_name not in ROSTERS_ALONE]

    def get_fields(self, request: HttpRequest, obj: Team | None = None) -> Any:
        """Show clan, rating and treasury where a game has them."""
        if obj is None or system(obj.system).has_rosters:
            return super().get_fields(request, obj)
        return self.fields[:2]

    @act(_("Adjust the treasury"), url_path="treasury", icon="payments")
    def adjust_treasury(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Add koban by decree, or take them; the reason stays with the entry."""
        row = self.get_object(request, object_id)
        form = TreasuryForm(posted(request))

        def deed() -> str:
            given = form.cleaned_data
            changed = roster.adjust_treasury(
                row, given["koban"], by=sitting(request), at=timezone.now(), reason=given["reason"]
            )
            return gettext("The treasury of %(team)s is %(koban)s koban now.") % {
                "team": changed,
                "koban": changed.treasury,
            }

        about = gettext("The treasury is %(koban)s koban.") % {"koban": row.treasury}
        return self.ask(request, row, form, deed, title=_("Adjust the treasury"), button=_("Adjust it"), about=about)

    @act(_("After-match steps"), url_path="steps", icon="checklist")
    def answer_steps(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the after-match steps, which a ninja master can answer for anybody."""
        return redirect("pages:team_steps", self.get_object(request, object_id).pk)

    @act(_("Page of the team"), url_path="page", icon="open_in_new")
    def open_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the page that the players see."""
        return redirect("pages:team", self.get_object(request, object_id).pk)


desk.register(Team, TeamAdmin)
