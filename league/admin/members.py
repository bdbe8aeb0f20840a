"""Members: who belongs to a league, with the codes of those who have no account yet, and who runs it."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.admin.base import DeskAdmin, act, labelled, posted, sitting
from league.admin.filters import OwnFilter
from league.admin.moments import on_the_clock_of
from league.admin.site import desk
from league.models import League, Membership
from league.operations import leagues as operations


class MembershipAdmin(DeskAdmin):
    """Members of the reader's leagues."""

    list_display = ("player", "league", "is_master", "account", "claim_code", "joined")
    list_filter = (("league", OwnFilter), "role")
    list_select_related = ("league", "player")
    search_fields = ("player__name",)
    ordering = ("league", "role", "player__name", "pk")
    fields = ("league", "player", "role", "claim_code", "joined")
    readonly_fields = ("joined",)
    actions_detail = ("name_master", "dismiss_master")

    def league_of(self, obj: Membership) -> League:
        """Return the league of the membership."""
        return obj.league

    @labelled(_("role"), ordering="role", labels={"master": "info"})
    def is_master(self, obj: Membership) -> tuple[str, str]:
        """Return the role, ninja masters set off."""
        return obj.role, obj.get_role_display()

    @admin.display(description=_("has an account"), boolean=True)
    def account(self, obj: Membership) -> bool:
        """Whether the person can log in."""
        return obj.player.has_account

    @admin.display(description=_("joined"), ordering="joined_at")
    def joined(self, obj: Membership) -> str | None:
        """Return when they joined, on the league's clock."""
        return on_the_clock_of(obj.league, obj.joined_at)

    def get_actions_detail(self, request: HttpRequest, object_id: int) -> list[Any]:
        """Offer what fits the role."""
        master = self.get_object(request, str(object_id)).role == Membership.Role.MASTER
        unfit = "name_master" if master else "dismiss_master"
        return [one for one in super().get_actions_detail(request, object_id) if not one.action_name.endswith(unfit)]

    @act(_("Make a ninja master"), url_path="name-master", icon="star")
    def name_master(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make a member a ninja master."""
        row = self.get_object(request, object_id)

        def deed() -> str:
            operations.name_master(row.league, row.player, by=sitting(request), at=timezone.now())
            return gettext("%(name)s is a ninja master now.") % {"name": row.player}

        return self.ask(
            request,
            row,
            forms.Form(posted(request)),
            deed,
            title=_("Make a ninja master"),
            button=_("Name them"),
            about=_("A ninja master sees everything of the league, decides matches and acts for its players."),
        )

    @act(_("Dismiss as ninja master"), url_path="dismiss-master", icon="star_half")
    def dismiss_master(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make a ninja master a plain player again."""
        row = self.get_object(request, object_id)

        def deed() -> str:
            operations.dismiss_master(row.league, row.player, by=sitting(request), at=timezone.now())
            return gettext("%(name)s is no ninja master any more.") % {"name": row.player}

        return self.ask(
            request,
            row,
            forms.Form(posted(request)),
            deed,
            title=_("Dismiss as ninja master"),
            button=_("Dismiss them"),
            about=_("They stay a player of the league. A league keeps at least one ninja master."),
            back=reverse("pages:league", args=[row.league.slug]) if row.player_id == sitting(request).pk else "",
        )


desk.register(Membership, MembershipAdmin)
