"""Stored reports, typed."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.rules.allstars.report import Report


def claims_in(body: Mapping[str, Any]) -> Report:
    """Return the claims of a stored report; the event log that they may have been derived from is left out."""
    return msgspec.convert({key: value for key, value in body.items() if key != "log"}, Report)
