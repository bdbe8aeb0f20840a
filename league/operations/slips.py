"""Results from paper slips: a ninja master writes down what both players signed, and it counts at once."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from games.refusals import Forbidden
from games.rules.kernel.findings import gettext_noop
from games.rules.kernel.system import Partners
from league.models import Fixture
from league.operations.disputes import decide_match
from league.operations.fixtures import league_of, lock_fixture
from league.operations.results import report_match
from teams.models import Player

FROM_A_SLIP: Final = gettext_noop("Entered from the players' paper slip.")
"""The reason that stands where nobody gives another; whoever reads it reads it in their own language."""


@transaction.atomic
def enter_slip(
    fixture_id: int,
    body: dict[str, Any],
    *,
    by: Player,
    at: datetime,
    reason: str,
    partners: Partners = (),
    as_played: bool = False,
) -> Fixture:
    """Report a match from a slip and decide that the report counts, both or neither. A scheduled fixture is opened.

    ``partners`` are the sides that played together in it.

    Where a side has reported already, the slip is the ninja master's own version and decides. Raises
    :class:`Forbidden` for anybody but a ninja master, and all that reporting and deciding raise.
    """
    fixture = lock_fixture(fixture_id)
    if not by.has_perm("league.run_league", league_of(fixture)):
        raise Forbidden("league.only_a_master", gettext_noop("Only a ninja master of the league can do this."))
    if fixture.state in {Fixture.State.REPORTED, Fixture.State.DISPUTED}:
        return decide_match(fixture_id, body=body, as_played=as_played, reason=reason, by=by, at=at)
    _fixture, report = report_match(
        fixture_id, body, partners=partners, as_played=as_played, reason=reason, by=by, at=at
    )
    return decide_match(fixture_id, version=report.version, as_played=as_played, reason=reason, by=by, at=at)
