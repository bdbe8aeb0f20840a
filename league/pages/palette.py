"""What a team can recruit, for a builder to choose from."""

from collections import Counter
from collections.abc import Iterable

import msgspec
from django.utils.translation import gettext

from games.api.allstars.rows import ProfileRow, profile_row
from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.roster import banned
from games.rules.allstars.ruleset import Ruleset


class Offer(msgspec.Struct, frozen=True):
    """A model that can be recruited, and how many of it there are already."""

    profile: ProfileRow
    have: int


class Shelf(msgspec.Struct, frozen=True):
    """Offers under one heading; ``open`` says whether they are shown at once."""

    title: str
    offers: list[Offer]
    open: bool


def palette(rules: Ruleset, clan: str, have: Counter[str]) -> list[Shelf]:
    """Return a clan's models, its Heroes, and the Ronin."""
    own = [rules.profiles[key] for key in rules.clans[clan].profiles]
    ronin = (profile for profile in rules.catalogue.profiles if profile.kind == "ronin")
    hired = _offers(rules, ronin, have)
    return [
        Shelf(gettext("Clan"), _offers(rules, (one for one in own if not one.is_hero), have), open=True),
        Shelf(gettext("Heroes"), _offers(rules, (one for one in own if one.is_hero), have), open=True),
        Shelf(gettext("Ronin"), hired, open=any(offer.have for offer in hired)),
    ]


def _offers(rules: Ruleset, profiles: Iterable[Profile], have: Counter[str]) -> list[Offer]:
    return [
        Offer(profile_row(rules, profile), have[profile.key])
        for profile in profiles
        if have[profile.key] or banned(profile) is None
    ]
