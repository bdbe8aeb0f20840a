"""Letters to those who play: who reads them, in which language, and on whose clock."""

from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from league.models import Fixture, League
from league.operations.addresses import page_address
from league.operations.fixtures import league_of, sides_of
from league.queries.leagues import masters_of
from teams.models import Player


class Reader(msgspec.Struct, frozen=True, kw_only=True):
    """Who reads a letter: for ``own`` sake, for that of players without an account (``acts_for``), or both."""

    player: Player
    own: bool
    acts_for: tuple[str, ...] = ()


def readers_of(owners: Iterable[Player], league: League, *, but: int | None = None) -> list[Reader]:
    """Return who reads what is meant for these owners, each once: for a bare name the league's ninja masters do.

    ``but`` is the player whose doing the letter tells: they need none for the names they act for. Programs read no letters.
    """
    everybody = sorted(set(owners), key=lambda owner: owner.pk)
    names = tuple(one.name for one in everybody if not one.has_account and one.kind == Player.Kind.PERSON)
    masters = {master.pk: master for master in masters_of(league) if master.pk != but} if names else {}
    readers = [
        Reader(player=owner, own=True, acts_for=names if masters.pop(owner.pk, None) else ())
        for owner in everybody
        if owner.has_account
    ]
    return readers + [Reader(player=master, own=False, acts_for=names) for master in masters.values()]


def write_to(reader: Reader, fixture: Fixture, template: str, subject: str, **context: Any) -> None:
    """Send one letter about a fixture, in its reader's language and time zone; ``subject`` has ``league`` and ``names``."""
    league, person = league_of(fixture), reader.player
    names = " - ".join(row.entrant.team.name for row in sides_of(fixture).values())
    zone = ZoneInfo(person.time_zone or league.time_zone)
    with translation.override(person.language or None), timezone.override(zone):
        text = render_to_string(
            f"koban/mail/{template}.txt",
            {
                "owner": person,
                "own": reader.own,
                "acts_for": ", ".join(reader.acts_for),
                "fixture": fixture,
                "league": league,
                "names": names,
                "address": page_address("pages:fixture", fixture.pk),
                **context,
            },
        )
        title = gettext(subject) % {"league": league.name, "names": names}
        send_mail(title, text, None, [str(person.email)])
