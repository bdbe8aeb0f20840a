"""What of this face stands in the OpenAPI document as a component."""

from importlib.resources import files
from typing import Final

from games.api.allstars import answers, questions, rows, shown
from games.api.allstars.engine.documented import STRUCTS as ENGINE
from games.api.structs import Documented
from games.rules.allstars.fold.lines import Explanation
from games.rules.allstars.roster import Roster
from games.rules.allstars.steps import OpenSteps

DOCUMENTED: Final = Documented(
    "AllStars",
    (
        Roster,
        shown.Sheet,
        OpenSteps,
        Explanation,
        questions.CheckRoster,
        questions.RateTeam,
        questions.CompareRatings,
        questions.CompareXp,
        questions.AskAdvancement,
        questions.CheckReport,
        questions.PlayPostGame,
        answers.RosterAnswer,
        answers.RatingAnswer,
        answers.HandicapAnswer,
        answers.LevelAnswer,
        answers.AdvancementAnswer,
        answers.ReportAnswer,
        answers.PostGameAnswer,
        rows.Index,
        rows.Clans,
        rows.ClanPage,
        rows.Profiles,
        rows.Keywords,
        rows.Challenges,
        rows.ChallengePage,
        rows.Statuses,
        rows.Boards,
        *ENGINE,
    ),
    files("games.api.allstars") / "examples",
)
