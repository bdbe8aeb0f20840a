"""Collect every text that people read into the catalogues under ``locale/``, and compile these."""

from typing import Any

from django.core.management.base import BaseCommand

from config import messages


class Command(BaseCommand):
    """``manage.py messages``: what is new stands in the catalogue untranslated, and what is gone leaves it."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        for language in messages.LANGUAGES:
            catalog = messages.merge(language)
            messages.write_catalogue(language, catalog)
            left = list(messages.faults(messages.collect(), catalog))
            for fault in left:
                self.stdout.write(fault)
            self.stdout.write(f"{language}: {len(catalog)} messages, {len(left)} still to be seen to.")
