"""What of the engine's face stands in the OpenAPI document, and its examples."""

from importlib.resources import files
from typing import Final

from games.api.allstars.engine import answers, questions
from games.api.structs import Documented

STRUCTS: Final = (
    questions.CheckLog,
    questions.Resolve,
    questions.Simulate,
    questions.AskOdds,
    questions.EliminatePools,
    questions.AskPools,
    questions.AskReach,
    questions.AskSight,
    questions.CheckBoard,
    questions.AskScore,
    answers.LogAnswer,
    answers.ResolveAnswer,
    answers.OddsAnswer,
    answers.EliminateAnswer,
    answers.PoolsAnswer,
    answers.ReachAnswer,
    answers.SightAnswer,
    answers.BoardAnswer,
    answers.ScoreAnswer,
    answers.SimulationAnswer,
)

ENGINE: Final = Documented("AllStars", STRUCTS, files("games.api.allstars.engine") / "examples")
