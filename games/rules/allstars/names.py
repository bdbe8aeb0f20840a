"""Find catalogue rows by what people write: a key or a printed name, in any case.

"Tora's Claws", "TORAS CLAWS" and "toras-claws" are one keyword; "Howl and Yip" is "Howl & Yip" (ruling 121).
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol, TypeVar

from games.rules.allstars.catalogue.types import Ability, Challenge, Clan, Keyword, Profile
from games.rules.allstars.ruleset import Ruleset


class _Row(Protocol):
    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...


_R = TypeVar("_R", bound=_Row)


@lru_cache(maxsize=4096)
def slug(text: str) -> str:
    """Turn a name into the form of a key: small letters and digits, joined by hyphens.

    >>> slug("Howl & Yip"), slug("Tora's Claws")
    ('howl-and-yip', 'toras-claws')
    """
    plain = text.casefold().replace("&", " and ").replace("'", "").replace("\u2019", "")
    return re.sub(r"[\W_]+", "-", plain).strip("-")


def find_clan(ruleset: Ruleset, text: str) -> Clan | None:
    """Return the clan called so, or None. "Clan Tora" is understood as "Tora"."""
    return _find(ruleset.catalogue.clans, text) or _find(ruleset.catalogue.clans, slug(text).removeprefix("clan-"))


def find_profile(ruleset: Ruleset, clan_key: str, text: str) -> Profile | None:
    """Return the model that a team of this clan means, or None.

    "Chunin" is the clan's own. Heroes and Ronin go by their names, whatever their clan, and every model by its key:
    whether the clan may recruit it is for the roster check to say.
    """
    clan = ruleset.clans.get(clan_key)
    own = [ruleset.profiles[key] for key in clan.profiles] if clan else []
    heroes = (profile for profile in ruleset.catalogue.profiles if profile.is_hero)
    by_key = (profile for profile in ruleset.catalogue.profiles if slug(profile.key) == slug(text))
    return _find(own, text) or next(by_key, None) or _find(heroes, text)


def find_ability(profile: Profile, text: str) -> Ability | None:
    """Return the profile's special ability called so, or None."""
    return _find(profile.abilities, text)


def find_keyword(ruleset: Ruleset, text: str) -> Keyword | None:
    """Return the keyword called so, or None."""
    return _find(ruleset.catalogue.keywords, text)


def find_challenge(ruleset: Ruleset, text: str) -> Challenge | None:
    """Return the challenge called so, or None."""
    return _find(ruleset.catalogue.challenges, text)


def _find(rows: Iterable[_R], text: str) -> _R | None:
    wanted = slug(text)
    return next((row for row in rows if wanted in {slug(row.key), slug(row.name)}), None)
