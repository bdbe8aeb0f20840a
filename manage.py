#!/usr/bin/env python
"""Run a management command, on servers of our own where no DATABASE_URL names one."""

import os
import sys

from django.core.management import execute_from_command_line

from config import embedded


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    with embedded.servers() as urls:
        os.environ.update(urls)
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
