"""Working through rows one by one, so that one bad row never keeps the rest waiting."""

from collections.abc import Callable, Iterable, Sequence

import structlog

logger = structlog.get_logger(__name__)


def one_by_one(rows: Iterable[int], do: Callable[[int], bool]) -> Sequence[int]:
    """Do something to each row in a transaction of its own; return the rows for which it says that it did something.

    What goes wrong with a row is logged with its traceback, and the next row has its turn.
    """
    done = []
    for row in rows:
        try:
            if do(row):
                done.append(row)
        except Exception:  # a fault of ours with one row must not stop the others
            logger.exception("sweep_failed_for_a_row", row=row, work=getattr(do, "__name__", str(do)))
    return done
