"""A repeated call is one call: ``Idempotency-Key`` on every POST that changes a scroll or a result.

The key is scoped to caller, method and path. The answer is kept in the transaction of the change itself, so that either
both are stored or neither. The same body gets the stored answer again, another body 422, a missing key 400; refusals
are not kept, so that a mended call may use its key again.
"""

import functools
import hashlib
import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.refusals import BadRequest
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from teams.models import Player, StoredAnswer

HEADER = "Idempotency-Key"
LONGEST = 80

View = Callable[..., Response]

_PARAMETER = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    required=True,
    description=f"1 to {LONGEST} characters that name this call: sent again with the same body it is done once.",
)


def idempotent(view: View) -> View:
    """Make a POST handler of an API view safe to repeat; it runs inside one transaction."""

    @functools.wraps(view)
    def handler(self: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER, "")
        if not 0 < len(key) <= LONGEST:
            raise BadRequest(
                "idempotency.key_missing",
                gettext_noop("This call needs an Idempotency-Key header of 1 to {longest} characters."),
                longest=LONGEST,
            )
        body_hash = hashlib.sha256(msgspec.json.encode(request.data, order="deterministic")).hexdigest()
        with transaction.atomic():
            stored, fresh = _take_key(request, key, body_hash)
            if not fresh:
                return _answer_again(stored, body_hash)
            response = view(self, request, *args, **kwargs)
            stored.status = response.status_code
            stored.answer = json.loads(JSONRenderer().render(response.data))
            stored.save(update_fields=["status", "answer"])
            return response

    documented: View = extend_schema(parameters=[_PARAMETER])(handler)
    return documented


def _take_key(request: Request, key: str, body_hash: str) -> tuple[StoredAnswer, bool]:
    # The same call under way elsewhere holds the unique index; this insert waits for it to commit or to roll back.
    scope: dict[str, Any] = {
        "caller": _caller(request),
        "key": key,
        "method": request.method,
        "path": request.path[:300],
    }
    try:
        with transaction.atomic():
            return StoredAnswer.objects.create(**scope, body_hash=body_hash), True
    except IntegrityError:
        return StoredAnswer.objects.get(**scope), False


def _caller(request: Request) -> Player:
    user = request.user
    if not isinstance(user, Player):
        raise TypeError("an idempotent call has a caller")
    return user


def _answer_again(stored: StoredAnswer, body_hash: str) -> Response:
    if stored.body_hash != body_hash:
        raise Refused(
            [
                Finding(
                    code="idempotency.key_reused",
                    path="",
                    rule="",
                    text=gettext_noop("This Idempotency-Key was used with another body."),
                )
            ]
        )
    return Response(stored.answer, status=stored.status or HTTPStatus.OK)
