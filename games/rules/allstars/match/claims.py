"""From a match that was played to the report it makes: claims are derived, never typed."""

from games.rules.allstars.challenges.scoring import PlainDeed, xp_of_feats
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.model import Model
from games.rules.allstars.report import Ended, FeatLine, Injuries, NinjaLine, Report, SideReport
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import SideSetup


def report_of(match: Match, all_stars: dict[int, tuple[str, ...]] | None = None) -> Report:
    """Return the report of a finished match; :class:`ValueError` if it is not finished or was not all written down.

    ``all_stars`` are the awards each side gives; without them each side's best models by XP are named.
    """
    game = match.game
    if not match.over:
        raise ValueError("the match is not over")
    if match.gaps:
        raise ValueError("the match was not all written down")
    sides = []
    for setup in match.setup.sides:
        models = [model for model in game.models if model.side == setup.side]
        awards = (all_stars or {}).get(setup.side)
        if awards is None:
            awards = best_models(game.ruleset, game.challenge.key, setup, models)
        sides.append(
            SideReport(
                side=setup.side,
                score=game.sides[setup.side].score,
                ninja=tuple(
                    ninja_line(model) for model, ninja in zip(models, setup.ninja, strict=True) if not ninja.absent
                ),
                all_stars=awards,
                handicap=setup.handicap,
            )
        )
    ended: dict[str, Ended] = {
        "played_out": "played_out",
        "won_at_once": "won_at_once",
        "ceded": "ceded",
        "time_called": "time_called",
    }
    return Report(
        challenge=game.challenge.key,
        # A round that was ceded away is not counted: ruling 65 asks whether the first one was over.
        rounds=max(0, game.round - 1) if game.ended == "ceded" else game.round,
        ended=ended[game.ended],
        sides=tuple(sides),
        ceded_by=tuple(side.number for side in game.sides[1:] if side.ceded),
        attacker=game.attacker or None,
    )


def ninja_line(model: Model) -> NinjaLine:
    """One model's part of the report."""
    feats = tuple(
        FeatLine(
            feat=feat,
            count=count,
            victim=victim or None,  # type: ignore[arg-type]
            target=target or None,  # type: ignore[arg-type]
            champion=champion,
            # Whose koban Redistribution moved.
            victims=tuple(model.victims.get((feat, victim, target, champion), ())),
        )
        for (feat, victim, target, champion), count in sorted(model.feats.items())
    )
    return NinjaLine(
        ninja=model.id,
        on_board=model.been_on_board,
        healing_house=model.healing,
        feats=feats,
        injuries=Injuries(**model.injuries),
    )


def best_models(ruleset: Ruleset, challenge: str, setup: SideSetup, models: list[Model]) -> tuple[str, ...]:
    """Return the models a side would name Ninja All-Star: those that earned most XP, in the order of the roster.

    As many as the league and the handicap give, each another model (ruling 76); Heroes and Ronin, who learn nothing, come last.
    """
    eligible = [model for model in models if model.been_on_board]

    def merit(model: Model) -> tuple[bool, int]:
        deeds = (
            PlainDeed(feat=feat, count=count, victim=victim or None, target=target or None, champion=champion)  # type: ignore[arg-type]
            for (feat, victim, target, champion), count in model.feats.items()
        )
        return model.kind in {"hero", "ronin"}, -xp_of_feats(ruleset, challenge, model.profile, deeds)

    return tuple(
        model.id
        for model in sorted(eligible, key=merit)[: ruleset.settings.all_star_awards + setup.handicap.extra_all_stars]
    )
