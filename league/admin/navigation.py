"""The desk's side bar."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from league.admin.scope import is_operator

Item = dict[str, Any]


def navigation(request: HttpRequest) -> list[Item]:
    """Return the groups of the side bar, for Unfold."""
    judging = request.GET.get("waits") == "judge"
    fixtures = reverse("admin:league_fixture_changelist")
    here = request.path.startswith(fixtures)
    groups: list[Item] = [
        {
            "items": [
                _item(gettext("What waits for you"), "inbox", "admin:index"),
                {**_item(gettext("Reports to judge"), "gavel"), "link": f"{fixtures}?waits=judge"}
                | {"active": lambda _request: here and judging},
            ]
        },
        {
            "title": gettext("Play"),
            "items": [
                {**_item(gettext("Fixtures"), "swords"), "link": fixtures}
                | {"active": lambda _request: here and not judging},
                _item(gettext("Rounds and paper slips"), "event", "admin:league_round_changelist"),
                _item(gettext("Teams"), "shield", "admin:teams_team_changelist"),
            ],
        },
        {
            "title": gettext("People"),
            "items": [
                _item(gettext("Leagues"), "temple_buddhist", "admin:league_league_changelist"),
                _item(gettext("Members and claim codes"), "badge", "admin:league_membership_changelist"),
                _item(gettext("Players"), "group", "admin:teams_player_changelist"),
                _item(gettext("Journal"), "history_edu", "admin:league_journalline_changelist"),
            ],
        },
    ]
    if is_operator(request):
        groups.append(
            {
                "title": gettext("The site"),
                "items": [
                    _item(gettext("Rulesets"), "menu_book", "admin:games_rulesetversion_changelist"),
                    _item(gettext("Matches"), "casino", "admin:games_match_changelist"),
                ],
            }
        )
    return groups


def _item(title: str, icon: str, view: str = "") -> Item:
    return {"title": title, "icon": icon, **({"link": reverse(view)} if view else {})}
