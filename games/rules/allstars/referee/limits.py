"""How often can it have happened? What actions, medals and Stun tokens allow in so many rounds (Activation; Stun; Medals).

The limits are what the rules make impossible, whatever luck, cards and abilities a table had; below them a great number is
only odd, and the other side sees a warning.
"""

from collections.abc import Iterator
from typing import Final

from games.rules.allstars.catalogue.types import Challenge
from games.rules.allstars.referee.claim import Claim, Model, SideClaim
from games.rules.allstars.referee.totals import most_injuries, total
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer

ACTIONS_A_ROUND: Final = 2
"""A model activates once a round and takes one action then; a Haste token, one in an activation, gives another."""

SPACES_OF_LUCK: Final = 20
"""More than what abilities, cards and the results of fights add to the spaces that a model moves in an activation."""

TOKENS: Final = 2
"""Stun tokens that a model can have: the third Injures it."""

CARDS: Final = 3
"""Moon cards in a hand; another is drawn in an Upkeep, instead of taking a model's Stun tokens off."""

HELP_A_ROUND: Final = 20
"""More Stuns than a model that takes tokens off others, or Injuries from them, makes room for in a round."""

_STUNNED: Final = ("chunin", "ninja", "vip")

_HELPING_KEYWORDS: Final = frozenset({"healing"})
_HELPING_ABILITIES: Final = frozenset({"healing-mist", "healing-herbs", "zenith", "9-tails"})


