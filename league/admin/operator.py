"""What the operator of the site sees besides: every ruleset and every match. Dice seeds are shown to nobody here."""

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import Match, RulesetVersion
from league.admin.base import DeskAdmin
from league.admin.site import desk


class RulesetAdmin(DeskAdmin):
    """Ruleset versions."""

    operator_only = True
    list_display = ("short", "system", "created_at")
    list_filter = ("system",)
    search_fields = ("key",)
    ordering = ("-created_at", "key")
    fields = ("key", "system", "created_at", "rules")
    readonly_fields = ("rules",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[RulesetVersion]:
        """Leave the documents, which are long, where nobody reads them."""
        rows: QuerySet[RulesetVersion] = super().get_queryset(request)
        return rows.defer("document")

    @admin.display(description=_("key"), ordering="key")
    def short(self, obj: RulesetVersion) -> str:
        """Return the beginning of the key."""
        return obj.key[:12]

    @admin.display(description=_("document"))
    def rules(self, obj: RulesetVersion) -> SafeString:
        """Return the whole document."""
        return format_html("<pre>{}</pre>", json.dumps(obj.document, indent=2, ensure_ascii=False))


class MatchAdmin(DeskAdmin):
    """Matches."""

    operator_only = True
    list_display = ("__str__", "state", "opened_at", "fixture_name")
    list_filter = ("system", "state")
    list_select_related = ("fixture__round__stage",)
    search_fields = ("seed_hash",)
    ordering = ("-pk",)
    fields = ("system", "state", "opened_at", "fixture_name", "seed_hash", "seed_shown_at")
    readonly_fields = ("fixture_name",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Leave rosters and seeds where they are."""
        rows: QuerySet[Match] = super().get_queryset(request)
        return rows.defer("setup", "seed")

    @admin.display(description=_("fixture"))
    def fixture_name(self, obj: Match) -> str:
        """Return the fixture that wraps it; an un-opened match has none."""
        fixture = getattr(obj, "fixture", None)
        return str(fixture) if fixture else "–"


desk.register(RulesetVersion, RulesetAdmin)
desk.register(Match, MatchAdmin)
