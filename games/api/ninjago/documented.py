"""What of this face stands in the OpenAPI document as a component."""

from importlib.resources import files
from typing import Final

from games.api.ninjago import answers, questions, simulated
from games.api.structs import Documented
from games.rules.kernel.cooperative import Founders
from games.rules.ninjago.survey import Survey

DOCUMENTED: Final = Documented(
    "Ninjago",
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
        Founders,
        Survey,
        simulated.SurveyAnswer,
    ),
    files("games.api.ninjago") / "examples",
)
