"""A repeated call is one call: ``Idempotency-Key`` on every POST that changes a scroll or a result.

The key is scoped to caller, method and path. The answer is kept in the transaction of the change itself, so that either
both are stored or neither. The same body gets the stored answer again, another body 422, a missing key 400; refusals
are not kept, so that a mended call may use its key again. After 30 days (``teams.operations.answers``) a key is new again.
"""

import functools
import hashlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import msgspec
from django.db import connection, transaction
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.refusals import BadRequest
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from teams.api.renderers import QuickJSONRenderer
from teams.models import Player, StoredAnswer
from teams.operations.answers import KEPT

HEADER = "Idempotency-Key"
LONGEST = 80

View = Callable[..., Response]

_TAKE = """
    INSERT INTO teams_storedanswer (caller_id, key, method, path, body_hash, status, created_at)
    VALUES (%s, %s, %s, %s, %s, 0, %s)
    ON CONFLICT DO NOTHING
    RETURNING id
"""

_KEEP = "UPDATE teams_storedanswer SET status = %s, answer = %s::jsonb WHERE id = %s"

_PARAMETER = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    required=True,
    description=(
        f"1 to {LONGEST} characters that name this call: sent again with the same body within {KEPT.days} days it is done "
        "once."
    ),
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
            kept = _take_key(request, key, body_hash)
            if kept is None:
                return _answer_again(request, key, body_hash)
            response = view(self, request, *args, **kwargs)
            _keep(kept, response)
            return response

    documented: View = extend_schema(parameters=[_PARAMETER])(handler)
    return documented


def _take_key(request: Request, key: str, body_hash: str) -> int | None:
    """Keep the key for this call and return its row's id; None if it was used before.

    The same call under way elsewhere holds the unique index: this insert waits for it to commit or to roll back.
    """
    values = [*_scope(request, key).values(), body_hash, timezone.now()]
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, values)
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def _keep(kept: int, response: Response) -> None:
    """Store the answer as its text: it is written once, and read only if the call is repeated."""
    text = QuickJSONRenderer().render(response.data).decode()
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, [response.status_code, text or "null", kept])


def _scope(request: Request, key: str) -> dict[str, Any]:
    return {"caller_id": _caller(request).pk, "key": key, "method": request.method, "path": request.path[:300]}


def _caller(request: Request) -> Player:
    user = request.user
    if not isinstance(user, Player):
        raise TypeError("an idempotent call has a caller")
    return user


def _answer_again(request: Request, key: str, body_hash: str) -> Response:
    stored = StoredAnswer.objects.get(**_scope(request, key))
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
