"""The journal: what was done, by whom, for whom and why."""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from league.admin.base import DeskAdmin
from league.admin.filters import OwnFilter
from league.admin.moments import on_the_clock_of
from league.admin.site import desk
from league.models import JournalLine, League
from league.pages.deeds import say_deed
from league.pages.settings_changed import say_changes

LINKED = {
    "fixture": (_("fixture"), "admin:league_fixture_change"),
    "team": (_("team"), "admin:teams_team_change"),
    "round": (_("round"), "admin:league_round_change"),
    "player": (_("player"), "admin:teams_player_change"),
}
"""What a line can be about and the desk has a page of."""


class JournalAdmin(DeskAdmin):
    """The journals of the reader's leagues."""

    list_display = ("when", "league", "deed", "by", "acting_for", "mark", "reason", "links")
    list_display_links = None
    list_filter = (("league", OwnFilter),)
    list_select_related = ("league", "by", "acting_for")
    search_fields = ("what", "reason", "by__name", "acting_for__name")
    ordering = ("-pk",)
    fields = ("when", "league", "deed", "by", "acting_for", "mark", "reason", "links")
    readonly_fields = ("when", "deed", "links")

    def league_of(self, obj: JournalLine) -> League:
        """Return the league of the line."""
        return obj.league

    @admin.display(description=_("when"), ordering="pk")
    def when(self, obj: JournalLine) -> str | None:
        """Return the moment on the league's clock."""
        return on_the_clock_of(obj.league, obj.at)

    @admin.display(description=_("what"), ordering="what")
    def deed(self, obj: JournalLine) -> str:
        """Return the deed in words."""
        return "; ".join([say_deed(obj.what, obj.league.system), *say_changes(obj, obj.league)])

    @admin.display(description=_("about"))
    def links(self, obj: JournalLine) -> SafeString:
        """Link to what the line is about."""
        return links_of(obj)


def links_of(line: JournalLine) -> SafeString:
    """Return links to the pages at the desk of what a journal line is about."""
    found = [(LINKED[key], pk) for key, pk in line.about.items() if key in LINKED and isinstance(pk, int)]
    return format_html_join(
        " ", '<a class="text-link" href="{}">{}</a>', ((reverse(view, args=[pk]), word) for (word, view), pk in found)
    )


desk.register(JournalLine, JournalAdmin)
