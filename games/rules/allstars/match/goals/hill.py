"""King of the Hill."""

from games.rules.allstars.board.grid import Grid
from games.rules.allstars.match.asks import Script
from games.rules.allstars.match.game import ChallengeRules, Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import pick_model


def hill(grid: Grid) -> int:
    """Return the scoring area: the four spaces in the middle of the board and the twelve around them."""
    middle = grid.size // 2
    return sum(
        1 << grid.space(row, column)
        for row in range(middle - 2, middle + 2)
        for column in range(middle - 2, middle + 2)
    )


class KingOfTheHill(ChallengeRules):
    """A team with more models in the scoring area than every other scores as the round ends (ruling 118)."""

    def round_end(self, game: Game) -> Script[None]:
        area = hill(game.grid)
        there: dict[int, list[Model]] = {side.number: [] for side in game.players}
        for model in game.models_on(area):
            if model.side in there:
                there[model.side].append(model)
        most = max(len(models) for models in there.values())
        holders = [side for side, models in there.items() if len(models) == most]
        if not most or len(holders) > 1:
            return
        side = holders[0]
        chosen = yield from pick_model(side, "hill", there[side], "hill")
        if chosen >= 0:
            game.credit(game.models[chosen], "hill_point")
        else:
            game.score(side, 1)
