"""Rounds: their deadlines, and their paper slips."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.admin.base import DeskAdmin, act, posted, sitting
from league.admin.filters import UNPLAYED, OwnFilter
from league.admin.moments import on_the_clock_of
from league.admin.site import desk
from league.models import League, Round
from league.operations import seasons
from league.pages.forms.seasons import DeadlineForm
from league.pages.playing import challenges_of
from league.pages.seasons import warn_of_the_past


class RoundAdmin(DeskAdmin):
    """Rounds of the reader's leagues."""

    list_display = ("named", "league", "due", "challenge_name", "left", "slips")
    list_filter = (("stage__season__league", OwnFilter), ("stage__season", OwnFilter), ("stage", OwnFilter))
    list_select_related = ("stage__season__league",)
    search_fields = ("stage__name", "stage__season__name")
    ordering = ("-stage__season", "stage__order", "number")
    fields = (("league", "stage"), ("number", "due"), ("challenge_name", "left"), "slips")
    readonly_fields = ("league", "due", "challenge_name", "left", "slips")
    actions_detail = ("move_deadline",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Round]:
        """Count the fixtures that are still to be played."""
        rows: QuerySet[Round] = super().get_queryset(request)
        return rows.annotate(unplayed=Count("fixtures", filter=Q(fixtures__state__in=UNPLAYED)))

    def league_of(self, obj: Round) -> League:
        """Return the league of the round."""
        return obj.stage.season.league

    def name_of(self, obj: Round) -> str:
        """Return stage and number."""
        return self.named(obj)

    @admin.display(description=_("round"), ordering="number")
    def named(self, obj: Round) -> str:
        """Return stage and number."""
        return gettext("%(stage)s, round %(number)s") % {"stage": obj.stage, "number": obj.number}

    @admin.display(description=_("league"), ordering="stage__season__league__name")
    def league(self, obj: Round) -> str:
        """Return the league's name."""
        return str(self.league_of(obj))

    @admin.display(description=_("deadline"), ordering="deadline", empty_value="–")
    def due(self, obj: Round) -> str | None:
        """Return the deadline on the league's clock."""
        return on_the_clock_of(self.league_of(obj), obj.deadline)

    @admin.display(description=_("challenge"), ordering="challenge", empty_value="–")
    def challenge_name(self, obj: Round) -> str | None:
        """Return the challenge that the league has fixed."""
        return dict(challenges_of(self.league_of(obj))).get(obj.challenge) if obj.challenge else None

    @admin.display(description=_("still to play"), ordering="unplayed")
    def left(self, obj: Any) -> int:
        """Return how many fixtures are not reported yet."""
        return int(obj.unplayed)

    @admin.display(description=_("paper slips"))
    def slips(self, obj: Round) -> SafeString:
        """Link to entering a whole round's slips."""
        return format_html(
            '<a class="text-link" href="{}">{}</a>', reverse("pages:round_slips", args=[obj.pk]), _("Enter slips")
        )

    @act(_("Move the deadline"), url_path="deadline", icon="event")
    def move_deadline(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Move a round's deadline to a named moment on the league's clock."""
        row = self.get_object(request, object_id)
        form = DeadlineForm(posted(request), initial={"deadline": row.deadline})

        def deed() -> str:
            given = form.cleaned_data
            seasons.set_deadline(row, given["deadline"], by=sitting(request), at=timezone.now(), reason=given["reason"])
            warn_of_the_past(request, given["deadline"])
            return gettext("The deadline of %(round)s is moved.") % {"round": self.named(row)}

        about = _("On the league's clock: %(zone)s.") % {"zone": self.league_of(row).time_zone}
        return self.ask(request, row, form, deed, title=_("Move the deadline"), button=_("Move it"), about=about)


desk.register(Round, RoundAdmin)
