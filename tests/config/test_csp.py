"""What a browser may load, by path."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.csp import PathPolicyMiddleware


def policy_of(path: str) -> dict[str, list[str]]:
    """The directives that a page at ``path`` is sent with."""

    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    request = RequestFactory().get(path)
    header = PathPolicyMiddleware(page).process_response(request, page(request))["Content-Security-Policy"]
    words = [directive.split() for directive in header.split(";")]
    return {name: sorted(sources) for name, *sources in words}


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/api/v1/leagues/", "/administer"])
def test_pages_for_people_run_no_inline_script_and_no_eval(path: str) -> None:
    policy = policy_of(path)
    assert (policy["default-src"], "script-src" in policy, "style-src" in policy) == (["'self'"], False, False)


def test_the_admin_may_evaluate_because_alpine_does() -> None:
    assert policy_of("/admin/league/")["script-src"] == ["'self'", "'unsafe-eval'", "'unsafe-inline'"]


def test_the_api_docs_may_style_inline_but_not_script_inline() -> None:
    policy = policy_of("/api/v1/docs/")
    assert (policy["style-src"], "script-src" in policy) == (["'self'", "'unsafe-inline'"], False)


def test_nobody_may_frame_any_page() -> None:
    assert [policy_of(path)["frame-ancestors"] for path in ("/", "/admin/")] == [["'none'"], ["'none'"]]
