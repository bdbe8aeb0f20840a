"""What of this face stands in the OpenAPI document as a component."""

from importlib.resources import files
from typing import Final

from games.api.structs import Documented
from games.api.tiny_ninjas import answers, questions, shown, simulated
from games.rules.tiny_ninjas.resolve import Resolved
from games.rules.tiny_ninjas.simulate import Simulation
from games.rules.tiny_ninjas.system import Draft, Opened

DOCUMENTED: Final = Documented(
    "TinyNinjas",
    (
        questions.CheckReport,
        questions.AskAchievements,
        questions.AskDefence,
        questions.PlayMatch,
        questions.CheckDeck,
        answers.ReportAnswer,
        answers.AchievementsAnswer,
        answers.DefenceAnswer,
        Resolved,
        answers.CardsAnswer,
        answers.DeckAnswer,
        Draft,
        Opened,
        shown.Sheet,
        Simulation,
        simulated.SimulationAnswer,
    ),
    files("games.api.tiny_ninjas") / "examples",
)
