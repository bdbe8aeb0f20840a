"""``manage.py demo``: leagues to look at."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse
from django.utils import timezone

from league.demo.rosters import TEAMS
from league.demo.story import MASTER, PASSWORD, play
from league.models import League
from teams.models import Player


class Command(BaseCommand):
    """Load the demo leagues unless they are there, and say how to log in and where to look."""

    help = "Load an eight-team league with three played rounds and a small league of each other game; print the logins."

    def add_arguments(self, parser: CommandParser) -> None:
        """``--if-empty``: do nothing on a database that has leagues of its own."""
        parser.add_argument("--if-empty", action="store_true", help="only if there is no league yet")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Load the leagues once; a second call only prints logins and addresses."""
        present = Player.objects.filter(email=MASTER[1]).exists()
        if options["if_empty"] and League.objects.exists() and not present:
            return
        if not present:
            play(timezone.now())
        self.stdout.write("The demo's logins (password for all: " + self.style.SUCCESS(PASSWORD) + ")")
        self.stdout.write(f"  {'ninja master':<18}{MASTER[1]}")
        for owner, team, _roster in TEAMS:
            self.stdout.write(f"  {team:<18}{owner.lower()}@example.org")
        self.stdout.write("Its leagues:")
        for league in League.objects.filter(memberships__player__email=MASTER[1]).order_by("pk"):
            address = reverse("pages:league", args=[league.slug])
            self.stdout.write(f"  {league.name:<18}{address:<28}{league.get_system_display()}")
