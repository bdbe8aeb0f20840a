"""Reading JSON that strangers send. Its size is Django's to bound (``DATA_UPLOAD_MAX_MEMORY_SIZE``); here is its depth."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """Refuses JSON that is nested too deeply to be read, and texts that the database cannot keep."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the body's value; raises :class:`ParseError`."""
        try:
            value = super().parse(stream, media_type, parser_context)
            text = json.dumps(value, ensure_ascii=False)
        except ParseError as error:
            # What it says is English whatever the reader's language.
            raise ParseError(_unreadable(error.__context__)) from error
        except RecursionError as error:
            raise ParseError(_("This JSON is nested too deeply."), code="too_deep") from error
        if "\\u0000" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
            raise ParseError(_("This JSON holds characters that no text has."), code="not_text")
        return value


def _unreadable(error: BaseException | None) -> str:
    if isinstance(error, json.JSONDecodeError):
        place = {"line": error.lineno, "column": error.colno}
        return gettext("The body is not JSON at line %(line)s, column %(column)s.") % place
    return gettext("The text is not UTF-8.")
