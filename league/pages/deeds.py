"""The deeds of a league's journal in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_DEEDS: Final[dict[str, Promise]] = {
    "league.opened": _("opened the league"),
    "league.changed": _("changed the league"),
    "league.join_code_renewed": _("made a new join code"),
    "league.joined": _("joined"),
    "league.master_named": _("named a ninja master"),
    "league.master_dismissed": _("dismissed a ninja master"),
    "league.players_added": _("added players by name"),
    "league.place_claimed": _("claimed a place"),
    "team.drafted": _("drafted a team"),
    "season.planned": _("planned a season"),
    "season.entered": _("entered teams into a season"),
    "season.started": _("started a season"),
    "season.finished": _("finished a season"),
    "round.deadline_moved": _("moved a deadline"),
    "fixture.opened": _("opened a match"),
    "fixture.unopened": _("un-opened a match"),
    "fixture.forfeited": _("recorded a forfeit"),
    "match.reported": _("reported a match"),
    "match.withdrawn": _("withdrew a report"),
    "match.confirmed": _("confirmed a report"),
    "match.disputed": _("disputed a report"),
    "match.decided": _("decided a match"),
    "match.confirmed_by_time": _("A report was confirmed by the time limit"),
}


def say_deed(code: str) -> str:
    """Return a deed in words; one that has none yet keeps its code."""
    return str(_DEEDS.get(code, code))
