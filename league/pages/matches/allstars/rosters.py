"""A frozen roster for people: every model with its values, keywords and marks."""

import msgspec

from games.rules.allstars.catalogue.types import Ability, Keyword, Profile
from games.rules.allstars.setup import FieldedNinja, SideSetup
from league.pages.matches.allstars.table import Table


class RosterLine(msgspec.Struct, frozen=True, kw_only=True):
    """One model as the match opened."""

    name: str
    ninja: FieldedNinja
    profile: Profile
    abilities: list[Ability]
    keywords: list[Keyword]


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """One side as the match opened."""

    team: str
    clan: str
    setup: SideSetup
    lines: list[RosterLine]


def roster_of(table: Table, side: SideSetup) -> Roster:
    """Return a side's roster as it stands in the setup."""
    clan = table.ruleset.clans.get(side.clan)
    return Roster(
        team=table.teams[side.side],
        clan=clan.name if clan else side.clan,
        setup=side,
        lines=[_line(table, ninja) for ninja in side.ninja],
    )


def _line(table: Table, ninja: FieldedNinja) -> RosterLine:
    profile = table.profile(ninja)
    known = table.ruleset.keywords
    return RosterLine(
        name=table.name(ninja.id),
        ninja=ninja,
        profile=profile,
        abilities=[one for one in profile.abilities if not profile.choose or one.key == ninja.ability],
        keywords=[known[key] for key in ninja.keywords if key in known],
    )
