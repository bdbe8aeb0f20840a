"""Experience levels, advancement rolls and what a model has become (Experience; rulings 12 to 22)."""

from bisect import bisect_right
from collections.abc import Container
from typing import Final, get_args

import msgspec

from games.rules.allstars.catalogue.types import Attribute
from games.rules.allstars.element_tables import Gain
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.report import AdvanceChoice
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.allstars.scroll import AdvanceTaken, NinjaState
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop

ATTRIBUTES: Final[tuple[Attribute, ...]] = get_args(Attribute)


class CurrentProfile(msgspec.Struct, frozen=True, kw_only=True):
    """A model's attributes, affinities and keywords, printed ones and advances together."""

    movement: int
    attack: int
    defense: int
    affinity: tuple[Element, ...]
    keywords: tuple[str, ...]
    is_hero: bool = False

    def attribute(self, name: Attribute) -> int:
        """Return the value of an attribute by name."""
        return {"movement": self.movement, "attack": self.attack, "defense": self.defense}[name]


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What an advancement roll may be used for: one of all these. Keywords are keys in catalogue order."""

    keywords: tuple[str, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    affinities: tuple[Element, ...] = ()


def level(settings: Settings, xp: int) -> int:
    """Return the level that ``xp`` has reached: 0 for a new recruit, one more at each threshold (ruling 13)."""
    return bisect_right(settings.xp_thresholds, xp)


def level_name(settings: Settings, xp: int) -> str:
    """Return the name of the level that ``xp`` has reached."""
    return settings.level_names[level(settings, xp)]


def rolls_due(settings: Settings, before: int, after: int) -> tuple[int, ...]:
    """Return the numbers of the rolls earned by going from ``before`` to ``after`` XP, ascending (ruling 12)."""
    return tuple(range(level(settings, before) + 1, level(settings, after) + 1))


def rolls_open(ruleset: Ruleset, state: NinjaState) -> tuple[int, ...]:
    """Return the numbers of the rolls a model has earned and not yet used, ascending; none for Heroes and Ronin."""
    if state.gone is not None or ruleset.profiles[state.profile].is_hero:
        return ()
    used = sum(1 for taken in state.advances if taken.choice is not None)
    earned = max(level(ruleset.settings, state.xp), len(state.advances))
    return tuple(range(used + 1, earned + 1))


def roll_waiting(state: NinjaState) -> AdvanceTaken | None:
    """Return the roll that was made and still waits for its choice, or None."""
    last = state.advances[-1] if state.advances else None
    return last if last is not None and last.choice is None else None


def current(ruleset: Ruleset, state: NinjaState) -> CurrentProfile:
    """Return what a model is now: its printed profile and the advances it has chosen."""
    profile = ruleset.profiles[state.profile]
    became = CurrentProfile(
        movement=profile.movement,
        attack=profile.attack,
        defense=profile.defense,
        affinity=profile.affinity,
        keywords=profile.keywords,
        is_hero=profile.is_hero,
    )
    for taken in state.advances:
        if taken.choice is not None:
            became = improved(ruleset.settings, became, taken.choice)
    return became


def improved(settings: Settings, profile: CurrentProfile, choice: AdvanceChoice) -> CurrentProfile:
    """Return what a model becomes by one advance; whether it is permitted is :func:`check_choice`'s to say."""
    if choice.attribute is not None:
        raised = profile.attribute(choice.attribute) + settings.advance_step
        profile = msgspec.structs.replace(profile, **{choice.attribute: raised})
    if choice.affinity is not None:
        profile = msgspec.structs.replace(profile, affinity=(*profile.affinity, choice.affinity))
    if choice.keyword is not None:
        profile = msgspec.structs.replace(profile, keywords=(*profile.keywords, choice.keyword))
    return profile


