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
    "league.bot_added": _("added a bot"),
    "team.drafted": _("drafted a team"),
    "season.planned": _("planned a season"),
    "season.entered": _("entered teams into a season"),
    "season.started": _("started a season"),
    "season.finished": _("finished a season"),
    "round.deadline_moved": _("moved a deadline"),
    "fixture.opened": _("opened a match"),
    "fixture.unopened": _("un-opened a match"),
    "fixture.forfeited": _("recorded a forfeit"),
    "match.opened": _("opened a match"),
    "match.unopened": _("un-opened a match"),
    "match.reported": _("reported a match"),
    "match.withdrawn": _("withdrew a report"),
    "match.confirmed": _("confirmed a report"),
    "match.disputed": _("disputed a report"),
    "match.decided": _("decided a match"),
    "match.confirmed_by_time": _("A report was confirmed by the time limit"),
    "match.silent": _("A report was confirmed by the time limit"),
    "match.proposed": _("let the engine play a match"),
    "match.forfeited": _("recorded a forfeit"),
    "match.unplayed": _("A match was not played in time"),
    "match.corrected": _("corrected a match"),
    "match.moved": _("moved a match to another fixture"),
    "match.voided": _("voided a match"),
    "stage.auto_resolve": _("let the engine play overdue matches"),
    "league.imported": _("read the league from a file"),
    "league.rules_changed": _("changed the rules"),
    "team.imported": _("read a team from a file"),
    "fixture.unplayed": _("A match was not played in time"),
}


def say_deed(code: str) -> str:
    """Return a deed in words; one that has none yet keeps its code."""
    return str(_DEEDS.get(code, code))
