"""A model in the books: its XP, its advancement rolls, and what a choice for one may be."""

from dataclasses import dataclass, field
from typing import Any, Final

from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.ruleset import Ruleset

Document = dict[str, Any]

ELEMENTS: Final = ("spirit", "water", "air", "earth", "fire", "void")
ATTRIBUTES: Final = ("movement", "attack", "defense")


@dataclass
class Roll:
    """An advancement roll; ``choice`` is None while it waits for one."""

    dice: list[str]
    choice: Document | None = None


@dataclass
class Model:
    """One model of a team; ``gone_after`` counts the team's games when it left, None if that no longer matters."""

    profile: str
    xp: int = 0
    rolls: list[Roll] = field(default_factory=list)
    absent: int = 0
    starts_inside: bool = False
    gone: str | None = None
    gone_after: int | None = None

    @property
    def waits(self) -> bool:
        """Whether the last roll has no choice yet."""
        return bool(self.rolls) and self.rolls[-1].choice is None

    def chosen(self, what: str) -> list[str]:
        """Return the keywords, attributes or affinities that its advances brought."""
        return [roll.choice[what] for roll in self.rolls if roll.choice and roll.choice.get(what) is not None]


def levels_reached(rules: Ruleset, xp: int) -> int:
    """Return how many levels so much XP has reached (ruling 13)."""
    return sum(1 for threshold in rules.settings.xp_thresholds if threshold <= xp)


def may_choose(rules: Ruleset, model: Model, dice: list[str], choice: Document) -> bool:
    """Whether two dice give what was chosen (Advancement Rolls; rulings 15 to 21)."""
    profile = rules.profiles[model.profile]
    chosen = {what: value for what, value in choice.items() if value is not None}
    if len(chosen) != 1 or profile.is_hero:
        return False
    ((what, value),) = chosen.items()
    double = dice[0] == dice[1]
    affinities = {*profile.affinity, *model.chosen("affinity")}
    if double and rules.settings.free_doubles:
        gives = {*ATTRIBUTES, "affinity"}
    else:
        gives = {getattr(rules.settings.doubles if double else rules.settings.singles, die) for die in dice}
    raised = {one for one in ATTRIBUTES if one in gives and _has_room(rules, profile, model, one)}
    gained = set(ELEMENTS) - affinities if "affinity" in gives else set()
    if what == "attribute":
        return value in raised
    if what == "affinity":
        return value in gained
    word = rules.keywords.get(value)
    if word is None or value in {*profile.keywords, *model.chosen("keyword")}:
        return False
    if double:
        return word.category != "unique"
    return word.category in {"general", *affinities} and ("new_keyword" in gives or not (raised or gained))


def _has_room(rules: Ruleset, profile: Profile, model: Model, attribute: str) -> bool:
    """Whether an advance leaves an attribute within the league's cap (ruling 19)."""
    printed = {"movement": profile.movement, "attack": profile.attack, "defense": profile.defense}[attribute]
    steps = model.chosen("attribute").count(attribute) + 1
    cap = rules.settings.attribute_cap
    return cap is None or printed + steps * rules.settings.advance_step <= cap


def xp_of_deeds(rules: Ruleset, challenge: str | None, profile: Profile, deeds: list[Document]) -> int:
    """Return the XP of what one model did in a game (Experience; rulings 22, 34, 36 and 37)."""
    if profile.is_hero:
        return 0
    worth = list(rules.catalogue.standard)
    if challenge in rules.challenges:
        worth += rules.challenges[challenge].rules
    total = 0
    champion = False
    for deed in deeds:
        times = deed.get("count", 1)
        if deed["feat"] == "champion_chosen" and rules.settings.champion_xp_once_per_model:
            times = 0 if champion else 1
            champion = True
        done = [deed]
        if deed["feat"] == "own_medal_returned" and rules.settings.own_medal_pickup_xp:
            done.append({"feat": "medal_pickup"})
        total += times * sum(
            one.xp
            for act in done
            for one in worth
            if one.feat == act["feat"]
            and one.by in {None, "chunin" if profile.kind == "chunin" else "other"}
            and (one.victim is None or act.get("victim") in one.victim)
            and one.target in {None, act.get("target")}
            and one.champion in {None, act.get("champion", False)}
        )
    return total
