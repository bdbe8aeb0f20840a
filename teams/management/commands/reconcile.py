"""``manage.py reconcile``: prove that scrolls and ledgers agree."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from teams.reconcile import reconcile_all


class Command(BaseCommand):
    """Tell every team's story twice, by the fold and by an independent sum, and compare both with what is stored."""

    help = "Fold every team's story from nothing, add it up without the fold, and compare both with what is stored."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Name the first difference of each team that has one; exit with 1 if there is any."""
        differences = reconcile_all()
        if differences:
            raise CommandError("\n".join(str(difference) for difference in differences))
        self.stdout.write(self.style.SUCCESS("Every scroll agrees with its ledger."))
