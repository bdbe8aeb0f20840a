"""Challenges about one chosen model: Assassination, Champion, Intercept the Messenger."""

from games.rules.allstars.match.asks import Script
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import ChallengeRules, Game, Verb
from games.rules.allstars.match.harm import leave_board
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import dodge_away, pick_model
from games.rules.allstars.match.side import Side


def standing(side: Side) -> list[Model]:
    """Return a team's models on the board."""
    return [model for model in side.models if model.space >= 0]


def home_of(game: Game, alliance: int) -> int:
    """Return the deployment spaces of partners together."""
    zone = 0
    for side in game.sides:
        if side.alliance == alliance:
            zone |= side.zone
    return zone


def name_role(game: Game, side: Side, chooser: int, role: str, models: list[Model]) -> Script[Model | None]:
    """Have a player name the model that bears a team's role from now on; nobody if there is none to name."""
    game.roles.pop(side.number, None)
    if not models:
        return None
    chosen = yield from pick_model(chooser, role, models, role, optional=False)
    game.roles[side.number] = game.models[chosen]
    game.note(role, chosen)
    return game.models[chosen]


class Assassination(ChallengeRules):
    """Each team has a VIP, chosen by the player whose left-hand neighbour it is (ruling 116)."""

    def after_setup(self, game: Game) -> Script[None]:
        for side in game.clockwise(game.initiative):
            victim = _neighbour(game, side.number, 1)
            yield from name_role(game, victim, side.number, "vip", standing(victim))

    def left_board(self, game: Game, model: Model) -> Script[None]:
        if game.roles.get(model.side) is model:
            yield from self._name_again(game, game.sides[model.side])

    def joined(self, game: Game, model: Model) -> Script[None]:
        if model.side not in game.roles:
            yield from self._name_again(game, game.sides[model.side])

    def _name_again(self, game: Game, side: Side) -> Script[None]:
        chooser = _neighbour(game, side.number, -1).number
        yield from name_role(game, side, chooser, "vip", standing(side))


def _neighbour(game: Game, side: int, steps: int) -> Side:
    """Return the player still in the match who sits so many places clockwise from a side."""
    order = game.clockwise(side)
    if order and order[0].number == side:
        return order[steps % len(order)]
    return order[0] if steps > 0 else order[-1]


class Champion(ChallengeRules):
    """Each team has a Champion, never the chunin; only Champions score. Each choice is a feat (ruling 37)."""

    def after_setup(self, game: Game) -> Script[None]:
        for side in game.clockwise(game.initiative):
            yield from self._name(game, side)

    def left_board(self, game: Game, model: Model) -> Script[None]:
        if game.roles.get(model.side) is model:
            yield from self._name(game, game.sides[model.side])

    def _name(self, game: Game, side: Side) -> Script[None]:
        lesser = [model for model in side.models if not model.is_chunin]
        able = [model for model in lesser if model.space >= 0] or lesser
        champion = yield from name_role(game, side, side.number, "champion", able)
        if champion is not None:
            game.credit(champion, "champion_chosen")


class Escape(Verb):
    """The messenger leaves the board from one of the attacker's deployment spaces, for one movement point."""

    code = "escape"

    def ready(self, game: Game, model: Model) -> bool:
        return (
            game.turn.points_to_come() > 0
            and game.roles.get(model.side) is model
            and bool(model.foot & home_of(game, game.sides[game.attacker].alliance))
        )

    def do(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.turn.begin_move(1)
        game.turn.points -= 1
        if not (yield from dodge_away(game, model)):
            return
        game.note("escaped", model.number)
        game.credit(model, "messenger_escaped")
        leave_board(game, model, "training")
        yield from game.rules.left_board(game, model)


class InterceptTheMessenger(ChallengeRules):
    """The side with the initiative at the start attacks; the other brings messengers across the board.

    Partners attack and defend together (ruling 61): they have one messenger, whom the defender that comes first
    clockwise from the attacker names in the deployment zone of any of them.
    """

    takes_partners = True

    def after_setup(self, game: Game) -> Script[None]:
        game.attacker = game.first_initiative
        yield from self._name(game)

    def _name(self, game: Game) -> Script[None]:
        game.roles.clear()
        attackers = game.sides[game.attacker].alliance
        defenders = [side for side in game.clockwise(game.attacker) if side.alliance != attackers]
        zone = home_of(game, defenders[0].alliance)
        home = [model for side in defenders for model in standing(side) if model.foot & zone]
        if home:
            chosen = yield from pick_model(defenders[0].number, "messenger", home, "messenger", optional=False)
            self._take(game, game.models[chosen])

    def _take(self, game: Game, messenger: Model) -> None:
        game.roles[messenger.side] = messenger
        game.note("messenger", messenger.number)

    def left_board(self, game: Game, model: Model) -> Script[None]:
        if game.roles.get(model.side) is model:
            yield from self._name(game)

    def joined(self, game: Game, model: Model) -> Script[None]:
        yield from self._takes_over(game, model)

    def stepped(self, game: Game, model: Model) -> Script[None]:
        yield from self._takes_over(game, model)

    def _takes_over(self, game: Game, model: Model) -> Script[None]:
        """With no messenger, the next of the defender's models in its deployment zone becomes it."""
        if self.eventful(game, model) & model.foot:
            self._take(game, model)
        yield from ()

    def eventful(self, game: Game, model: Model) -> int:
        missing = not game.roles and model.side and model.alliance != game.sides[game.attacker].alliance
        return home_of(game, model.alliance) if missing else 0

    def verbs(self, model: Model) -> tuple[Verb, ...]:
        return (ESCAPE,) if model.side else ()


ESCAPE = Escape()
