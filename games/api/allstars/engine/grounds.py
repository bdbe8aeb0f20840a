"""A ground of one's own, looked over before a league takes it up."""

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.allstars.asking import read_question
from games.api.allstars.engine import answers, questions
from games.api.allstars.engine.documented import ENGINE
from games.api.allstars.engine.view import TAG
from games.api.rulesets import RULESET
from games.api.stateless import StatelessView, answer, said
from games.rules.allstars.match.grounds import check_boards, smallest_board


class CheckBoardView(StatelessView):
    """Check a map."""

    @ENGINE.operation(
        "check_board",
        summary="Check a tournament ground",
        tag=TAG,
        question=questions.CheckBoard,
        answer=answers.BoardAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Name everything that is wrong with a map, and the challenges that it is large enough for."""
        ruleset, asked = read_question(request, questions.CheckBoard)
        catalogue = msgspec.structs.replace(ruleset.catalogue, boards=(asked.board,))
        faults = tuple(
            msgspec.structs.replace(finding, path=finding.path.replace("/boards/0", "/board", 1))
            for finding in check_boards(catalogue)
        )
        return answer(
            answers.BoardAnswer(
                accepted=not faults,
                violations=said(faults),
                challenges=tuple(
                    challenge.key
                    for challenge in ruleset.catalogue.challenges
                    if asked.board.size >= smallest_board(challenge.key)
                ),
            )
        )