def permitted_choices(ruleset: Ruleset, current: CurrentProfile, dice: tuple[Element, Element]) -> Choices:
    """Return what the two dice may be used for (Advancement Rolls; rulings 15 to 21).

    Without doubles: what the table gives for either die, by the book a keyword that is General or of one of the model's
    affinities. With doubles: the table's bonus for the element, or any keyword that is not unique; ``free_doubles``
    opens every attribute and affinity. What the model has already is never offered, nor an attribute that would go above
    ``attribute_cap``; whoever can use nothing else takes a keyword (ruling 18).
    """
    if current.is_hero:
        return Choices()
    settings = ruleset.settings
    doubles = dice[0] == dice[1]
    gains: Container[Gain]
    if not doubles:
        gains = {settings.singles.of(die) for die in dice}
    elif settings.free_doubles:
        gains = (*ATTRIBUTES, "affinity")
    else:
        gains = (settings.doubles.of(dice[0]),)
    attributes = tuple(name for name in ATTRIBUTES if name in gains and _has_room(settings, current, name))
    affinities = tuple(one for one in ELEMENTS if one not in current.affinity) if "affinity" in gains else ()
    categories = {"general", *(ELEMENTS if doubles else current.affinity)}
    if not doubles and "new_keyword" not in gains and (attributes or affinities):
        categories.clear()
    return Choices(
        keywords=tuple(
            keyword.key
            for keyword in ruleset.catalogue.keywords
            if keyword.category in categories and keyword.key not in current.keywords
        ),
        attributes=attributes,
        affinities=affinities,
    )


def _has_room(settings: Settings, current: CurrentProfile, name: Attribute) -> bool:
    """Whether an advance leaves an attribute within the cap (ruling 19)."""
    cap = settings.attribute_cap
    return cap is None or current.attribute(name) + settings.advance_step <= cap


def check_choice(
    ruleset: Ruleset,
    current: CurrentProfile,
    dice: tuple[Element, Element],
    choice: AdvanceChoice,
    path: str = "",
) -> tuple[Finding, ...]:
    """Say what is wrong with using two dice for a choice; nothing if it is permitted."""
    given = (choice.keyword, choice.attribute, choice.affinity)
    if sum(1 for value in given if value is not None) != 1:
        return (
            Finding(
                code="advance.one_choice",
                path=path,
                rule="Advancement Rolls",
                text=gettext_noop("An advancement roll gives exactly one keyword, attribute or affinity."),
            ),
        )
    if current.is_hero:
        return (hero_cannot_advance(path),)
    choices = permitted_choices(ruleset, current, dice)
    if choice.keyword is not None and choice.keyword not in choices.keywords:
        return (_wrong_keyword(ruleset, current, dice, choice.keyword, f"{path}/keyword"),)
    if choice.attribute is not None and choice.attribute not in choices.attributes:
        return (_wrong_attribute(ruleset, current, choice.attribute, f"{path}/attribute"),)
    if choice.affinity is not None and choice.affinity not in choices.affinities:
        return (_wrong_affinity(current, choice.affinity, f"{path}/affinity"),)
    return ()


def check_roll(
    ruleset: Ruleset, state: NinjaState, number: int, dice: tuple[Element, Element] | None, path: str = ""
) -> Finding | None:
    """Say why a model cannot make its ``number``-th advancement roll, or answer it, now.

    ``advance.not_earned`` and ``advance.not_the_next`` say that its time may still come.
    """
    if ruleset.profiles[state.profile].is_hero:
        return hero_cannot_advance(path)
    waiting = roll_waiting(state)
    following = len(state.advances) + (waiting is None)
    if number < following:
        return already_made(number, path)
    if number > following or (waiting is None and number > level(ruleset.settings, state.xp)):
        return too_early(ruleset.settings, state.xp, number, following, path)
    if waiting is not None and dice is not None and dice != waiting.dice:
        return Finding(
            code="advance.dice_differ",
            path=f"{path}/dice",
            rule="ruling 16",
            text=gettext_noop("The dice of this roll stand already: {first} and {second}."),
            params={"first": waiting.dice[0], "second": waiting.dice[1]},
        )
    return None


def hero_cannot_advance(path: str) -> Finding:
    """Return the refusal of any advance of a Hero or Ronin."""
    return Finding(
        code="advance.hero",
        path=path,
        rule="Appendix, Hero",
        text=gettext_noop("Heroes and Ronin gain no XP and no advances."),
    )


def no_more_advances(most: int, path: str) -> Finding:
    """Return the refusal of an advance beyond the last level (Experience; ruling 12)."""
    return Finding(
        code="advance.no_more",
        path=path,
        rule="ruling 12",
        text=ngettext_noop("A model advances {most} time at most.", "A model advances {most} times at most.", "most"),
        params={"most": most},
    )


