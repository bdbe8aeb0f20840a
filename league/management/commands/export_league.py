"""``manage.py export_league``: a league whole, as a file."""

import json
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.models import League
from league.transfer.documents import LeagueFile
from league.transfer.export import encode, export_league


class Command(BaseCommand):
    """Write a league as a ``koban.league`` file, or the JSON Schema of such files."""

    help = "Write a league whole as a JSON file that import_league reads, here or elsewhere."

    def add_arguments(self, parser: CommandParser) -> None:
        """``league`` is the last part of its address; without ``--output`` the file goes to the standard output."""
        parser.add_argument("league", nargs="?", help="the league's address (slug)")
        parser.add_argument("--output", type=Path, help="the file to write")
        parser.add_argument("--schema", action="store_true", help="write the JSON Schema of these files instead")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the file; a league that is not there is an error."""
        if options["schema"]:
            self._write(json.dumps(msgspec.json.schema(LeagueFile), indent=1), options["output"])
            return
        league = League.objects.filter(slug=options["league"]).first()
        if league is None:
            known = ", ".join(League.objects.order_by("slug").values_list("slug", flat=True)) or "none"
            raise CommandError(f"There is no league {options['league']}; these are here: {known}.")
        self._write(encode(export_league(league)).decode(), options["output"])

    def _write(self, text: str, output: Path | None) -> None:
        if output is None:
            self.stdout.write(text)
        else:
            output.write_text(text + "\n", "utf-8")
