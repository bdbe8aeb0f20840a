"""Differences between two sets of rules, line by line, in words: nothing is told by its key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from games.models import SystemKey
from games.rules.allstars.match.grounds import grounds
from games.systems import system
from league.pages.catalogue_marks import CATALOGUE, changed_rows
from league.pages.forms.rules import spoken
from league.pages.forms.words import choice_name, part_name
from league.pages.party.parts import KIT, changed_parts
from league.pages.tiny_ninjas.deck_lines import DECK, changed_cards

Line = dict[str, str]
SETTINGS = "/settings/"
"""Where the paths of differences in the settings begin."""


def names_held(game: str, rules: Iterable[Any]) -> dict[str, dict[str, str]]:
    """Return for each setting that holds things by key what these are called; those of the last ruleset count most.

    Challenges and grounds of Ninja All-Stars, cards of Tiny Ninjas: a league can have its own of most.
    """
    if game == SystemKey.ALLSTARS:
        drawn = {key: choice_name(key) for key in ("player_1", "player_2")}
        played: dict[str, str] = {}
        for one in rules:
            drawn |= {key: gettext(name) for key, name in system(game).challenges(one)}
            played |= {ground.key: gettext(ground.name) for ground in grounds(one)}
        return {"challenge_column_1": drawn, "challenge_column_2": drawn, "board": played}
    if game == SystemKey.TINY_NINJAS:
        cards = {card.key: gettext(card.name) for one in rules for card in one.deck.cards}
        return dict.fromkeys(("blitz_removes", "survivor_removes", "solo_removes"), cards)
    return {}


def told_rules(
    game: str, difference: Iterable[Mapping[str, Any]], settings: Sequence[Mapping[str, Any]], rules: Sequence[Any]
) -> list[Line]:
    """Tell the differences of two rulesets of a game, ``rules``: ``what`` it is, and what it is in either.

    A setting, or a cell of one, is told by its description (``settings``); rows of the catalogue, cards and parts of a
    kit by their names.
    """
    places: dict[str, list[Mapping[str, Any]]] = {SETTINGS: [], CATALOGUE: [], KIT: [], DECK: []}
    for one in difference:
        places[f"/{one['path'].split('/')[1]}/"].append(one)
    lines = [*_told_settings(places[SETTINGS], settings, names_held(game, rules)), *changed_parts(places[KIT])]
    if game == SystemKey.ALLSTARS:
        lines += changed_rows(places[CATALOGUE], rules)
    elif game == SystemKey.TINY_NINJAS:
        lines += changed_cards(places[DECK], rules)
    return lines


def _told_settings(
    difference: Iterable[Mapping[str, Any]],
    settings: Sequence[Mapping[str, Any]],
    names: Mapping[str, Mapping[str, str]],
) -> list[Line]:
    described = {setting["key"]: setting["description"] for setting in settings}
    lines = []
    for one in difference:
        key, _slash, cell = one["path"].removeprefix(SETTINGS).partition("/")
        what = described[key]
        if cell:
            what = gettext("%(setting)s: %(cell)s") % {"setting": what, "cell": part_name(cell)}
        held = names.get(key, {})
        lines.append({"what": what, "book": spoken(one["book"], held), "house": spoken(one["house"], held)})
    return lines
