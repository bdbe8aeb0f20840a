"""The working state of a match: models, tokens, score, and the questions the rules ask about them.

Mutable, and only the engine's. What goes out are frozen events and views.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from games.rules.allstars.board.grid import Grid, spaces_of
from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.board.sight import sight
from games.rules.allstars.catalogue.types import Challenge, Profile, VictimKind
from games.rules.allstars.challenges.scoring import PlainDeed, Worth, feat_worth
from games.rules.allstars.match.events import Options, Outcome
from games.rules.allstars.match.model import OFF_BOARD, SENTRY_SIDE, FeatKey, Model, faces_of
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import FieldedNinja, MatchSetup, SideSetup
from games.rules.kernel.dice import Dice

if TYPE_CHECKING:
    from games.rules.allstars.match.goals.base import ChallengeRules
    from games.rules.allstars.match.verbs import Verb

DETRIMENTAL: Final = frozenset({"curse", "poison", "slow"})
POSITIVE: Final = frozenset({"haste", "lucky", "protect"})
SENTRIES: Final = 6
FAR_SIGHT: Final = 99

SAMURAI = Profile(
    key="samurai-sentry",
    name="Samurai Sentry",
    kind="kaiken",
    clan=None,
    movement=5,
    attack=3,
    defense=3,
    koban=0,
    affinity=(),
    allowance=(0, 0),
)


class MatchOver(Exception):  # noqa: N818  not an error: the match has ended
    """Ends the script from wherever it is; ``how`` is what the report says about the ending."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


class Medal:
    """A medal: the goal space it belongs to, its team (0: guarded by sentries), and where it is now."""

    __slots__ = ("carrier", "home", "side", "space")

    def __init__(self, home: int, side: int) -> None:
        self.home = home
        self.side = side
        self.space = home
        self.carrier: Model | None = None


class Side:
    """A team in play."""

    __slots__ = (
        "ceded",
        "edge",
        "hand",
        "models",
        "moon_tokens",
        "number",
        "placed_lanterns",
        "rerolls",
        "score",
        "zone",
    )

    def __init__(self, number: int, models: tuple[Model, ...], setup: SideSetup | None) -> None:
        self.number = number
        self.models = models
        self.edge = ""
        self.zone = 0
        self.hand: list[str] = []
        self.rerolls = setup.handicap.rerolls if setup else 0
        self.moon_tokens = setup.handicap.moon_power if setup else 0
        self.score = 0
        self.ceded = False
        self.placed_lanterns = 0


class Turn:
    """What is left of an activation: moves, actions, and movement points of the move that was begun.

    ``allowance`` is the points that one move gives. ``either`` says that the model may move or act but not both
    (Stun). ``extra_move`` and ``extra_action`` come from Haste. ``ghost`` ignores models, zones and terrain (Blink);
    ``cheap_climbs`` counts climbs that cost one point (Leap, Vault); ``free_run`` says that running takes no action,
    ``idle_move`` that a whole move was unused when the action was taken, ``bound`` that it may not move any more.
    """

    __slots__ = (
        "actions",
        "allowance",
        "bound",
        "cheap_climbs",
        "either",
        "entered_foliage",
        "extra_move",
        "free_run",
        "ghost",
        "idle_move",
        "moves",
        "points",
        "started",
        "used",
    )

    def __init__(self, allowance: int) -> None:
        self.allowance = allowance
        self.moves = 1
        self.actions = 1
        self.points = 0
        self.either = False
        self.extra_move = False
        self.ghost = False
        self.cheap_climbs = 0
        self.free_run = False
        self.bound = False
        self.started = False
        self.entered_foliage = False
        self.idle_move = False
        self.used: set[str] = set()

    def begin_move(self) -> None:
        """Turn an unused move into movement points."""
        if self.moves:
            self.moves -= 1
            self.points += self.allowance
        self.started = True
        if self.either:
            self.actions = 0

    def run(self, extra: int) -> None:
        """Take the action to run: as many points again, and no other action (Movement; ruling 93)."""
        if self.free_run:
            self.free_run = False
        else:
            self.actions -= 1
        self.points += self.allowance + extra
        self.started = True
        if self.either:
            self.actions = self.moves = 0

    def give_up_move(self) -> bool:
        """Spend a whole unused move on something else; False if there is none."""
        if not self.moves or self.points or (self.either and self.started):
            return False
        self.moves -= 1
        return True

    def can_give_up_move(self) -> bool:
        """Whether a whole move is unused and may be spent beside an action."""
        return bool(self.moves) and not self.points and not self.either

    def spend_action(self) -> None:
        """Take an action: what is left of the move is lost, but for a second move from Haste (ruling 94)."""
        self.idle_move = self.can_give_up_move()
        self.actions -= 1
        self.points = 0
        self.moves = 0 if self.either or not self.extra_move else min(self.moves, 1)
        self.started = True

    def points_to_come(self) -> int:
        """Return the points that one more stretch of movement may cost."""
        if self.bound:
            return 0
        return self.points + (self.allowance if self.moves else 0)


