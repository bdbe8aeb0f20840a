"""Fixtures at the desk: their deadlines, and the reports to judge."""

from typing import Any

from django.contrib import admin
from django.db.models import Case, Prefetch, QuerySet, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter

from league.admin.base import DeskAdmin, act, address, labelled, posted, sitting
from league.admin.filters import TO_JUDGE, UNPLAYED, OwnFilter, RoundNumber, Waiting
from league.admin.moments import how_long, on_the_clock_of
from league.admin.reports import versions_of, writers_of
from league.admin.site import desk
from league.models import Fixture, FixtureSide, League, Stage
from league.operations import disputes, forfeits
from league.pages.matches.forms import DecideForm, ForfeitForm
from league.queries import matches

DECIDED = (Fixture.State.CONFIRMED, Fixture.State.FORFEITED, Fixture.State.BYE)
UNDECIDED_FIRST = Case(When(state__in=DECIDED, then=1), default=0).asc()
STATES = {
    "disputed": "danger",
    "reported": "warning",
    "open": "info",
    "confirmed": "success",
    "forfeited": "success",
}


class FixtureAdmin(DeskAdmin):
    """Fixtures of the reader's leagues; on the page of one, what was reported and the acts that decide it."""

    list_display = ("called", "state_word", "due", "confirms", "round_name", "league")
    list_filter = (
        Waiting,
        ("state", ChoicesDropdownFilter),
        RoundNumber,
        ("round__stage", OwnFilter),
        ("round__stage__season", OwnFilter),
        ("round__stage__season__league", OwnFilter),
    )
    list_select_related = ("round__stage__season__league",)
    search_fields = ("sides__entrant__team__name",)
    search_help_text = _("Search by team")
    ordering = (UNDECIDED_FIRST, "round__deadline", "round", "number")
    fields = (("called", "state"), ("league", "season"), ("round_name", "due"), "confirms")
    readonly_fields = ("called", "league", "season", "round_name", "due", "confirms")
    actions_detail = ("decide", "own_version", "forfeit", "move_deadline", "open_page")
    change_form_outer_after_template = "admin/desk/fixture.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Fixture]:
        """Fetch the sides with each fixture."""
        sides = FixtureSide.objects.select_related("entrant__team__owner").order_by("side")
        rows: QuerySet[Fixture] = super().get_queryset(request)
        return rows.prefetch_related(Prefetch("sides", queryset=sides))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Fixture], search_term: str
    ) -> tuple[QuerySet[Fixture], bool]:
        """Look for teams beside the list: joined into it, a fixture of two that fit would stand there twice.

        To undo that takes DISTINCT, which PostgreSQL refuses with an order by a sum of its own as this list has.
        """
        if not search_term:
            return queryset, False
        found, _twice = super().get_search_results(request, Fixture.objects.order_by(), search_term)
        return queryset.filter(pk__in=found.values("pk")), False

    def league_of(self, obj: Fixture) -> League:
        """Return the league of the fixture."""
        return matches.league_of(obj)

    def name_of(self, obj: Fixture) -> str:
        """Return who meets whom."""
        return call(obj)

    @admin.display(description=_("fixture"))
    def called(self, obj: Fixture) -> str:
        """Return who meets whom."""
        return call(obj)

    @labelled(_("state"), ordering="state", labels=STATES)
    def state_word(self, obj: Fixture) -> tuple[str, str]:
        """Return the state, what waits for somebody set off."""
        return obj.state, obj.get_state_display()

    @admin.display(description=_("deadline"), ordering="round__deadline", empty_value="–")
    def due(self, obj: Fixture) -> str | None:
        """Return the deadline on the league's clock; of an unplayed fixture also how far off it is."""
        said = on_the_clock_of(self.league_of(obj), obj.round.deadline)
        if said is None or obj.round.deadline is None or obj.state not in UNPLAYED:
            return said
        return f"{said} ({how_long(obj.round.deadline, timezone.now())})"

    @admin.display(description=_("confirms itself"), ordering="confirm_due_at", empty_value="–")
    def confirms(self, obj: Fixture) -> str | None:
        """Return when a report confirms itself."""
        if obj.state != Fixture.State.REPORTED or obj.confirm_due_at is None:
            return None
        return f"{on_the_clock_of(self.league_of(obj), obj.confirm_due_at)} ({say_confirming(obj)})"

    @admin.display(description=_("round"), ordering="round__number")
    def round_name(self, obj: Fixture) -> str:
        """Return stage and number of the round."""
        return gettext("%(stage)s, round %(number)s") % {"stage": obj.round.stage, "number": obj.round.number}

    @admin.display(description=_("season"))
    def season(self, obj: Fixture) -> str:
        """Return the season's name."""
        return str(obj.round.stage.season)

    @admin.display(description=_("league"), ordering="round__stage__season__league__name")
    def league(self, obj: Fixture) -> str:
        """Return the league's name."""
        return str(self.league_of(obj))

    def more(self, request: HttpRequest, obj: Fixture) -> dict[str, Any]:
        """Return the versions of the report with their differences, and everything that was said."""
        claims = matches.claims_of(obj)
        return {
            "to_judge": obj.state in TO_JUDGE,
            "alone": is_alone(obj),
            "decide_at": address(obj, "decide"),
            "own_version_at": address(obj, "own_version"),
            "sides": list(obj.sides.all()),
            "claims": claims,
            **versions_of(obj, claims),
        }

    def get_actions_detail(self, request: HttpRequest, object_id: int) -> list[Any]:
        """Offer what can be done in the fixture's state; the operation has the last word."""
        row = self.get_object(request, str(object_id))
        state, unfit = row.state, set()
        if state not in TO_JUDGE:
            unfit.add("league_fixture_decide")
        if state not in {*TO_JUDGE, *UNPLAYED}:
            unfit |= {"league_fixture_own_version", "league_fixture_move_deadline"}
        if state != Fixture.State.SCHEDULED or is_alone(row):
            unfit.add("league_fixture_forfeit")
        if is_alone(row):
            # Nobody schedules a session: its round has no deadline.
            unfit.add("league_fixture_move_deadline")
        return [one for one in super().get_actions_detail(request, object_id) if one.action_name not in unfit]

    @act(_("Decide"), url_path="decide", icon="gavel")
    def decide(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Let a version of the report count, with a reason that everybody reads."""
        row = self.get_object(request, object_id)
        reports, claims = matches.reports_of(row), matches.claims_of(row)
        writers = writers_of(row, reports, claims)
        refused = any(report.verdict.get("violations") for report in reports)
        form = DecideForm(posted(request), versions=list(writers.items()), refused=refused)

        def deed() -> str:
            given = form.cleaned_data
            disputes.decide_match(row.pk, **given, by=sitting(request), at=timezone.now())
            return gettext("Decided: version %(number)s counts.") % {"number": given["version"]}

        about = _("The chapter is written at once, and the table follows. Players read the reason.")
        return self.ask(request, row, form, deed, title=_("Decide"), button=_("It counts"), about=about)

    @act(_("Own version, or as played"), url_path="own-version", icon="edit_note")
    def own_version(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the form in which a ninja master writes what counts, if need be against the rules."""
        row = self.get_object(request, object_id)
        return redirect("pages:fixture_slip" if row.state in UNPLAYED else "pages:fixture_decide_own", row.pk)

    @act(_("Forfeit"), url_path="forfeit", icon="person_off")
    def forfeit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Record that a side, or every side, did not come."""
        row = self.get_object(request, object_id)
        teams = {number: team.name for number, team in matches.teams_of(row).items()}
        form = ForfeitForm(posted(request), teams=teams)

        def deed() -> str:
            given = form.cleaned_data
            forfeits.forfeit(row.pk, given["sides"], by=sitting(request), at=timezone.now(), reason=given["reason"])
            return gettext("The forfeit is recorded.")

        about = _(
            "The team that was there wins and earns koban without bonus; nobody gains XP. Both: a double forfeit."
        )
        return self.ask(request, row, form, deed, title=_("Forfeit"), button=_("Record the forfeit"), about=about)

    @act(_("Move the deadline"), url_path="deadline", icon="event")
    def move_deadline(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the deadline of the round, which its fixtures share."""
        return redirect(address(self.get_object(request, object_id).round, "move_deadline"))

    @act(_("Page of the match"), url_path="page", icon="open_in_new")
    def open_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Go to the page that the players see."""
        return redirect("pages:fixture", self.get_object(request, object_id).pk)


def call(fixture: Fixture) -> str:
    """Return what a fixture is called: who meets whom, or whose game without an opponent it is."""
    teams = [side.entrant.team.name for side in fixture.sides.all()]
    if len(teams) > 1:
        return " – ".join(teams)
    team = {"team": " ".join(teams)}
    if is_alone(fixture):
        return gettext("%(team)s, session %(number)s") % {**team, "number": fixture.round.number}
    return gettext("%(team)s has a bye") % team


def is_alone(fixture: Fixture) -> bool:
    """Whether a game has one side and no other, as those of a campaign have."""
    return fixture.round.stage.kind == Stage.Kind.CAMPAIGN


def say_confirming(fixture: Fixture) -> str:
    """Say how long a reported fixture still waits; in silence it waits until whoever has to confirm it is told."""
    now = timezone.now()
    if fixture.confirm_due_at is None:
        when = ""
    elif fixture.confirm_due_at <= now:
        when = gettext("at any moment now")
    else:
        when = how_long(fixture.confirm_due_at, now)
    if fixture.notice_sent_at:
        return when
    if is_alone(fixture):
        return gettext("%(when)s, once the ninja masters are told") % {"when": when}
    return gettext("%(when)s, once the other side is told") % {"when": when}


desk.register(Fixture, FixtureAdmin)
