"""Two parties of Destiny's Bounty: Aiko's with Ben and little Emi, and Mika's, in a league that Aiko runs."""

from typing import Any

from tests import campaigns, verbs
from tests.kept import kept
from tests.verbs import Person


@kept
def league(aiko: Person, ben: Person, stranger: Person) -> dict[str, Any]:
    """A league of Destiny's Bounty run by Aiko, with Ben and Mika in it."""
    league = campaigns.open_league(aiko, "bounty")
    verbs.join(ben, league)
    verbs.join(stranger, league)
    return league


@kept
def night(ben: Person, aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    """Ben's party: Ben, Aiko, and Emi, who has no account."""
    return campaigns.form_party(
        ben, league, "The Night Shift", {"player": ben.id}, {"player": aiko.id}, {"name": "Emi"}
    )


@kept
def early(stranger: Person, league: dict[str, Any]) -> dict[str, Any]:
    """Mika's party: Mika alone."""
    return campaigns.form_party(stranger, league, "Early Birds")


@kept
def stage(aiko: Person, league: dict[str, Any], night: dict[str, Any], early: dict[str, Any]) -> int:
    """A campaign of both parties that runs."""
    return campaigns.start_campaign(aiko, league, night["team"], early["team"])
