"""The working state of a match: models, tokens, score, and the questions the rules ask about them.

Mutable, and only the engine's. What goes out are frozen events and views.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.catalogue.types import Challenge, Profile, VictimKind
from games.rules.allstars.challenges.scoring import PlainDeed, Worth, feat_worth
from games.rules.allstars.match.asks import Script, pick_number
from games.rules.allstars.match.events import Intent, Options
from games.rules.allstars.match.model import SENTRY_SIDE, FeatKey, Model, faces_of
from games.rules.allstars.match.side import Side
from games.rules.allstars.match.table import Table
from games.rules.allstars.match.turn import Turn
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import FieldedNinja, MatchSetup
from games.rules.kernel.dice import Dice

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


class Verb(ABC):
    """One thing to do. ``stealthy`` keeps Stealth; ``free`` takes neither action nor movement points."""

    code: ClassVar[str]
    free: ClassVar[bool] = False
    stealthy: ClassVar[bool] = False

    @abstractmethod
    def ready(self, game: "Game", model: Model) -> bool:
        """Return a quick look whether it can be thought of at all."""

    def options(self, game: "Game", model: Model) -> Sequence[Intent]:
        """List the legal intents."""
        return (Intent(self.code, model.number),)

    def allows(self, game: "Game", model: Model, intent: Intent) -> bool:
        """Return whether an intent is legal."""
        return intent in self.options(game, model)

    def sample(self, game: "Game", model: Model, dice: Dice) -> Intent | None:
        """Pick a legal intent at random; None if there is none."""
        options = self.options(game, model)
        return options[pick_number(dice, len(options))] if options else None

    @abstractmethod
    def do(self, game: "Game", model: Model, intent: Intent) -> Script[None]:
        """Carry it out."""


class ChallengeRules:
    """The hooks of a challenge. Points and XP follow from the feats it credits (catalogue, feat rules).

    ``smallest_board`` is the size, in spaces, that its tokens need; ``takes_partners`` says whether sides can play it
    together.
    """

    smallest_board = 1
    takes_partners = False

    def place_tokens(self, game: "Game") -> Script[None]:
        """Set up the challenge's tokens, before lanterns and shrines (Challenge Rules, Setup)."""
        yield from ()

    def place_sentries(self, game: "Game") -> Script[None]:
        """Deploy the sentries, after lanterns and shrines (Sentries)."""
        yield from ()

    def after_setup(self, game: "Game") -> Script[None]:
        """Make the choices that come after deployment."""
        yield from ()

    def eventful(self, game: "Game", model: Model) -> int:
        """Return the spaces where :meth:`stepped` has something to say to a model."""
        return 0

    def stepped(self, game: "Game", model: Model) -> Script[None]:
        """Answer a move onto a space of the model's own accord."""
        yield from ()

    def left_board(self, game: "Game", model: Model) -> Script[None]:
        """Answer a model's leaving the board, Injured or otherwise."""
        yield from ()

    def joined(self, game: "Game", model: Model) -> Script[None]:
        """Answer the deployment of a reinforcement."""
        yield from ()

    def circle_done(self, game: "Game", *, players_left: bool) -> Script[None]:
        """Every player has had a turn, or nobody has a model left to activate (Sentries)."""
        yield from ()

    def sentry_errand(self, game: "Game", sentry: Model, nearest: int) -> Script[None]:
        """Return a sentry begins its activation, and the nearest model that it sees is so many spaces away."""
        yield from ()

    def redeploy_sentries(self, game: "Game") -> Script[None]:
        """Upkeep begins: sentries return before other models (Sentries)."""
        yield from ()

    def round_end(self, game: "Game") -> Script[None]:
        """Do what is done as the round ends, before Upkeep."""
        yield from ()

    def verbs(self, model: Model) -> tuple[Verb, ...]:
        """Tell what a model may do besides the usual."""
        return ()


class Game(Table):
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
        self.rules: ChallengeRules = rules
        super().__init__(board, *_line_up(setup, ruleset, challenge))
        # The course of the match.
        self.round = 0
        self.phase = 0
        self.initiative = self.first_initiative = 1
        self.first = 1
        self.active_over = False
        self.turn = Turn(0)
        self.sentry_controller = 1
        self.foul_weather = False
        self.deck: list[str] = []
        self.discards: list[str] = []
        self.roles: dict[int, Model] = {}
        self.attacker = 0
        self.best_friends: dict[int, int] = {}
        self.ended = ""
        # The event being made.
        self.dice: Dice | None = None
        self.rolled: list[int] = []
        # What each model can ever do, and what helps each team.
        self.card_verbs: tuple[Verb, ...] = ()
        self.verbs: tuple[tuple[Verb, ...], ...] = ()
        self.verbs_by_code: tuple[dict[str, Verb], ...] = ()
        self.team_rerolls = tuple(any("sensei" in model.traits for model in side.models) for side in self.sides)
        self._worth: dict[tuple[FeatKey, bool], Worth] = {}

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
        if victim is not None and feat == "injure" and "redistribution" in doer.traits:
            self.redistribute(doer, victim, key)
        self.score(doer.side, self._worth_of(key, doer.is_chunin).points)

    def redistribute(self, doer: Model, victim: Model, key: FeatKey) -> None:
        """Redistribution: a koban from the treasury of the victim's team to Goemon's, while there is one."""
        if victim.is_sentry:
            return
        doer.victims.setdefault(key, []).append(victim.id)
        loser = self.sides[victim.side]
        if loser.treasury:
            loser.treasury -= 1
            self.sides[doer.side].treasury += 1
            self.note("redistribution", loser.number, doer.side)

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
        if self.challenge.win_at is not None and self.score_of(team) >= self.challenge.win_at:
            raise MatchOver("won_at_once")

    def score_of(self, side: Side) -> int:
        """Return the points of a team and its partners together (ruling 61)."""
        return sum(one.score for one in self.sides if one.alliance == side.alliance)

    def _worth_of(self, key: FeatKey, by_chunin: bool) -> Worth:  # noqa: FBT001  part of the cache key
        worth = self._worth.get((key, by_chunin))
        if worth is None:
            feat, victim, target, champion = key
            deed = PlainDeed(feat=feat, victim=victim or None, target=target or None, champion=champion)  # type: ignore[arg-type]
            worth = feat_worth(self.ruleset, self.challenge, deed, by_chunin=by_chunin)
            self._worth[(key, by_chunin)] = worth
        return worth


def _line_up(setup: MatchSetup, ruleset: Ruleset, challenge: Challenge) -> tuple[list[Model], list[Side]]:
    """Number the models side by side, sentries last; absent ones have a number but no place in their team."""
    models: list[Model] = []
    sides = [Side(SENTRY_SIDE, (), None)]
    for side in setup.sides:
        alliance = min(setup.alliance_of(side.side))
        team = []
        for ninja in side.ninja:
            profile = ruleset.profiles[ninja.profile]
            model = Model(len(models), side.side, profile, ninja, faces_of(ninja, profile), alliance)
            models.append(model)
            if not ninja.absent:
                team.append(model)
        sides.append(Side(side.side, tuple(team), side, alliance))
    if challenge.sentries:
        sentries = []
        for number in range(ruleset.settings.sentries):
            ninja = FieldedNinja(id=f"sentry-{number + 1}", profile=SAMURAI.key)
            sentries.append(Model(len(models), SENTRY_SIDE, SAMURAI, ninja, ()))
            models.append(sentries[-1])
        sides[SENTRY_SIDE].models = tuple(sentries)
    return models, sides
