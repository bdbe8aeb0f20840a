"""Read the catalogue's data files, once."""

from functools import cache
from importlib.resources import files

import msgspec

from games.rules.allstars.catalogue.types import (
    Catalogue,
    Challenge,
    Clan,
    FeatKind,
    FeatRule,
    Keyword,
    Profile,
    Status,
)

_DATA = files("games.rules.allstars.catalogue") / "data"


class _Feats(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of feats: the kinds, and what each is worth in every challenge (Earning XP)."""

    feats: tuple[FeatKind, ...]
    standard: tuple[FeatRule, ...]


def _read(name: str) -> bytes:
    return _DATA.joinpath(name).read_bytes()


def _profiles(name: str) -> tuple[Profile, ...]:
    return msgspec.json.decode(_read(name), type=tuple[Profile, ...])


@cache
def load_catalogue() -> Catalogue:
    """Return the catalogue as printed: six clans with their Heroes, the Ronin, keywords, feats, challenges, statuses.

    Profiles stand clan by clan, Ronin last. The optional Ronin are not among them.
    """
    clans = msgspec.json.decode(_read("clans.json"), type=tuple[Clan, ...])
    of_clans = (profile for clan in clans for profile in _profiles(f"profiles/{clan.key}.json"))
    feats = msgspec.json.decode(_read("feats.json"), type=_Feats)
    return Catalogue(
        clans=clans,
        profiles=(*of_clans, *_profiles("ronin.json")),
        keywords=msgspec.json.decode(_read("keywords.json"), type=tuple[Keyword, ...]),
        feats=feats.feats,
        standard=feats.standard,
        challenges=msgspec.json.decode(_read("challenges.json"), type=tuple[Challenge, ...]),
        statuses=msgspec.json.decode(_read("statuses.json"), type=tuple[Status, ...]),
    )


@cache
def load_optional_ronin() -> tuple[Profile, ...]:
    """Return the Ronin whose cards came with the game but who do not stand in the rulebook; a league may add them.

    Their values come from a fan transcription of the cards; where it can be compared with the rulebook, it agrees.
    """
    return _profiles("optional_ronin.json")
