"""What a table knows after a stretch that it did not write down: whether it can be so, and taking it up.

A gap begins once round one has, and ends where a side is to activate a model. What it says must be possible: rounds and
scores do not go back, tokens of the handicap are not gained, and models stand where models can stand.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.rules.allstars.combat.pools import FACE
from games.rules.allstars.match.events import After, ModelAfter, SideAfter
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import room
from games.rules.kernel.findings import Finding, gettext_noop, pointer

TOKENS: Final = {
    "curse": "curse",
    "delay": "delay",
    "haste": "haste",
    "lucky": "lucky",
    "moon-power": "moon",
    "protect": "protect",
    "slow": "slow",
    "stun": "stun",
}
"""Status effects that are counted, and the attribute of a model that counts them; Poison is kept as a list."""

MOST_STUNS: Final = 2
FACE_DOWN: Final = -1


def check_after(game: Game, after: After) -> Finding | None:
    """Return the first thing that cannot be so after a gap, with a path inside ``after``."""
    return next(
        (
            finding
            for findings in (
                _check_course(game, after),
                _check_sides(game, after),
                _check_models(game, after),
                _check_things(game, after),
            )
            for finding in findings
        ),
        None,
    )


def take_up(game: Game, after: After) -> Finding | None:
    """Put everything as it is after a gap; return the first model that has no room where it is said to stand."""
    passed = after.round - game.round
    if passed:
        for model in game.models:
            model.new_round()
            model.delay = max(0, model.delay - passed)
    game.round = after.round
    game.phase = (game.phase + passed) % 6 if after.phase is None else FACE[after.phase]
    game.initiative = after.initiative or game.initiative
    game.active = None
    game.active_over = False
    _take_up_things(game, after)
    for side in after.sides:
        _take_up_side(game, side)
    for one in after.models:
        game.lift(game.models[one.model])
    for place, one in enumerate(after.models):
        model = game.models[one.model]
        if one.space is not None and not room(game, model) >> one.space & 1:
            return _wrong(("models", place, "space"), "Movement", gettext_noop("No model can stand there."))
        _take_up_model(game, model, one)
    return None


def _take_up_model(game: Game, model: Model, one: ModelAfter) -> None:
    model.clear_tokens()
    for key, attribute in TOKENS.items():
        setattr(model, attribute, one.tokens.get(key, 0))
    # Nobody wrote down whose Poison it was: nobody's can be resisted.
    model.poison = [model.alliance] * one.tokens.get("poison", 0)
    model.healing = one.healing_house
    model.activated = one.activated
    if one.space is not None:
        game.put(model, one.space, one.facing)
        game.set_stealth(model, one.stealth)


def _take_up_side(game: Game, one: SideAfter) -> None:
    side = game.sides[one.side]
    side.score = one.score
    side.rerolls = side.rerolls if one.rerolls is None else one.rerolls
    side.moon_tokens = side.moon_tokens if one.moon_tokens is None else one.moon_tokens
    if one.role is not None:
        for partner in game.sides:
            if partner.alliance == side.alliance:
                game.roles.pop(partner.number, None)
        game.roles[one.side] = game.models[one.role]


def _take_up_things(game: Game, after: After) -> None:
    if after.medals is not None:
        for medal, one in zip(game.medals, after.medals, strict=True):
            medal.carrier = None if one.carrier is None else game.models[one.carrier]
            medal.space = medal.space if one.space is None else one.space
    if after.crates is not None:
        game.crates = {
            crate.space: FACE_DOWN if crate.element is None else FACE[crate.element] for crate in after.crates
        }
        game.crate_spaces = sum(1 << space for space in game.crates)
        gone = {FACE[element] for element in after.found} | set(game.crates.values())
        game.crate_faces = [face for face in range(6) if face not in gone]
    game.refresh_tokens()
    cards = _cards(game)
    for side in after.sides:
        if side.hand is not None:
            game.sides[side.side].hand = list(side.hand)
    if after.discards is not None:
        game.discards = list(after.discards)
    left = cards - Counter(game.discards)
    for owner in game.sides:
        left -= Counter(owner.hand)
    game.deck = sorted(left.elements())


def _cards(game: Game) -> Counter[str]:
    """All cards of the match, wherever they are."""
    cards = Counter([*game.deck, *game.discards])
    for side in game.sides:
        cards += Counter(side.hand)
    return cards


def _check_course(game: Game, after: After) -> Iterator[Finding]:
    if not game.round:
        yield _wrong((), "Setup", gettext_noop("A gap begins after the setup, in a round."))
    elif not game.round <= after.round <= game.challenge.rounds:
        yield _wrong(("round",), "Challenge Length", gettext_noop("The match cannot be in that round after the gap."))
    players = {side.number for side in game.players}
    for field in ("next", "initiative"):
        side = getattr(after, field)
        if side is not None and side not in players:
            yield _wrong((field,), "Sequence Of Play", gettext_noop("That side is not in the match."))


def _check_sides(game: Game, after: After) -> Iterator[Finding]:
    if [side.side for side in after.sides] != [side.number for side in game.sides[1:]]:
        yield _wrong(("sides",), "Setup", gettext_noop("A gap tells the score of every side, in their order."))
        return
    for place, one in enumerate(after.sides):
        side = game.sides[one.side]
        together = [other for other in after.sides if game.sides[other.side].alliance == side.alliance]
        won = game.challenge.win_at is not None and sum(other.score for other in together) >= game.challenge.win_at
        if one.score < side.score or won:
            yield _wrong(
                ("sides", place, "score"),
                "Challenge Rules",
                gettext_noop("No score falls in a gap, and none that wins at once lets the match go on."),
            )
        for field in ("rerolls", "moon_tokens"):
            tokens = getattr(one, field)
            if tokens is not None and tokens > getattr(side, field):
                yield _wrong(("sides", place, field), "Team Rating", gettext_noop("Tokens of the handicap only go."))
        named_twice = one.role is not None and sum(other.role is not None for other in together) > 1
        if named_twice or (one.role is not None and one.role not in {model.number for model in side.models}):
            yield _wrong(("sides", place, "role"), "Challenge Rules", gettext_noop("The side has no such model."))


def _check_models(game: Game, after: After) -> Iterator[Finding]:
    playing = {model.number for side in game.sides for model in side.models}
    seen: set[int] = set()
    for place, one in enumerate(after.models):
        if one.model not in playing or one.model in seen:
            text = gettext_noop("A gap names each model that plays once at most.")
            yield _wrong(("models", place, "model"), "Setup", text)
            continue
        seen.add(one.model)
        if one.space is not None and (one.space >= game.grid.spaces or one.healing_house):
            yield _wrong(("models", place, "space"), "Injured", gettext_noop("The model cannot be there."))
        if one.space is None and (one.stealth or set(one.tokens) - {"delay"}):
            text = gettext_noop("Off the board a model has neither Stealth nor tokens, but for Delay.")
            yield _wrong(("models", place), "Status Effects", text)
        if set(one.tokens) - {*TOKENS, "poison"} or one.tokens.get("stun", 0) > MOST_STUNS:
            text = gettext_noop("No model has such tokens.")
            yield _wrong(("models", place, "tokens"), "Status Effects", text)
    on_board = {one.model: one.space is not None for one in after.models}
    for side in game.sides[1:]:
        count = sum(on_board.get(model.number, model.space >= 0) for model in side.models)
        if count > game.challenge.ninjas_allowed:
            yield _wrong(("models",), "Deploy Ninja", gettext_noop("A side has too many models on the board."))


def _check_things(game: Game, after: After) -> Iterator[Finding]:
    if after.medals is not None and not _medals_fit(game, after):
        yield _wrong(("medals",), "Challenge Rules", gettext_noop("Each medal lies on a space or is with a model."))
    if after.crates is not None:
        shown = [crate.element for crate in after.crates if crate.element is not None] + list(after.found)
        spaces = [crate.space for crate in after.crates]
        if (
            not set(spaces) <= set(game.crates)
            or len(set(spaces)) < len(spaces)
            or len(set(shown)) < len(shown)
            or len(game.crates) - len(spaces) > len(after.found)
        ):
            yield _wrong(("crates",), "Challenge Rules", gettext_noop("The crates cannot be so after the gap."))
    held = Counter(game.discards if after.discards is None else after.discards)
    for one in after.sides:
        held += Counter(game.sides[one.side].hand if one.hand is None else one.hand)
    if held - _cards(game):
        yield _wrong(("sides",), "Moon Deck", gettext_noop("The Moon Deck does not hold so many of those cards."))


def _medals_fit(game: Game, after: After) -> bool:
    medals = after.medals or ()
    carriers = [one.carrier for one in medals if one.carrier is not None]
    return (
        len(medals) == len(game.medals)
        and all((one.space is None) != (one.carrier is None) for one in medals)
        and all((one.space or 0) < game.grid.spaces for one in medals)
        and all(number < len(game.models) for number in carriers)
        and len(set(carriers)) == len(carriers)
    )


def _wrong(place: tuple[str | int, ...], rule: str, text: str) -> Finding:
    return Finding(code="log.impossible_after_gap", path=pointer(*place), rule=rule, text=text)
