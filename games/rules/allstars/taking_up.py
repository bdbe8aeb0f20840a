"""May a team go on under other rules? A league's new rules must still know what stands on its scrolls."""

from collections.abc import Iterator

from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import NinjaState, Scroll
from games.rules.kernel.findings import Finding, gettext_noop, pointer


def check_scroll(ruleset: Ruleset, scroll: Scroll) -> tuple[Finding, ...]:
    """Return every clan, profile, ability and keyword of a scroll that the ruleset lacks; paths point into the scroll.

    Models that are gone count too: the scroll still shows them.
    """
    return tuple(_missing(ruleset, scroll))


def _missing(ruleset: Ruleset, scroll: Scroll) -> Iterator[Finding]:
    if scroll.clan not in ruleset.clans:
        yield _lacks(pointer("clan"), scroll.clan)
    for index, state in enumerate(scroll.ninja):
        profile = ruleset.profiles.get(state.profile)
        if profile is None:
            yield _lacks(pointer("ninja", index, "profile"), state.profile)
        else:
            yield from _of_model(ruleset, profile, state, index)


def _of_model(ruleset: Ruleset, profile: Profile, state: NinjaState, index: int) -> Iterator[Finding]:
    if state.ability is not None and state.ability not in {ability.key for ability in profile.abilities}:
        yield _lacks(pointer("ninja", index, "ability"), state.ability)
    for taken in state.advances:
        keyword = taken.choice.keyword if taken.choice is not None else None
        if keyword is not None and keyword not in ruleset.keywords:
            yield _lacks(pointer("ninja", index, "advances"), keyword)


def _lacks(path: str, key: str) -> Finding:
    return Finding(
        code="rules.still_in_use",
        path=path,
        rule="Leagues",
        text=gettext_noop("A team has {key}, so the rules must have it too."),
        params={"key": key},
    )
