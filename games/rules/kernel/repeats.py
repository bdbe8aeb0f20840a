"""What stands more than once in a list where it can stand once."""

from collections import Counter
from collections.abc import Iterable

from games.rules.kernel.findings import Finding, gettext_noop


def twice(keys: Iterable[str | int], path: str, *, code: str, rule: str) -> list[Finding]:
    """Return a finding at ``path`` for each key that is repeated there, in the order of the list.

    >>> [one.message for one in twice((6, 6, 8), "/steps", code="steps.twice", rule="Skeleton Steps")]
    ['6 stands 2 times where it can stand once.']
    """
    return [
        Finding(
            code=code,
            path=path,
            rule=rule,
            text=gettext_noop("{key} stands {times} times where it can stand once."),
            params={"key": key, "times": times},
        )
        for key, times in Counter(keys).items()
        if times > 1
    ]
