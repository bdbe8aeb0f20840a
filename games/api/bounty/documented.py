"""What of this face stands in the OpenAPI document as a component."""

from importlib.resources import files
from typing import Final

from games.api.bounty import answers, questions, simulated
from games.api.structs import Documented
from games.rules.bounty.survey import Survey

DOCUMENTED: Final = Documented(
    "Bounty",
    (
        questions.CheckSession,
        questions.PlaySession,
        questions.AskChances,
        questions.CheckKit,
        answers.SessionAnswer,
        answers.PlayedAnswer,
        answers.ChancesAnswer,
        answers.KitAnswer,
        answers.KitVerdict,
        Survey,
        simulated.SurveyAnswer,
    ),
    files("games.api.bounty") / "examples",
)
