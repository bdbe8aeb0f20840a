"""What feats are worth in a challenge."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.allstars.asking import read_question
from games.api.allstars.engine import answers, questions
from games.api.allstars.engine.documented import ENGINE
from games.api.allstars.engine.feats import Feats, read_feats
from games.api.allstars.engine.view import TAG
from games.api.rulesets import RULESET
from games.api.stateless import StatelessView, answer
from games.rules.allstars.challenges.scoring import feat_worth, is_chunin, side_points, xp_of_feats
from games.rules.allstars.report import NinjaLine
from games.rules.allstars.ruleset import Ruleset


class ScoreView(StatelessView):
    """Add feats up."""

    @ENGINE.operation(
        "score",
        summary="Score and XP of feats",
        tag=TAG,
        question=questions.AskScore,
        answer=answers.ScoreAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return the points and XP that a list of feats comes to in a challenge."""
        ruleset, asked = read_question(request, questions.AskScore)
        told = read_feats(ruleset, asked)
        return answer(
            answers.ScoreAnswer(
                challenge=told.challenge.key,
                least=told.challenge.score == "at_least",
                sides=tuple(
                    answers.SideScore(
                        side=frozen.side,
                        score=side_points(ruleset, frozen, told.challenge, side),
                        ninja=tuple(
                            _ninja(ruleset, told, ninja.profile, line)
                            for ninja, line in zip(frozen.ninja, side.ninja, strict=True)
                        ),
                    )
                    for frozen, side in zip(told.setup.sides, told.report.sides, strict=True)
                ),
            )
        )


def _ninja(ruleset: Ruleset, told: Feats, profile: str, line: NinjaLine) -> answers.NinjaScore:
    chunin = is_chunin(ruleset, profile)
    feats = tuple(
        answers.FeatScore(
            feat=feat.feat,
            count=feat.count,
            points=feat_worth(ruleset, told.challenge, feat, by_chunin=chunin).points,
        )
        for feat in line.feats
    )
    return answers.NinjaScore(
        name=line.ninja,
        points=sum(feat.points for feat in feats),
        xp=xp_of_feats(ruleset, told.challenge.key, profile, line.feats),
        feats=feats,
    )
