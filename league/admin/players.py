"""Players of the reader's leagues, to look at. Addresses are the operator's business."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.admin.base import DeskAdmin
from league.admin.filters import PlayersLeague
from league.admin.scope import is_operator, leagues_of
from league.admin.site import desk
from league.models import Membership
from teams.models import Player


class PlayerAdmin(DeskAdmin):
    """Players: their name, and whether they have an account."""

    list_filter = (PlayersLeague, "kind")
    search_fields = ("name",)
    ordering = ("name", "pk")
    readonly_fields = ("account", "leagues")

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """Return the columns; an address is shown to the operator alone."""
        return ("name", "account", "kind", "leagues", *(["email"] if is_operator(request) else []))

    def get_fields(self, request: HttpRequest, obj: Player | None = None) -> tuple[str, ...]:
        """Return the fields: never a password, PIN or token."""
        shown = ("name", "account", "kind", "leagues", "date_joined")
        return (*shown, "email", "is_active", "is_superuser", "last_login") if is_operator(request) else shown

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Fetch the leagues of each player that the reader may know of."""
        known = Membership.objects.filter(league__in=leagues_of(request)).select_related("league").order_by("pk")
        rows: QuerySet[Player] = super().get_queryset(request)
        return rows.prefetch_related(Prefetch("memberships", queryset=known, to_attr="known"))

    @admin.display(description=_("has an account"), boolean=True)
    def account(self, obj: Player) -> bool:
        """Whether the person can log in."""
        return obj.has_account

    @admin.display(description=_("leagues"))
    def leagues(self, obj: Any) -> str:
        """Return the leagues in which the reader knows this player."""
        return ", ".join(membership.league.name for membership in obj.known)


desk.register(Player, PlayerAdmin)
