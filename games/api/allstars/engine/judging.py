"""From a log to its answer: how the match stands, the report it makes, and what the referee says of that."""

from typing import Final, Literal, NamedTuple

from games.api.allstars.answers import JudgedSide, ReportAnswer
from games.api.allstars.engine.answers import MatchState, ModelState, Waiting
from games.api.stateless import judged, under
from games.rules.allstars.challenges.scoring import xp_of_feats
from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.match.claims import ninja_line, report_of
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.referee import check_report
from games.rules.allstars.report import Report, Verdict
from games.rules.allstars.setup import MatchSetup

# Keys of status effects, and the attribute that counts their tokens.
_TOKENS: Final = {
    "curse": "curse",
    "delay": "delay",
    "haste": "haste",
    "lucky": "lucky",
    "moon-power": "moon",
    "protect": "protect",
    "slow": "slow",
    "stun": "stun",
}


Place = Literal["board", "training_ground", "healing_house", "absent"]


class Told(NamedTuple):
    """The report that a played match makes, and the referee's answer to it."""

    report: Report
    verdict: ReportAnswer


def tell(match: Match) -> Told:
    """Derive the report of a match that is over, and let the referee judge it; paths point into ``/report``."""
    report = report_of(match)
    verdict = check_report(match.game.ruleset, match.setup, report)
    answer = ReportAnswer(
        **judged(under("/report", verdict.violations), under("/report", verdict.warnings)),
        sides=sides_of(match.setup, verdict),
    )
    return Told(report, answer)


def sides_of(setup: MatchSetup, verdict: Verdict) -> tuple[JudgedSide, ...]:
    """Return every side as set up, and what its report means for it."""
    return tuple(
        JudgedSide(
            side=frozen.side,
            clan=frozen.clan,
            rating=frozen.rating,
            handicap=frozen.handicap,
            result=side.result,
            score=side.score,
            koban=side.koban,
            xp=side.xp,
            all_stars=side.all_stars,
            healing_house=side.healing_house,
        )
        for frozen, side in zip(setup.sides, verdict.sides, strict=True)
    )


def state_of(match: Match) -> MatchState:
    """Return how a match stands; sentries are shown where they stand on the board."""
    game, ask = match.game, match.pending
    return MatchState(
        round=game.round,
        phase=ELEMENTS[game.phase],
        initiative=game.initiative,
        score=tuple(side.score for side in game.sides[1:]),
        ended=game.ended or None,
        waiting=None if ask is None else Waiting(side=ask.side, kind=ask.kind),
        models=tuple(_model(game, model) for model in game.models if model.on_board or not model.is_sentry),
    )


def _model(game: Game, model: Model) -> ModelState:
    tokens = {key: getattr(model, name) for key, name in _TOKENS.items()} | {"poison": len(model.poison)}
    return ModelState(
        number=model.number,
        side=model.side,
        name=model.id,
        place=_place(game, model),
        space=model.space if model.on_board else None,
        facing=model.facing if model.on_board else None,
        stealth=model.stealth,
        statuses={key: count for key, count in tokens.items() if count},
        xp=0 if model.is_sentry else _xp(game, model),
    )


def _place(game: Game, model: Model) -> Place:
    if model.on_board:
        return "board"
    if model not in game.sides[model.side].models:
        return "absent"
    return "healing_house" if model.healing else "training_ground"


def _xp(game: Game, model: Model) -> int:
    return xp_of_feats(game.ruleset, game.challenge.key, model.profile, ninja_line(model).feats)
