"""One worker at a time for work that must not keep a row locked, such as sending mail."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def alone(work: int, row: int) -> Iterator[bool]:
    """Say whether nobody else does this ``work`` for this ``row`` now; until the end nobody else may.

    PostgreSQL keeps the claim for the connection and not for a transaction: nothing is locked meanwhile, and a worker
    that dies gives it back.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [work, row])
        mine = bool(cursor.fetchone()[0])
    try:
        yield mine
    finally:
        if mine:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [work, row])
