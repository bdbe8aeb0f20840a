"""What went wrong, as ``application/problem+json`` (RFC 9457).

``{type, title, status, detail, code, violations[]}``: 400 for a malformed body, 401 without a login, 403 and 404 by what
the caller may know, 409 for a conflict with what is stored, 422 for what the rules refuse, 429 for too much. Rules and operations
raise values that know no language; here they meet the reader's.
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, NotRequired, TypedDict

import msgspec
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from rest_framework import exceptions
from rest_framework.response import Response

from games.api.bodies import BodyTooLarge
from games.decoding import malformed
from games.findings import filled
from games.refusals import BadRequest, Conflict, Forbidden, Missing, Refusal
from games.rules.kernel.findings import FileFinding, Finding, Refused, pointer
from games.rules.kernel.notes import shortened

CONTENT_TYPE = "application/problem+json"

TITLES = {
    HTTPStatus.BAD_REQUEST: _("The request is malformed"),
    HTTPStatus.UNAUTHORIZED: _("A login is needed"),
    HTTPStatus.FORBIDDEN: _("Not allowed"),
    HTTPStatus.NOT_FOUND: _("Not found"),
    HTTPStatus.METHOD_NOT_ALLOWED: _("Not a method of this address"),
    HTTPStatus.NOT_ACCEPTABLE: _("Not in the form that was asked for"),
    HTTPStatus.CONFLICT: _("Conflict with what is stored"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _("The request is too large"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: _("The request is of an unknown media type"),
    HTTPStatus.UNPROCESSABLE_ENTITY: _("The rules refuse this"),
    HTTPStatus.TOO_MANY_REQUESTS: _("Too many requests"),
    HTTPStatus.INTERNAL_SERVER_ERROR: _("Something broke on our side"),
}
REFUSAL_STATUS: dict[type[Refusal], HTTPStatus] = {
    BadRequest: HTTPStatus.BAD_REQUEST,
    Forbidden: HTTPStatus.FORBIDDEN,
    Missing: HTTPStatus.NOT_FOUND,
    Conflict: HTTPStatus.CONFLICT,
}


class Violation(TypedDict):
    """One fault: a stable code, a JSON pointer into the body, the rule ("" for a fault of form), and a sentence.

    ``line`` (from 1) stands in those of a file that was sent.
    """

    code: str
    path: str
    rule: str
    detail: str
    line: NotRequired[int]


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:  # noqa: ARG001  DRF's signature
    """Answer an exception of a view; ``None`` leaves it to be a traceback in the log and a bare 500."""
    problem: Response | None = None
    match exc:
        case Refused():
            violations = [violation(finding) for finding in shortened(exc.violations)]
            problem = _problem(HTTPStatus.UNPROCESSABLE_ENTITY, "refused", "", violations)
        case Refusal():
            problem = _problem(REFUSAL_STATUS[type(exc)], exc.code, filled(exc.text, exc.params), extra=exc.extra)
        case msgspec.DecodeError():
            problem = _problem(
                HTTPStatus.BAD_REQUEST, "malformed", "", [violation(one) for one in shortened(malformed(exc))]
            )
        case RequestDataTooBig():
            problem = _api_problem(BodyTooLarge())
        case Http404():
            problem = _api_problem(exceptions.NotFound())
        case PermissionDenied():
            problem = _api_problem(exceptions.PermissionDenied())
        case exceptions.APIException():
            problem = _api_problem(exc)
    return problem


def violation(finding: Finding) -> Violation:
    """Say ``finding`` in the reader's language."""
    detail = filled(finding.text, finding.params)
    told: Violation = {"code": finding.code, "path": finding.path, "rule": finding.rule, "detail": detail}
    if isinstance(finding, FileFinding):
        told["detail"] = gettext("Line {line}: {sentence}").format(line=finding.line, sentence=detail)
        told["line"] = finding.line
    return told


def body(
    status: HTTPStatus,
    code: str,
    detail: str = "",
    violations: list[Violation] | None = None,
    extra: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the document; without a ``detail`` the sentences of the violations stand for it."""
    violations = violations or []
    title = str(TITLES.get(status, status.phrase))
    return {
        **(extra or {}),
        "type": f"urn:koban:problem:{status.value}",
        "title": title,
        "status": status.value,
        "detail": detail or _together(violations) or title,
        "code": code,
        "violations": violations,
    }


def _together(violations: list[Violation]) -> str:
    told = [violation["detail"] for violation in violations]
    return told[0] if len(told) == 1 else " ".join(one if one.endswith((".", "!", "?")) else f"{one}." for one in told)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what Django itself turns away, such as a form that is too large, in the API as a problem."""
    if not request.path.startswith("/api/"):
        return defaults.bad_request(request, exception)
    return JsonResponse(body(HTTPStatus.BAD_REQUEST, "malformed"), status=400, content_type=CONTENT_TYPE)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that does not exist, in the API as a problem."""
    if not request.path.startswith("/api/"):
        return defaults.page_not_found(request, exception)
    return JsonResponse(body(HTTPStatus.NOT_FOUND, "not_found"), status=404, content_type=CONTENT_TYPE)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of ours, in the API as a problem; what it was stands in the log alone."""
    if not request.path.startswith("/api/"):
        return defaults.server_error(request)
    return JsonResponse(body(HTTPStatus.INTERNAL_SERVER_ERROR, "broken"), status=500, content_type=CONTENT_TYPE)


def _problem(
    status: HTTPStatus,
    code: str,
    detail: str,
    violations: list[Violation] | None = None,
    *,
    extra: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    return Response(
        body(status, code, detail, violations, extra), status=status, headers=headers, content_type=CONTENT_TYPE
    )


def _api_problem(exc: exceptions.APIException) -> Response:
    status = HTTPStatus(exc.status_code)
    headers = {}
    if auth_header := getattr(exc, "auth_header", None):
        headers["WWW-Authenticate"] = auth_header
    if wait := getattr(exc, "wait", None):
        headers["Retry-After"] = str(int(wait))
    if isinstance(exc, exceptions.ValidationError):
        return _problem(status, "malformed", "", list(_field_violations(exc.detail)), headers=headers)
    code = exc.detail.code if isinstance(exc.detail, exceptions.ErrorDetail) else None
    return _problem(status, code or exc.default_code, str(exc.detail), headers=headers)


def _field_violations(detail: Any, *parts: str | int) -> Iterator[Violation]:
    """Walk a serializer's errors, which nest as the body does."""
    if isinstance(detail, dict):
        for key, inner in detail.items():
            yield from _field_violations(inner, *parts, *([] if key == "non_field_errors" else [key]))
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            position = [] if isinstance(inner, str) else [index]
            yield from _field_violations(inner, *parts, *position)
    else:
        yield {"code": detail.code, "path": pointer(*parts), "rule": "", "detail": str(detail)}