def a_model_acts_as_often_as_it_activates(claim: Claim) -> Iterator[Finding]:
    """Refuse more searches and checked crates of a model than it had actions (Activation; Haste; Search).

    Where a league counts every model revealed, a search finds no more than the enemies' models on the board (ruling 31).
    """
    most = ACTIONS_A_ROUND * claim.rounds_at_most
    for side in claim.reported:
        found = _revealed_at_once(claim, side)
        for index, line, model in side.lines:
            searches = -(-model.did("reveal") // found)
            acted = searches + model.did("crate_checked")
            if acted > most:
                yield Finding(
                    code="feat.more_than_actions",
                    path=side.path("ninja", index, "feats"),
                    rule="Activation",
                    text=ngettext_noop(
                        "{ninja} cannot have searched or checked crates that often in {rounds} round: {count}, where "
                        "Haste allows {most}.",
                        "{ninja} cannot have searched or checked crates that often in {rounds} rounds: {count}, where "
                        "Haste allows {most}.",
                        "rounds",
                    ),
                    params={"ninja": line.ninja, "count": acted, "rounds": claim.rounds_at_most, "most": most},
                )


def _revealed_at_once(claim: Claim, side: SideClaim) -> int:
    if claim.challenge is None or claim.ruleset.settings.reveal_xp != "per_model":
        return 1
    allowed = claim.challenge.ninjas_allowed
    return max(1, sum(min(allowed, len(enemy.standing)) for enemy in claim.enemies(side)))


def a_medal_is_picked_up_where_it_lies(claim: Claim) -> Iterator[Finding]:
    """Refuse a model that picks medals up oftener than they came back: brought in, or dropped as it was Injured (Medals)."""
    medals = _medals(claim)
    if not medals:
        return
    for side in claim.reported:
        for index, line, model in side.lines:
            brought = model.did("medal_home") + model.did("medal_captured")
            lost = claim.rounds_at_most if line.injuries is None else total(line.injuries)
            most = medals * (1 + lost) + brought
            if model.did("medal_pickup") > most:
                yield Finding(
                    code="medal.picked_up_too_often",
                    path=side.path("ninja", index, "feats"),
                    rule="Medals",
                    text=gettext_noop(
                        "{ninja} cannot have picked up medals that often: {picked}, where {most} at most lay there for it."
                    ),
                    params={"ninja": line.ninja, "picked": model.did("medal_pickup"), "most": most},
                )


def _medals(claim: Claim) -> int:
    """Return how many medals a model can pick up: two in Infiltration, those of the other sides in Capture the Medal."""
    key = "" if claim.challenge is None else claim.challenge.key
    return {"infiltration": 2, "capture_the_medal": len(claim.sides) - 1}.get(key, 0)


def a_medal_is_carried_space_by_space(claim: Claim) -> Iterator[Finding]:
    """Refuse more medals brought in by a model than its movement allows: one point to pick up, one at least to carry (Medals).

    In an activation a model moves, runs with its action and, with Haste, moves once more.
    """
    if not _medals(claim):
        return
    for side in claim.reported:
        for index, line, model in side.lines:
            points = 3 * max(model.profile.movement, model.fielded.movement) + SPACES_OF_LUCK
            most = claim.rounds_at_most * (points // 2)
            brought = model.did("medal_home") + model.did("medal_captured")
            if brought > most:
                yield Finding(
                    code="medal.brought_too_often",
                    path=side.path("ninja", index, "feats"),
                    rule="Medals",
                    text=ngettext_noop(
                        "{ninja} cannot have brought in medals that often in {rounds} round: {brought}.",
                        "{ninja} cannot have brought in medals that often in {rounds} rounds: {brought}.",
                        "rounds",
                    ),
                    params={"ninja": line.ninja, "brought": brought, "rounds": claim.rounds_at_most},
                )


def a_third_stun_is_an_injury(claim: Claim) -> Iterator[Finding]:
    """Refuse more Stuns of chunin, of others or of VIPs than their tokens allow (Stun; ruling 25).

    A model keeps two tokens; the third Injures it. So every other Stun was of tokens that an Injury or something else took
    off: the model's activation, an Upkeep, a card, Moon Power, a healer. Partners Stun the same enemies (ruling 61).
    """
    challenge = claim.challenge
    if challenge is None:
        return
    for alliance in claim.alliances:
        enemies = tuple(claim.enemies(alliance[0]))
        for whom in _STUNNED:
            claimed = sum(_stuns(side, whom) for side in alliance)
            stood = [(enemy, [model for model in enemy.standing if whom in {"vip", model.kind}]) for enemy in enemies]
            most = sum(_most_stuns(claim, challenge, enemy, models, vip=whom == "vip") for enemy, models in stood)
            # A claim against a kind that nobody of whom stood on the board has a finding of its own.
            if claimed > most and any(models for _, models in stood):
                yield Finding(
                    code="stuns.claimed_too_many",
                    path=alliance[0].path("ninja") if len(alliance) == 1 else pointer("sides"),
                    rule="Appendix, Stun",
                    text=gettext_noop(
                        "So many Stuns of the kind {victim} cannot have happened: {stuns}, where {most} at most can."
                    ),
                    params={"stuns": claimed, "victim": whom, "most": most},
                )


def _stuns(side: SideClaim, whom: str) -> int:
    return sum(feat.count for _, feat, _ in side.feats if feat.feat == "stun" and whom in {feat.victim, feat.target})


def _most_stuns(claim: Claim, challenge: Challenge, side: SideClaim, models: list[Model], *, vip: bool) -> int:
    """Return how often these models of a side can have been Stunned, or whichever of them was VIP."""
    rounds, at_once = claim.rounds_at_most, 1 if vip else min(challenge.ninjas_allowed, len(models))
    suffered = _suffered(claim, challenge, models)
    # An Injured VIP has a successor at once, who may still activate in the same round.
    activations = rounds * at_once + (suffered if vip else 0)
    friends = (side, *claim.partners(side))
    # Of what an Upkeep offers, a card frees the most: two models.
    cards = len(friends) * (CARDS + rounds - 1) * min(2, at_once)
    freed = activations + cards + side.setup.handicap.moon_power
    helpers = sum(_helps(model) for friend in friends for model in friend.standing)
    kept = 1 if vip else len(models)
    return TOKENS * (kept + freed) + (TOKENS + 1) * suffered + HELP_A_ROUND * rounds * helpers


def _suffered(claim: Claim, challenge: Challenge, models: list[Model]) -> int:
    """Return the Injuries of these models: those that they count if all do, and else the most that there can be."""
    counted = [[line.injuries for line in model.lines if line.injuries is not None] for model in models]
    if all(counted):
        return sum(total(injuries) for lines in counted for injuries in lines)
    return most_injuries(claim, challenge, models)


def _helps(model: Model) -> bool:
    """Whether a model can take Stun tokens or Injuries off others; where nobody noted its ability, it may be any."""
    chosen = model.fielded.ability if model.profile.choose else None
    return any(model.has_keyword(keyword) for keyword in _HELPING_KEYWORDS) or any(
        ability.key in _HELPING_ABILITIES and chosen in {None, ability.key} for ability in model.profile.abilities
    )


def what_is_done_often_is_odd(claim: Claim) -> Iterator[Finding]:
    """Warn of a model that did something oftener than it acts: it can have done so in defence, or by an ability."""
    most = ACTIONS_A_ROUND * claim.rounds_at_most
    for side in claim.reported:
        for index, line, model in side.lines:
            for feat in dict.fromkeys(feat.feat for feat in line.feats):
                kind = claim.ruleset.feats.get(feat)
                if kind is not None and model.did(feat) > most:
                    yield Finding(
                        code="feat.very_often",
                        path=side.path("ninja", index, "feats"),
                        rule="Activation",
                        text=ngettext_noop(
                            "{ninja} is said to have done “{feat}” {count} times in {rounds} round.",
                            "{ninja} is said to have done “{feat}” {count} times in {rounds} rounds.",
                            "rounds",
                        ),
                        params={
                            "ninja": line.ninja,
                            "feat": kind.name,
                            "count": model.did(feat),
                            "rounds": claim.rounds_at_most,
                        },
                    )
