"""What a file's numbers have become in this database."""

from dataclasses import dataclass, field

from league.models import League
from league.transfer.numbers import KnownModelIds
from teams.models import Team


@dataclass
class Rows:
    """Ids of players and matches, teams, and models' ids, by the file's numbers; ``reports`` by match and version."""

    league: League
    models: KnownModelIds
    players: dict[int, int] = field(default_factory=dict)
    team_rows: dict[int, Team] = field(default_factory=dict)
    matches: dict[int, int] = field(default_factory=dict)
    reports: dict[tuple[int, int], int] = field(default_factory=dict)

    def player(self, number: int | None) -> int | None:
        """Return a player's id; None for nobody."""
        return None if number is None else self.players[number]
