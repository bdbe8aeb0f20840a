"""Reading JSON that strangers send: its size (``DATA_UPLOAD_MAX_MEMORY_SIZE``), its depth and its characters."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """Refuses JSON that is too large or nested too deeply to be read, and texts that the database cannot keep."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the body's value; raises :class:`ParseError`, and Django's ``RequestDataTooBig`` before it reads."""
        if parser_context is not None:
            # Django bounds the body of a request, but not the stream that Django REST framework hands on.
            stream = BytesIO(parser_context["request"].body)
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
    if isinstance(error, UnicodeDecodeError):
        return gettext("The text is not UTF-8.")
    return gettext("The body is not JSON: a number is NaN, infinite or far too long.")
