"""The board in play: models and tokens on it, who is near whom, and who sees whom.

Mutable, and only the engine's. What goes out are frozen events and views.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from games.rules.allstars.board.grid import Grid, spaces_of
from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.board.sight import sight
from games.rules.allstars.match.events import Outcome
from games.rules.allstars.match.model import OFF_BOARD, Model
from games.rules.allstars.match.side import Medal, Side

FAR_SIGHT: Final = 99
DETRIMENTAL: Final = frozenset({"curse", "poison", "slow"})
POSITIVE: Final = frozenset({"haste", "lucky", "protect"})


class Table:
    """Models and tokens on a board."""

    def __init__(self, board: BoardMap, models: list[Model], sides: list[Side]) -> None:
        self.board = board
        self.grid: Grid = board.grid
        self._sight = sight(board.grid)
        self.models = models
        self.sides = sides
        self.enemies: tuple[tuple[Model, ...], ...] = tuple(
            tuple(model for model in models if model.alliance != side.alliance) for side in sides
        )
        self._allied: tuple[tuple[Model, ...], ...] = tuple(
            tuple(model for other in sides if other.alliance == side.alliance for model in other.models)
            for side in sides
        )
        self.watchers: tuple[tuple[Model, ...], ...] = tuple(
            tuple(enemy for enemy in enemies if enemy.hooks["entered"]) for enemies in self.enemies
        )
        self._rivers: tuple[tuple[Model, ...], ...] = tuple(
            tuple(enemy for enemy in enemies if "swift-as-a-coursing-river" in enemy.traits) for enemies in self.enemies
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
        self.team_spaces = [0] * len(sides)
        self.active: Model | None = None
        self.sight_range = FAR_SIGHT
        self.outcomes: list[Outcome] = []

    def note(self, *outcome: str | int) -> None:
        """Write down an outcome of the event being made."""
        self.outcomes.append(outcome)

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
        self.team_spaces[model.alliance] |= foot
        if model.stealth:
            self.hidden |= foot
        if model.large:
            for covered in spaces_of(foot):
                self.at[covered] = model
        elif foot:
            self.at[space] = model

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
        self.team_spaces[model.alliance] &= ~foot
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
        """Return the other models of its team, and of its partners' teams, on the board."""
        for friend in self._allied[model.side]:
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

    def targets_of(self, model: Model, enemies: Iterable[Model]) -> list[Model]:
        """Return those enemies that a model's abilities can be aimed at: none in Stealth (Stealth)."""
        return [enemy for enemy in enemies if not self.hidden_from(enemy, model)]

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

    def currents(self, model: Model) -> int:
        """Return the spaces that an enemy makes rough to a model: two around it (Swift as a Coursing River)."""
        mask = 0
        for enemy in self._rivers[model.side]:
            mask |= self.near(enemy, 2)
        return mask

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

    def remove_token(self, space: int) -> None:
        """Take a lantern or a shrine off the board."""
        self.lanterns &= ~(1 << space)
        self.shrine_spaces &= ~(1 << space)
        self.shrines.pop(space, None)
        self.refresh_tokens()

    def carried(self, model: Model) -> Medal | None:
        """Return the medal that a model carries."""
        for medal in self.medals:
            if medal.carrier is model:
                return medal
        return None


def _number(model: Model) -> int:
    return model.number
