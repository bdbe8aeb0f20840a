"""A knock-out stage that a test plays match by match, by their numbers in the bracket."""

from typing import Any

from league.models import Stage
from tests.league.stages.worlds import World, brawl


def names(match: dict[str, Any]) -> tuple[str, ...]:
    """Return who is in a match of a bracket; nobody yet is an empty name."""
    return tuple(side["name"] for side in match["sides"])


def sides(match: dict[str, Any]) -> list[str]:
    """Return who is in a match of a bracket, in order of name."""
    return sorted(names(match))


class Knockout:
    """A season of one knock-out, started with every team of a world in order of seed; or a stage that has started."""

    def __init__(self, world: World, kind: str = "", *, stage: int | None = None, **settings: Any) -> None:
        self.world = world
        if stage is None:
            started = world.start(kind, **settings)
            stage = started["id"]
        self.stage = stage

    def bracket(self) -> dict[str, Any]:
        """Return the bracket as the API shows it."""
        bracket: dict[str, Any] = self.world.master.get(f"stages/{self.stage}/bracket/")
        return bracket

    def matches(self) -> list[dict[str, Any]]:
        """Return every match in order of its number."""
        found = [match for row in self.bracket()["rounds"] for match in row["matches"]]
        return sorted(found, key=lambda match: match["number"])

    def match(self, number: int) -> dict[str, Any]:
        """Return a match by its number in the bracket."""
        return next(match for match in self.matches() if match["number"] == number)

    def fixture(self, number: int) -> dict[str, Any]:
        """Return the game of a match."""
        fixture: dict[str, Any] = self.world.master.get(f"fixtures/{self.match(number)['fixture']}/")
        return fixture

    def open(self, number: int) -> dict[str, Any]:
        """Open the game of a match."""
        opened: dict[str, Any] = self.world.master.post(f"fixtures/{self.match(number)['fixture']}/open/", {"side": 1})
        return opened

    def report(self, number: int, scores: tuple[int, int] = (3, 1)) -> dict[str, Any]:
        """Open and report the game of a match."""
        fixture = self.fixture(number)
        opened = self.world.master.post(f"fixtures/{fixture['id']}/open/", {"side": 1})
        body = brawl(opened["match"]["setup"], scores)
        self.world.master.post(f"fixtures/{fixture['id']}/report/", {"report": body, "side": 1})
        return fixture

    def play(self, number: int, scores: tuple[int, int] = (3, 1)) -> None:
        """Play the game of a match and confirm it."""
        self.world.play(self.fixture(number), scores)

    def forfeit(self, number: int, absent: list[int]) -> None:
        """Record that these sides of a match did not come."""
        fixture = self.match(number)["fixture"]
        self.world.master.post(f"fixtures/{fixture}/forfeit/", {"sides": absent, "reason": "Nobody came"})

    def decide(self, number: int, team: int | None, reason: str) -> dict[str, Any]:
        """Let a team go on by the ninja master's decision."""
        path = f"stages/{self.stage}/bracket/{number}/decision/"
        decided: dict[str, Any] = self.world.master.post(path, {"team": team, "reason": reason})
        return decided

    def leave(self, team: int, **how: Any) -> None:
        """Let a team leave the season."""
        season = Stage.objects.values_list("season", flat=True).get(pk=self.stage)
        self.world.master.post(f"seasons/{season}/entrants/{team}/leave/", {"reason": "Moved away", **how})

    def places(self) -> list[tuple[int, str]]:
        """Return the places that are known, in order."""
        return [(one["place"], one["name"]) for one in self.bracket()["places"]]

    def season_places(self) -> list[tuple[int, str]]:
        """Return the final places of the season."""
        season = Stage.objects.values_list("season", flat=True).get(pk=self.stage)
        return [(one["place"], one["name"]) for one in self.world.master.get(f"seasons/{season}/places/")["places"]]
