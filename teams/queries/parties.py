"""Who belongs to a party."""

from django.db.models import Exists, OuterRef, Q

from teams.models import Ninja, Player, Team


def belongs_to(team: Team, player: Player) -> bool:
    """Whether a player owns a team, or is one of its members now."""
    return team.owner_id == player.pk or team.ninja.filter(player=player, gone="").exists()


def of_player(player: Player | int) -> Q:
    """Return the condition that a player (or whoever has this id) owns a team or is one of its members now."""
    return Q(owner=player) | Q(Exists(Ninja.objects.filter(team=OuterRef("pk"), player=player, gone="")))
