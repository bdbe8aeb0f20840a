"""JSON that is pasted or uploaded into a form: what is said of it when it does not fit."""

import msgspec
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from games.decoding import malformed
from games.findings import spoken_all
from games.rules.kernel.notes import shortened


def faults_of(error: msgspec.DecodeError) -> list[ValidationError]:
    """Return every fault of a document in the reader's language, each with its place as a JSON pointer."""
    return [
        ValidationError(
            gettext("At %(place)s: %(fault)s") % {"place": one["path"], "fault": one["detail"]}
            if one["path"]
            else one["detail"],
            code=one["code"],
        )
        for one in spoken_all(shortened(malformed(error)))
    ]
