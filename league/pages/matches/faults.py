"""Refusals that call models by their names."""

from collections.abc import Mapping
from types import TracebackType

from games.rules.kernel.findings import Refused
from league.pages.faults import Faults
from league.pages.matches.allstars.sentences import say_all


class NamedFaults(Faults):
    """Faults of a team's steps: as :class:`Faults`, with names instead of ids."""

    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__()
        self._names = names

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(error, Refused):
            said = say_all(error.violations, names=self._names)
            self._found += [{"code": one.code, "path": one.path, "rule": one.rule, "detail": one.text} for one in said]
            return True
        return super().__exit__(kind, error, trace)
