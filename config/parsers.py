"""Reading JSON that strangers send. Its size is Django's to bound (``DATA_UPLOAD_MAX_MEMORY_SIZE``); here is its depth."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """Refuses JSON that is nested too deeply to be read, where Python's own reader gives up."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the body's value; raises :class:`ParseError`."""
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError("This JSON is nested too deeply.", code="too_deep") from error
