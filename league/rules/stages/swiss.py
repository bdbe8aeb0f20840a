"""How many rounds a Swiss stage has."""

from league.rules.stages.kinds import Swiss


def suggested_rounds(size: int) -> int:
    """Return the fewest rounds after which at most one of ``size`` teams can have won them all.

    >>> [suggested_rounds(size) for size in (2, 8, 9, 64)]
    [1, 3, 4, 6]
    """
    return max(1, (size - 1).bit_length())


def rounds_of(settings: Swiss, size: int) -> int:
    """Return the rounds of a stage that began with ``size`` teams: as set, or as many as its field needs."""
    return settings.rounds or suggested_rounds(size)