def already_made(number: int, path: str) -> Finding:
    """Return the refusal of an advancement roll that was made in an earlier game."""
    return Finding(
        code="advance.already_made",
        path=path,
        rule="ruling 12",
        text=gettext_noop("Advancement roll {number} was made before."),
        params={"number": number},
    )


def unknown_keyword(keyword: str, path: str) -> Finding:
    """Return the refusal of a keyword that the ruleset does not have."""
    return Finding(
        code="advance.unknown_keyword",
        path=path,
        rule="ruling 20",
        text=gettext_noop("There is no keyword {keyword}."),
        params={"keyword": keyword},
    )


def choice_before_dice(path: str) -> Finding:
    """Return the refusal of a choice for dice that are not rolled yet."""
    return Finding(
        code="advance.choice_before_dice",
        path=path,
        rule="Advancement Rolls",
        text=gettext_noop("The dice come first, then the choice."),
    )


def too_early(settings: Settings, xp: int, number: int, following: int, path: str) -> Finding:
    """Return the refusal of a roll that ``xp`` does not earn, or before which roll ``following`` has to be made."""
    earned = level(settings, xp)
    if number > earned:
        return Finding(
            code="advance.not_earned",
            path=path,
            rule="Advancement Rolls",
            text=gettext_noop("Advancement roll {number} is not earned with {xp} XP; earned so far: {earned}."),
            params={"xp": xp, "earned": earned, "number": number},
        )
    return Finding(
        code="advance.not_the_next",
        path=path,
        rule="ruling 12",
        text=gettext_noop("Advancement roll {following} comes before roll {number}."),
        params={"following": following, "number": number},
    )


def _wrong_keyword(
    ruleset: Ruleset, current: CurrentProfile, dice: tuple[Element, Element], key: str, path: str
) -> Finding:
    keyword = ruleset.keywords.get(key)
    if keyword is None:
        return unknown_keyword(key, path)
    if key in current.keywords:
        return Finding(
            code="advance.keyword_owned",
            path=path,
            rule="Keyword Abilities",
            text=gettext_noop("The model has {keyword} already."),
            params={"keyword": keyword.name},
        )
    if keyword.category == "unique":
        return Finding(
            code="advance.keyword_unique",
            path=path,
            rule="Appendix, Unique",
            text=gettext_noop("{keyword} is a unique keyword and cannot be gained."),
            params={"keyword": keyword.name},
        )
    if dice[0] != dice[1] and keyword.category in {"general", *current.affinity}:
        return Finding(
            code="advance.keyword_not_rolled",
            path=path,
            rule="Advancement Rolls",
            text=gettext_noop("These dice give no new keyword."),
        )
    return Finding(
        code="advance.keyword_closed",
        path=path,
        rule="New Keywords",
        text=gettext_noop(
            "{keyword} is neither General nor of one of the model's affinities, and no doubles were rolled."
        ),
        params={"keyword": keyword.name},
    )


def _wrong_attribute(ruleset: Ruleset, current: CurrentProfile, name: Attribute, path: str) -> Finding:
    cap = ruleset.settings.attribute_cap
    if cap is not None and not _has_room(ruleset.settings, current, name):
        return Finding(
            code="advance.attribute_capped",
            path=path,
            rule="ruling 19",
            text=gettext_noop("No attribute may be raised above {cap}."),
            params={"cap": cap},
        )
    return Finding(
        code="advance.attribute_not_rolled",
        path=path,
        rule="ruling 15",
        text=gettext_noop("These dice do not raise {attribute}."),
        params={"attribute": name},
    )


def _wrong_affinity(current: CurrentProfile, element: Element, path: str) -> Finding:
    if element in current.affinity:
        return Finding(
            code="advance.affinity_owned",
            path=path,
            rule="ruling 18",
            text=gettext_noop("The model has the affinity {element} already."),
            params={"element": element},
        )
    return Finding(
        code="advance.affinity_not_rolled",
        path=path,
        rule="ruling 15",
        text=gettext_noop("These dice give no affinity."),
    )
