"""One's own account."""

from django.db.models import QuerySet

from teams.models import Player, Token


def tokens_of(player: Player) -> QuerySet[Token]:
    """Return a player's API tokens, newest first; none of them can be read back."""
    rows: QuerySet[Token] = Token.objects.filter(user=player).order_by("-created")
    return rows