class Game:
    """Everything that is true of a match at one moment."""

    def __init__(
        self,
        setup: MatchSetup,
        options: Options,
        ruleset: Ruleset,
        challenge: Challenge,
        board: BoardMap,
        rules: "ChallengeRules",
    ) -> None:
        self.setup = setup
        self.options = options
        self.ruleset = ruleset
        self.challenge = challenge
        self.board = board
        self.grid: Grid = board.grid
        self._sight = sight(board.grid)
        self.models: list[Model] = []
        self.sides: list[Side] = []
        self._build(setup)
        self.enemies: tuple[tuple[Model, ...], ...] = tuple(
            tuple(model for model in self.models if model.side != side.number) for side in self.sides
        )
        self.watchers: tuple[tuple[Model, ...], ...] = tuple(
            tuple(enemy for enemy in enemies if enemy.hooks["entered"]) for enemies in self.enemies
        )
        # Tokens on the board.
        self.lanterns = self.shrine_spaces = self.crate_spaces = self.goal_spaces = self.medal_spaces = 0
        self.shrines: dict[int, str] = {}
        self.crates: dict[int, int] = {}
        self.crate_faces: list[int] = []
        self.medals: list[Medal] = []
        self.blocks_sight = board.obscuring
        self.impassable = self.lantern_light = self.shrine_harm = 0
        # Models on the board.
        self.at: dict[int, Model] = {}
        self.occupied = self.hidden = 0
        self.team_spaces = [0] * len(self.sides)
        # The course of the match.
        self.round = 0
        self.phase = 0
        self.initiative = self.first_initiative = 1
        self.first = 1
        self.active: Model | None = None
        self.active_over = False
        self.turn = Turn(0)
        self.sentry_controller = 1
        self.sight_range = FAR_SIGHT
        self.deck: list[str] = []
        self.discards: list[str] = []
        self.roles: dict[int, Model] = {}
        self.attacker = 0
        self.best_friends: dict[int, int] = {}
        self.ended = ""
        # The event being made.
        self.dice: Dice | None = None
        self.rolled: list[int] = []
        self.outcomes: list[Outcome] = []
        self.rules: ChallengeRules = rules
        self.card_verbs: tuple[Verb, ...] = ()
        self.verbs: tuple[tuple[Verb, ...], ...] = ()
        self.verbs_by_code: tuple[dict[str, Verb], ...] = ()
        self.team_rerolls = tuple(any("sensei" in model.traits for model in side.models) for side in self.sides)
        self.foul_weather = False
        self._worth: dict[tuple[FeatKey, bool], Worth] = {}

    def _build(self, setup: MatchSetup) -> None:
        sentries = []
        self.sides.append(Side(SENTRY_SIDE, (), None))
        for side in setup.sides:
            models = []
            for ninja in side.ninja:
                profile = self.ruleset.profiles[ninja.profile]
                model = Model(len(self.models), side.side, profile, ninja, faces_of(ninja, profile))
                self.models.append(model)
                if not ninja.absent:
                    models.append(model)
            self.sides.append(Side(side.side, tuple(models), side))
        if self.challenge.sentries:
            for number in range(SENTRIES):
                ninja = FieldedNinja(id=f"sentry-{number + 1}", profile=SAMURAI.key)
                sentries.append(Model(len(self.models), SENTRY_SIDE, SAMURAI, ninja, ()))
                self.models.append(sentries[-1])
        self.sides[SENTRY_SIDE].models = tuple(sentries)

    # Dice and outcomes

    def roll(self, count: int) -> list[int]:
        """Roll Ninja All-Stars dice."""
        dice = self.dice
        assert dice is not None  # noqa: S101  the engine gives dice with every intent
        faces = [dice.roll(6) for _ in range(count)]
        self.rolled += faces
        return faces

    def draw_number(self, sides: int) -> int:
        """Let chance pick a number below ``sides``."""
        assert self.dice is not None  # noqa: S101  as above
        number = self.dice.roll(sides)
        self.rolled.append(number)
        return number

    def note(self, *outcome: str | int) -> None:
        """Write down an outcome of the event being made."""
        self.outcomes.append(outcome)

    # Players

    @property
    def players(self) -> list[Side]:
        """The sides that still play."""
        return [side for side in self.sides[1:] if not side.ceded]

    def clockwise(self, first: int) -> list[Side]:
        """Return the sides that still play, clockwise from one of them."""
        players = self.sides[first:] + self.sides[1:first]
        return [side for side in players if not side.ceded]

    def controller(self, model: Model) -> int:
        """Return the side whose player decides and rolls for a model (Sentries)."""
        return model.side or self.sentry_controller

    def affinities(self, model: Model) -> tuple[int, ...]:
        """Return a model's affinities; a sentry borrows those of its controller's team."""
        if model.side:
            return model.affinity
        team = self.sides[self.sentry_controller].models
        return tuple(sorted({face for friend in team for face in friend.affinity}))

    # Models on the board

    def put(self, model: Model, space: int, facing: int) -> None:
        """Stand a model on a space."""
        self.slide(model, space)
        model.been_on_board = True
        self.turn_model(model, facing)

    def slide(self, model: Model, space: int) -> None:
        """Move a model on its path; its influence zone follows when it is next turned."""
        self._clear(model)
        model.space = space
        foot = model.foot = self.grid.foot(space, large=model.large)
        model.over = foot & self.occupied
        foot &= ~model.over
        self.occupied |= foot
        self.team_spaces[model.side] |= foot
        if model.stealth:
            self.hidden |= foot
        if model.large:
            for covered in spaces_of(foot):
                self.at[covered] = model
        elif foot:
            self.at[space] = model

    def eventful(self, model: Model) -> int:
        """Return the spaces where something may happen to a model that moves onto them."""
        mask = self.shrine_harm | self.rules.eventful(self, model)
        if model.stealth:
            mask |= self.lantern_light | self.board.foliage
        if self.turn.entered_foliage:
            mask = self.grid.all
        for enemy in self.watchers[model.side]:
            mask |= enemy.zone
        return mask

    def turn_model(self, model: Model, facing: int) -> None:
        """Face a model in a direction."""
        model.facing = facing
        grid, space, large, reach = self.grid, model.space, model.large, model.board_reach
        model.zone = grid.zone(space, large=large, reach=reach)
        model.back = grid.back(space, facing, large=large, reach=reach)
        model.front = model.zone & ~model.back

    def lift(self, model: Model) -> None:
        """Take a model off the board."""
        if model.space != OFF_BOARD:
            self._clear(model)
            model.space = OFF_BOARD
            model.over = model.foot = model.zone = model.front = model.back = 0

    def _clear(self, model: Model) -> None:
        if model.space == OFF_BOARD:
            return
        foot = model.foot & ~model.over
        self.occupied &= ~foot
        self.hidden &= ~foot
        self.team_spaces[model.side] &= ~foot
        # Squares are looked up only where ``occupied`` says that somebody stands, so ``at`` need not be tidied.

    def set_stealth(self, model: Model, hidden: bool) -> None:  # noqa: FBT001  into it or out of it
        """Put a model into Stealth, or take it out."""
        if model.stealth == hidden:
            return
        model.stealth = hidden
        if hidden:
            self.hidden |= model.foot & ~model.over
            self.note("stealth", model.number)
        else:
            self.hidden &= ~(model.foot & ~model.over)
            self.note("revealed", model.number)

    def friends(self, model: Model) -> Iterator[Model]:
        """Return the other models of its team on the board."""
        for friend in self.sides[model.side].models:
            if friend is not model and friend.space >= 0:
                yield friend

    def enemies_of(self, model: Model) -> Iterator[Model]:
        """Return the enemy models on the board."""
        for enemy in self.enemies[model.side]:
            if enemy.space >= 0:
                yield enemy

    def models_on(self, mask: int) -> list[Model]:
        """Return the models that stand on any of the spaces, by number."""
        mask &= self.occupied
        if not mask:
            return []
        return sorted({self.at[space] for space in spaces_of(mask)}, key=_number)

    def has_zone(self, model: Model) -> bool:
        """Whether a model has an influence zone now: in Stealth only while it activates (Stealth)."""
        return not model.stealth or model is self.active

    def hidden_from(self, model: Model, viewer: Model) -> bool:
        """Whether a model's Stealth works against a viewer (Uncanny Awareness sees through it)."""
        return model.stealth and "uncanny-awareness" not in viewer.traits

    def threat(self, model: Model) -> int:
        """Return the spaces in the influence zones of a model's enemies."""
        mask = 0
        for enemy in self.enemies[model.side]:
            if enemy.space >= 0 and (not enemy.stealth or enemy is self.active or not self.hidden_from(enemy, model)):
                mask |= enemy.zone
        return mask

    def is_threatened(self, model: Model) -> bool:
        """Whether a model stands in an enemy's influence zone."""
        return bool(self.threat(model) & model.foot)

    def near(self, model: Model, steps: int) -> int:
        """All spaces within so many steps of a model's base."""
        return self.grid.within(model.foot, steps)

    def is_near(self, model: Model, other: Model, steps: int) -> bool:
        """Whether another model is within so many spaces."""
        return bool(self.near(model, steps) & other.foot)

    def steps_between(self, model: Model, other: Model) -> int:
        """Return the distance between two models in spaces."""
        if not (model.large or other.large):
            return self.grid.distance(model.space, other.space)
        return min(self.grid.distance(a, b) for a in spaces_of(model.foot) for b in spaces_of(other.foot))

    # Sight

    def is_elevated(self, model: Model) -> bool:
        """Whether a model counts as standing on elevated terrain: a large one with two spaces of four."""
        return (model.foot & self.board.elevated).bit_count() >= (2 if model.large else 1)

    def sees(self, viewer: Model, target: Model) -> bool:
        """Whether a model has line of sight to another (Line Of Sight, Elevated, Stealth)."""
        if viewer is target:
            return True
        if target.stealth and self.hidden_from(target, viewer):
            return False
        if self.sight_range != FAR_SIGHT and self.steps_between(viewer, target) > self.sight_range:
            return False
        if not (viewer.large or target.large):
            there = target.space
            if viewer.back >> there & 1:
                return False
            blocked = self._blocking(viewer, target)
            return self._sight.is_free(viewer.space, there, blocked | viewer.back)
        blocked = self._blocking(viewer, target) | viewer.back
        targets = list(spaces_of(target.foot & ~viewer.back))
        own = viewer.foot | target.foot
        return any(
            self._sight.is_free(here, there, blocked & ~own) for here in spaces_of(viewer.foot) for there in targets
        )

    def sees_space(self, viewer: Model, space: int) -> bool:
        """Return whether a model has line of sight to a token on a space; elevation is left aside."""
        if viewer.back >> space & 1:
            return False
        blocked = (self.occupied & ~self.hidden | self.blocks_sight) & ~viewer.foot & ~(1 << space)
        return self._sight.is_free(viewer.space, space, blocked | viewer.back)

    def _blocking(self, viewer: Model, target: Model) -> int:
        """Return the spaces that block sight between two models, their own left out."""
        solid = self.occupied & ~self.hidden
        own = viewer.foot | target.foot
        elevated = self.board.elevated
        if not elevated & own:
            return (solid | self.blocks_sight) & ~own
        viewer_high, target_high = self.is_elevated(viewer), self.is_elevated(target)
        if not (viewer_high or target_high):
            return (solid | self.blocks_sight) & ~own
        separate = elevated
        for element in self.board.elevated_elements:
            if element & own:
                separate &= ~element
        if viewer_high and target_high:
            return (solid & elevated | separate) & ~own
        zone = viewer.zone if viewer_high else target.zone
        return (separate | elevated & ~zone | solid & elevated) & ~own

    # Tokens on the board

    def refresh_tokens(self) -> None:
        """Work out again what tokens block, after one was placed or removed."""
        self.medal_spaces = 0
        for medal in self.medals:
            if medal.carrier is None:
                self.medal_spaces |= 1 << medal.space
        opaque = self.lanterns | self.shrine_spaces | self.crate_spaces
        self.blocks_sight = self.board.obscuring | opaque
        self.impassable = opaque | self.goal_spaces | self.medal_spaces
        self.lantern_light = self.grid.within(self.lanterns, 1)
        harmful = sum(1 << space for space, status in self.shrines.items() if status in DETRIMENTAL)
        self.shrine_harm = self.grid.within(harmful, 1)

    def carried(self, model: Model) -> Medal | None:
        """Return the medal that a model carries."""
        for medal in self.medals:
            if medal.carrier is model:
                return medal
        return None

    # Feats and points

    def credit(self, doer: Model, feat: str, victim: Model | None = None) -> None:
        """Book a feat for a model, and its points for the model's team; end the match if that wins it."""
        if doer.side == SENTRY_SIDE:
            return
        kind: VictimKind | str = ""
        role = ""
        if victim is not None:
            kind = "sentry" if victim.is_sentry else "chunin" if victim.is_chunin else "ninja"
            role = self.role_for_feat(feat, victim)
        champion = "champion" in self.challenge.roles and self.roles.get(doer.side) is doer
        key = (feat, kind, role, champion)
        doer.feats[key] = doer.feats.get(key, 0) + 1
        self.score(doer.side, self._worth_of(key, doer.is_chunin).points)

    def role_for_feat(self, feat: str, victim: Model) -> str:
        """Return the role that a victim bears and that the feat knows of: VIP or messenger."""
        if self.roles.get(victim.side) is not victim:
            return ""
        for role in self.challenge.roles:
            if role != "champion" and role in self.ruleset.feats[feat].targets:
                return role
        return ""

    def score(self, side: int, points: int) -> None:
        """Give a team points; end the match if that wins it at once."""
        if not points:
            return
        team = self.sides[side]
        team.score += points
        self.note("score", side, points)
        if self.challenge.win_at is not None and team.score >= self.challenge.win_at:
            raise MatchOver("won_at_once")

    def _worth_of(self, key: FeatKey, by_chunin: bool) -> Worth:  # noqa: FBT001  part of the cache key
        worth = self._worth.get((key, by_chunin))
        if worth is None:
            feat, victim, target, champion = key
            deed = PlainDeed(feat=feat, victim=victim or None, target=target or None, champion=champion)  # type: ignore[arg-type]
            worth = feat_worth(self.ruleset, self.challenge, deed, by_chunin=by_chunin)
            self._worth[(key, by_chunin)] = worth
        return worth


def _number(model: Model) -> int:
    return model.number
