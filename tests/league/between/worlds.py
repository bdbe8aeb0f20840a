"""A season that is over, and the one after it: what most tests between seasons start from."""

from typing import Any

from league.models import Season
from teams.models import Team
from teams.reconcile import reconcile_all
from tests import verbs
from tests.verbs import Person


def play(aiko: Person, ben: Person, fixture: dict[str, Any], report: dict[str, Any]) -> None:
    """Play the only game; Aiko reports and Ben confirms. Steps stay open."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": report})
    ben.post(f"fixtures/{fixture['id']}/confirm/")


def close_steps(aiko: Person, ben: Person, tigers: dict[str, Any], tide: dict[str, Any]) -> None:
    """Rin is badly hurt and misses two games; Benkei gets his fee; Nami and Kai are unhurt. Advances stay due."""
    crew = verbs.ids(tide)
    aiko.post(f"teams/{tigers['team']}/steps/", {"downtime": [{"ninja": verbs.ids(tigers)["Rin"], "die": "void"}]})
    ben.post(
        f"teams/{tide['team']}/steps/",
        {
            "fees": [{"ninja": crew["Benkei"], "pay": True}],
            "downtime": [{"ninja": crew["Nami"], "die": "earth"}, {"ninja": crew["Kai"], "die": "earth"}],
        },
    )


def finish(aiko: Person, fixture: dict[str, Any]) -> None:
    """Close the season of a fixture."""
    season = Season.objects.get(stages=aiko.get(f"fixtures/{fixture['id']}/")["stage"])
    aiko.post(f"seasons/{season.pk}/finish/")


def next_season(aiko: Person, league: dict[str, Any], name: str = "Spring") -> int:
    """Plan another season and return its id."""
    number: int = aiko.post(f"leagues/{league['id']}/seasons/", {"name": name})["id"]
    return number


def roll_over(aiko: Person, season: int, **asked: Any) -> dict[str, Any]:
    """Preview and settle."""
    told = aiko.post(f"seasons/{season}/rollover/preview/", asked)
    aiko.post(f"seasons/{season}/rollover/", {**asked, "basis": told["basis"]})
    preview: dict[str, Any] = told
    return preview


def codes(problem: dict[str, Any]) -> list[tuple[str, str]]:
    """Return code and place of every violation."""
    return [(one["code"], one["path"]) for one in problem["violations"]]


def in_order() -> bool:
    """Whether every scroll is what its story says, and there are teams at all."""
    return Team.objects.exists() and reconcile_all() == []
