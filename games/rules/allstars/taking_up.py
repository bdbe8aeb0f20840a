"""Do rules know what they are to be used for? A league's new rules its scrolls, a stored match's rules its setup."""

from collections.abc import Iterator

from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.partners import check_partners
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import NinjaState, Scroll
from games.rules.allstars.setup import MatchSetup
from games.rules.kernel.findings import Finding, gettext_noop, pointer


def check_scroll(ruleset: Ruleset, scroll: Scroll) -> tuple[Finding, ...]:
    """Return every clan, profile, ability and keyword of a scroll that the ruleset lacks; paths point into the scroll.

    Models that are gone count too: the scroll still shows them.
    """
    return tuple(_missing(ruleset, scroll))


def _missing(ruleset: Ruleset, scroll: Scroll) -> Iterator[Finding]:
    # A founding that was taken back leaves a scroll without a clan.
    if scroll.clan and scroll.clan not in ruleset.clans:
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


def check_setup(ruleset: Ruleset, setup: MatchSetup) -> tuple[Finding, ...]:
    """Return what in a match's setup the ruleset lacks, sides that are not numbered from 1, and partners that are none."""
    return (
        *_missing_in_setup(ruleset, setup),
        *check_partners(ruleset, len(setup.sides), setup.challenge, setup.partners),
    )


def _missing_in_setup(ruleset: Ruleset, setup: MatchSetup) -> Iterator[Finding]:
    for index, side in enumerate(setup.sides):
        place = ("sides", index)
        if side.side != index + 1:
            yield Finding(
                code="setup.side_number",
                path=pointer(*place, "side"),
                rule="Challenge Rules",
                text=gettext_noop("Sides are numbered from 1."),
            )
        if side.clan not in ruleset.clans:
            yield _lacks(pointer(*place, "clan"), side.clan)
        for number, ninja in enumerate(side.ninja):
            if ninja.profile not in ruleset.profiles:
                yield _lacks(pointer(*place, "ninja", number, "profile"), ninja.profile)
            for keyword in ninja.keywords:
                if keyword not in ruleset.keywords:
                    yield _lacks(pointer(*place, "ninja", number, "keywords"), keyword)
    if setup.challenge is not None and setup.challenge not in ruleset.challenges:
        yield _lacks(pointer("challenge"), setup.challenge)
