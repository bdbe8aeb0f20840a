"""The first page of the desk."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from league.admin.base import address
from league.admin.fixtures import call, say_confirming
from league.admin.journal import links_of
from league.admin.moments import how_long, on_the_clock_of
from league.admin.waiting import LeagueDesk, desks, newest_lines
from league.models import Fixture
from league.pages.deeds import say_deed

DEADLINES = 4
"""So many deadlines are shown of each league."""


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Fill in what waits for a decision, what comes next, and what was done last."""
    at = timezone.now()
    found = desks(request, at=at)
    context |= {
        "desks": [{"desk": desk, "sections": _sections(desk, at), "deadlines": _deadlines(desk)} for desk in found],
        "nothing_waits": all(desk.nothing for desk in found),
        "journal": [
            {
                "line": line,
                "deed": say_deed(line.what, line.league.system),
                "when": on_the_clock_of(line.league, line.at),
                "links": links_of(line),
            }
            for line in newest_lines(request)
        ],
    }
    return context


Item = dict[str, str]


def _sections(desk: LeagueDesk, at: datetime) -> list[dict[str, Any]]:
    """Return the kinds of things that wait, in order, those that are there."""
    sections = [
        ("danger", gettext("Disputed: decide"), [_disputed(one, at) for one in desk.disputed]),
        ("danger", gettext("Knock-out games without a winner: decide"), [_drawn(one) for one in desk.drawn]),
        ("warning", gettext("Reported: waiting to be confirmed"), [_reported(one) for one in desk.reported]),
        ("warning", gettext("Past the deadline"), [_late(one, at) for one in desk.late]),
        (
            "info",
            gettext("After-match steps open"),
            [
                _item(
                    one.team.name,
                    reverse("pages:team_steps", args=[one.team_id]),
                    _steps_due(one.steps_due_at, at),
                )
                for one in desk.steps
            ],
        ),
        (
            "info",
            gettext("Tables behind their results"),
            [
                _item(
                    str(one.stage),
                    reverse("pages:table", args=[one.stage_id]),
                    how_long(one.stale_since, at) if one.stale_since else "",
                )
                for one in desk.behind
            ],
        ),
    ]
    return [{"colour": colour, "title": title, "items": items} for colour, title, items in sections if items]


def _item(name: str, link: str, note: str) -> Item:
    return {"name": name, "link": link, "note": note}


def _disputed(fixture: Fixture, at: datetime) -> Item:
    told = gettext("reported %(when)s") % {"when": how_long(fixture.reported_at, at)} if fixture.reported_at else ""
    return _item(call(fixture), address(fixture), told)


def _drawn(fixture: Fixture) -> Item:
    stage = fixture.round.stage
    link = f"{reverse('pages:bracket', args=[stage.pk])}#decide-{fixture.bracket_match}"
    return _item(call(fixture), link, gettext("%(stage)s: say who goes on") % {"stage": stage})


def _reported(fixture: Fixture) -> Item:
    note = gettext("waits for a ninja master")
    if fixture.confirm_due_at is not None:
        note = gettext("confirms itself %(when)s") % {"when": say_confirming(fixture)}
    return _item(call(fixture), address(fixture), note)


def _late(fixture: Fixture, at: datetime) -> Item:
    deadline = fixture.round.deadline
    note = gettext("round %(number)s, %(state)s, was due %(when)s") % {
        "number": fixture.round.number,
        "state": fixture.get_state_display(),
        "when": how_long(deadline, at) if deadline else "",
    }
    return _item(call(fixture), address(fixture), note)


def _steps_due(due: datetime | None, at: datetime) -> str:
    if due is None:
        return ""
    text = gettext("overdue, %(when)s") if due < at else gettext("the league's default closes them %(when)s")
    return text % {"when": how_long(due, at)}


def _deadlines(desk: LeagueDesk) -> dict[str, Any]:
    """Return the next deadlines, or nothing to show."""
    items = [
        _item(
            gettext("%(stage)s, round %(number)s") % {"stage": row.stage, "number": row.number},
            address(row),
            gettext("%(when)s, %(left)s still to play")
            % {"when": on_the_clock_of(desk.league, row.deadline), "left": getattr(row, "left", 0)},
        )
        for row in desk.deadlines[:DEADLINES]
    ]
    return {"title": gettext("Next deadlines"), "items": items} if items else {}
