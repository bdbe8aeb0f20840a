"""``manage.py import_league``: a league from a file that another Koban wrote."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.rules.kernel.findings import FileFinding, Finding, Refused, in_english
from league.transfer.documents import LeagueFile
from league.transfer.load import import_league
from league.transfer.reading import read_file, with_lines
from teams.models import Player


class Command(BaseCommand):
    """Open the league that a ``koban.league`` file holds; all of it or nothing."""

    help = "Open the league that a file of export_league holds, under a ninja master of this Koban."

    def add_arguments(self, parser: CommandParser) -> None:
        """``--master`` is the e-mail address of whoever runs the league from now on."""
        parser.add_argument("file", type=Path, help="the file to read")
        parser.add_argument("--master", required=True, help="e-mail address of the ninja master")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Say what was opened, or every fault of the file with its line."""
        master = Player.objects.filter(email=options["master"].lower()).first()
        if master is None:
            raise CommandError(f"Nobody here has the address {options['master']}.")
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        try:
            with with_lines(data):
                league = import_league(read_file(data, LeagueFile), by=master, at=timezone.now())
        except Refused as refused:
            raise CommandError("\n".join(_said(fault) for fault in refused.violations)) from refused
        self.stdout.write(self.style.SUCCESS(f"Opened {league.name} as {league.slug}."))


def _said(fault: Finding) -> str:
    """Say a fault as compilers do: line, place, sentence."""
    if not isinstance(fault, FileFinding):
        return fault.message
    place = f"line {fault.line}, {fault.path}" if fault.path else f"line {fault.line}"
    return f"{place}: {in_english(fault.text, fault.params)}"
