"""Reading what a caller sends: a bounded JSON body into a typed value, or a query into one."""

from typing import TypeVar

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.utils.mediatypes import media_type_matches

from games.rules.kernel.letter_case import folded

T = TypeVar("T")


class BodyTooLarge(APIException):
    """The body is larger than ``DATA_UPLOAD_MAX_MEMORY_SIZE``."""

    status_code = 413
    default_code = "too_large"
    default_detail = _("The body is too large for this call.")


def read_body(request: Request) -> bytes:
    """Return the raw JSON body; raises :class:`BodyTooLarge` before reading one that is too large."""
    if not media_type_matches("application/json", request.content_type):
        raise UnsupportedMediaType(request.content_type)
    try:
        return request.body
    except RequestDataTooBig:
        raise BodyTooLarge from None


def read_query(request: Request, kind: type[T]) -> T:
    """Return the query as a value of that type, its words in any letter case; raises :class:`msgspec.ValidationError`."""
    return msgspec.convert(folded(request.query_params.dict(), kind), kind, strict=False)
