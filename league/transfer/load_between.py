"""What a file says of teams between seasons, into the database: open redrafts, and who passed a team to whom."""

from games.systems import system
from league.models import HandOver
from league.transfer.documents import LeagueFile
from league.transfer.rows import Rows
from teams.models import Team


def load_redrafts(file: LeagueFile, rows: Rows) -> None:
    """Store the redrafts that are open, with the database's ids of those who stay."""
    game = system(file.system)
    drafted = []
    for team in file.teams:
        if team.redraft:
            row = rows.team_rows[team.id]
            row.redraft = game.rename(team.redraft, rows.models)
            drafted.append(row)
    Team.objects.bulk_update(drafted, ["redraft"])


def load_hand_overs(file: LeagueFile, rows: Rows) -> None:
    """Store offers of teams, answered and waiting."""
    HandOver.objects.bulk_create(
        HandOver(
            team=rows.team_rows[team.id],
            giver_id=rows.players[one.giver],
            taker_id=rows.players[one.taker],
            state=one.state,
            proposed_by_id=rows.players[one.proposed_by],
            proposed_at=one.proposed_at,
            answered_by_id=rows.player(one.answered_by),
            answered_at=one.answered_at,
        )
        for team in file.teams
        for one in team.hand_overs
    )
