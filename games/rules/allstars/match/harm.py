"""Stuns and Injuries: what replaces them, in the order of ruling 81, and what follows."""

from typing import Final

from games.rules.allstars.match.asks import Choice, Script, may
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fight import Harm
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.registry import trait
from games.rules.allstars.match.rolls import roll_one

MOON_PRINCESS_SAVES: Final = frozenset({0, 2, 5})
"""Spirit, Earth and Air: all that the Moon Princess's Resilient succeeds on (ruling 82)."""


class Cause:
    """Why a model is hurt.

    ``by`` is the model whose effect it is, None for nobody's; ``kind`` one of ``enemy``, ``poison`` and ``own`` (the
    model's own die, a failed dodge, a drawback); ``credited`` says that the feat counts for ``by``; ``alliance`` is
    whose effect it is where no model is named (Poison).
    """

    __slots__ = ("alliance", "by", "credited", "kind")

    def __init__(
        self, by: Model | None, kind: str = "enemy", *, credited: bool = True, alliance: int | None = None
    ) -> None:
        self.by = by
        self.kind = kind
        self.credited = credited
        self.alliance = alliance if by is None else by.alliance

    def is_hostile_to(self, victim: Model) -> bool:
        """Whether an enemy's effect did it, which is what Resilient resists (ruling 84)."""
        return self.alliance is not None and self.alliance != victim.alliance and self.kind != "own"


OWN: Final = Cause(None, "own", credited=False)


def stun(game: Game, victim: Model, cause: Cause) -> Script[Harm]:
    """Stun a model, unless something prevents it."""
    if victim.space < 0 or victim.moon:
        return "nothing"
    outcome: Harm = "stunned"
    if cause.is_hostile_to(victim) and resists(victim) and (yield from _resilient(game, victim)):
        outcome = "nothing"
    return (yield from _settle(game, victim, cause, outcome))


def injure(game: Game, victim: Model, cause: Cause) -> Script[Harm]:
    """Injure a model, unless something prevents it (Injured; rulings 81 to 84)."""
    if victim.space < 0 or victim.moon:
        return "nothing"
    outcome: Harm = "injured"
    if "indomitable" in victim.traits and "indomitable" not in victim.used:
        victim.used.add("indomitable")
        game.note("indomitable", victim.number)
        outcome = "stunned"
    if cause.is_hostile_to(victim) and resists(victim) and (yield from _resilient(game, victim)):
        outcome = "stunned" if outcome == "injured" else "nothing"
    return (yield from _settle(game, victim, cause, outcome))


trait("indomitable", "match.harm.injure")


def resists(victim: Model) -> bool:
    """Whether a model rolls for Resilient: it has the keyword, or Ika's Depths lends it for one attack."""
    return "resilient" in victim.traits or "ikas-depths" in victim.marks


def _resilient(game: Game, victim: Model) -> Script[bool]:
    """Resilient: one die; any of the model's affinities brings the result down a step (rulings 82, 83)."""
    face = yield from roll_one(game, victim, "resilient")
    saves = MOON_PRINCESS_SAVES if victim.profile == "moon-princess" else victim.affinity
    if face in saves:
        game.note("resilient", victim.number)
        return True
    return False


trait("resilient", "match.harm._resilient")


def _settle(game: Game, victim: Model, cause: Cause, outcome: Harm) -> Script[Harm]:
    """Spend Protect tokens, look for Healing Herbs, then let it happen."""
    while outcome != "nothing" and victim.protect:
        if not (yield from may(game.controller(victim), "protect", victim.number, pick=outcome)):
            break
        victim.protect -= 1
        game.note("protected", victim.number)
        outcome = "stunned" if outcome == "injured" else "nothing"
    if outcome == "stunned":
        outcome = yield from _stunned(game, victim, cause)
    elif outcome == "injured":
        outcome = yield from _injured(game, victim, cause)
    return outcome


def _stunned(game: Game, victim: Model, cause: Cause) -> Script[Harm]:
    """Give a Stun token; the third Injures at once (Stun), and both feats count (ruling 25)."""
    victim.stun += 1
    by = -1 if cause.by is None else cause.by.number
    game.note("stunned", victim.number, by)
    if _earns(cause, victim):
        assert cause.by is not None  # noqa: S101  only somebody's effect earns
        game.credit(cause.by, "stun", victim)
    for unit in victim.hooks["hurt"]:
        yield from unit(game, victim, "stunned")
    if victim.stun >= 3:
        return (yield from _injured(game, victim, cause))
    if cause.by is not None and cause.kind == "enemy" and _is_foe(cause, victim):
        for unit in cause.by.hooks["stuns"]:
            yield from unit(game, cause.by, victim)
    return "stunned"


def _injured(game: Game, victim: Model, cause: Cause) -> Script[Harm]:
    """Put a model into the Healing House (Injured)."""
    if (yield from _healing_herbs(game, victim)):
        victim.stun = min(victim.stun, 2)
        return "nothing"
    for unit in victim.hooks["hurt"]:
        yield from unit(game, victim, "injured")
    by = -1 if cause.by is None else cause.by.number
    game.note("injured", victim.number, by)
    kind = cause.kind
    if kind == "enemy":
        kind = "own" if not _is_foe(cause, victim) else "sentry" if cause.by and cause.by.is_sentry else "enemy"
    victim.injuries[kind] = victim.injuries.get(kind, 0) + 1
    earns = _earns(cause, victim)
    leave_board(game, victim, "healing")
    if earns:
        assert cause.by is not None  # noqa: S101  only somebody's effect earns
        game.credit(cause.by, "injure", victim)
    if cause.by is not None and cause.kind == "enemy" and _is_foe(cause, victim):
        for unit in cause.by.hooks["injures"]:
            yield from unit(game, cause.by, victim)
    yield from game.rules.left_board(game, victim)
    return "injured"


def _is_foe(cause: Cause, victim: Model) -> bool:
    return cause.by is not None and cause.by.alliance != victim.alliance


def _earns(cause: Cause, victim: Model) -> bool:
    """Whether a feat is credited: an enemy's effect, not Poison, and not the victim's own die (rulings 26, 30)."""
    return cause.credited and cause.kind == "enemy" and _is_foe(cause, victim)


def _healing_herbs(game: Game, victim: Model) -> Script[bool]:
    """Healing Herbs: a friendly madoushi next to the model may Stun itself, and the Injury is ignored."""
    for friend in list(game.friends(victim)):
        if "healing-herbs" in friend.traits and friend.foot & victim.zone and not friend.moon:
            use = Intent("use", friend.number, pick="healing-herbs")
            answer = yield Choice(game.controller(friend), "healing-herbs", (use, Intent("pass")), friend.number)
            if answer == use:
                game.note("ignored", victim.number, friend.number)
                yield from stun(game, friend, OWN)
                return True
    return False


trait("healing-herbs", "match.harm._healing_herbs")


def leave_board(game: Game, model: Model, place: str) -> None:
    """Take a model off the board: to the Healing House or the Training Ground, its tokens but Delay gone.

    A carried medal stays on the space (Medals). If the model was active, its activation is over.
    """
    medal = game.carried(model)
    if medal is not None:
        medal.carrier = None
        medal.space = model.space
        game.note("medal_dropped", game.medals.index(medal), model.space)
    game.lift(model)
    model.clear_tokens()
    model.healing = place == "healing"
    if model.is_sentry and model.healing:
        model.delay = game.ruleset.settings.sentry_delay
    if medal is not None:
        game.refresh_tokens()
    if game.active is model:
        game.active_over = True
