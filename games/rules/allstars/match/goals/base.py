"""What a challenge adds to a match; the plain one adds nothing."""

from games.rules.allstars.match.asks import Script
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.verbs import Verb


class ChallengeRules:
    """The hooks of a challenge. Points and XP follow from the feats it credits (catalogue, feat rules)."""

    def place_tokens(self, game: Game) -> Script[None]:
        """Set up the challenge's tokens, before lanterns and shrines (Challenge Rules, Setup)."""
        yield from ()

    def place_sentries(self, game: Game) -> Script[None]:
        """Deploy the sentries, after lanterns and shrines (Sentries)."""
        yield from ()

    def after_setup(self, game: Game) -> Script[None]:
        """Make the choices that come after deployment."""
        yield from ()

    def eventful(self, game: Game, model: Model) -> int:
        """Return the spaces where :meth:`stepped` has something to say to a model."""
        return 0

    def stepped(self, game: Game, model: Model) -> Script[None]:
        """Answer a move onto a space of the model's own accord."""
        yield from ()

    def left_board(self, game: Game, model: Model) -> Script[None]:
        """Answer a model's leaving the board, Injured or otherwise."""
        yield from ()

    def joined(self, game: Game, model: Model) -> Script[None]:
        """Answer the deployment of a reinforcement."""
        yield from ()

    def circle_done(self, game: Game, *, players_left: bool) -> Script[None]:
        """Every player has had a turn, or nobody has a model left to activate (Sentries)."""
        yield from ()

    def sentry_errand(self, game: Game, sentry: Model, nearest: int) -> Script[None]:
        """Return a sentry begins its activation, and the nearest model that it sees is so many spaces away."""
        yield from ()

    def redeploy_sentries(self, game: Game) -> Script[None]:
        """Upkeep begins: sentries return before other models (Sentries)."""
        yield from ()

    def round_end(self, game: Game) -> Script[None]:
        """Do what is done as the round ends, before Upkeep."""
        yield from ()

    def verbs(self, model: Model) -> tuple[Verb, ...]:
        """Tell what a model may do besides the usual."""
        return ()
