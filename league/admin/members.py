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
from league.operations import bare_names
from league.operations import leagues as operations
from league.pages.forms.leagues import BareNameForm


class MembershipAdmin(DeskAdmin):
    """Members of the reader's leagues."""

    list_display = ("player", "league", "is_master", "account", "claim_code", "joined")
    list_filter = (("league", OwnFilter), "role")
    list_select_related = ("league", "player")
    search_fields = ("player__name",)
    ordering = ("league", "role", "player__name", "pk")
    fields = ("league", "player", "role", "claim_code", "joined")
    readonly_fields = ("joined",)
    actions_detail = ("name_master", "dismiss_master", "rename", "remove")

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
        row = self.get_object(request, str(object_id))
        unfit = ["name_master" if row.role == Membership.Role.MASTER else "dismiss_master"]
        unfit += ["membership_rename", "membership_remove"] if row.player.has_account else ["name_master"]
        offered: list[Any] = super().get_actions_detail(request, object_id)
        return [one for one in offered if not one.action_name.endswith(tuple(unfit))]

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

    @act(_("Rename"), url_path="rename", icon="edit")
    def rename(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Call a member without an account otherwise."""
        row = self.get_object(request, object_id)
        form = BareNameForm(posted(request), initial={"name": row.player.name})

        def deed() -> str:
            name = form.cleaned_data["name"]
            bare_names.rename_named_player(row.league, row.player, name, by=sitting(request), at=timezone.now())
            return gettext("The name is changed.")

        return self.ask(request, row, form, deed, title=_("Rename"), button=_("Rename"))

    @act(_("Remove from the league"), url_path="remove", icon="person_remove")
    def remove(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Take a member without an account out of the league."""
        row = self.get_object(request, object_id)

        def deed() -> str:
            bare_names.remove_named_player(row.league, row.player, by=sitting(request), at=timezone.now())
            return gettext("%(name)s is out of the league.") % {"name": row.player}

        return self.ask(
            request,
            row,
            forms.Form(posted(request)),
            deed,
            title=_("Remove from the league"),
            button=_("Remove"),
            about=_("Possible while no team and no party hangs on the name."),
            back=reverse("admin:league_membership_changelist") if request.method == "POST" else "",
        )


desk.register(Membership, MembershipAdmin)
