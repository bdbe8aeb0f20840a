"""The referee's notes: what refuses a report, and what can only warn because it rests on an assumption."""

from games.rules.kernel.findings import Finding
from games.rules.ninjago.kit import Part


class Notes:
    """Findings as they are made. One that rests on an unknown part of the kit becomes a warning."""

    def __init__(self, unknown: frozenset[Part]) -> None:
        self._unknown = unknown
        self._violations: list[Finding] = []
        self._warnings: list[Finding] = []

    def add(
        self,
        code: str,
        path: str,
        rule: str,
        text: str,
        *,
        rests_on: tuple[Part, ...] = (),
        **params: str | int,
    ) -> None:
        """Write down a finding; ``rests_on`` names the parts of the kit that it was read from."""
        finding = Finding(code=code, path=path, rule=rule, text=text, params=params)
        if self._unknown.isdisjoint(rests_on):
            self._violations.append(finding)
        else:
            self._warnings.append(finding)

    @property
    def violations(self) -> tuple[Finding, ...]:
        """What refuses the report, in the order found."""
        return tuple(self._violations)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What is odd, in the order found."""
        return tuple(self._warnings)
