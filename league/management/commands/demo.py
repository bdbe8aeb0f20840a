"""``manage.py demo``: a league to look at."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from league.demo.rosters import TEAMS
from league.demo.story import MASTER, PASSWORD, play
from league.models import League
from teams.models import Player


class Command(BaseCommand):
    """Load the demo league unless it is there, and say how to log in."""

    help = "Load an eight-team league with three played rounds, and print its logins."

    def add_arguments(self, parser: CommandParser) -> None:
        """``--if-empty``: do nothing on a database that has leagues of its own."""
        parser.add_argument("--if-empty", action="store_true", help="only if there is no league yet")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Load the league once; a second call only prints the logins."""
        present = Player.objects.filter(email=MASTER[1]).exists()
        if options["if_empty"] and League.objects.exists() and not present:
            return
        if not present:
            play(timezone.now())
        self.stdout.write("The demo league's logins (password for all: " + self.style.SUCCESS(PASSWORD) + ")")
        self.stdout.write(f"  {'ninja master':<18}{MASTER[1]}")
        for owner, team, _roster in TEAMS:
            self.stdout.write(f"  {team:<18}{owner.lower()}@example.org")
