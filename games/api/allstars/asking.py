"""A stateless call: a question in, the rules that it is asked under, an answer out."""

from typing import Any, TypeVar

import msgspec
from rest_framework.request import Request

from games.api.bodies import read_body, read_query
from games.api.rulesets import RulesetQuery, find_rules
from games.rules.allstars.match.grounds import check_ground
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.allstars.settings_check import check_generator, check_settings
from games.rules.kernel import letter_case
from games.rules.kernel.findings import Refused

Q = TypeVar("Q")


class _Given(msgspec.Struct, frozen=True, kw_only=True):
    """The settings as written: those that are not given are the ruleset's, not the book's."""

    settings: dict[str, Any] = {}


def read_question(request: Request, kind: type[Q]) -> tuple[Ruleset, Q]:
    """Return the rules that apply and the question; words of a closed list, such as elements, in any letter case.

    Raises :class:`msgspec.DecodeError` for a malformed one and :class:`Refused` for settings that cannot be played with.
    """
    body = read_body(request)
    question = letter_case.decode(body, kind)
    base: Ruleset = find_rules("allstars", read_query(request, RulesetQuery).ruleset).ruleset
    given = msgspec.json.decode(body, type=_Given).settings
    if not given:
        return base, question
    settings = letter_case.convert(_over(msgspec.to_builtins(base.settings), given), Settings)
    ruleset = Ruleset(settings=settings, catalogue=base.catalogue)
    findings = (*check_settings(ruleset), *check_generator(ruleset), *check_ground(ruleset))
    if findings:
        raise Refused(findings)
    return ruleset, question


def _over(base: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Lay what is given over the ruleset's settings, of a table only the cells that are given."""
    tables = {key: {**base[key], **value} for key, value in given.items() if isinstance(value, dict) and key in base}
    return base | given | {key: cells for key, cells in tables.items() if isinstance(base[key], dict)}
