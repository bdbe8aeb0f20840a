"""Bodies that are too deep or too large are refused, not choked on, and each is told what is wrong with it."""

import pytest
from rest_framework.test import APIClient


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("[" * 100_000 + "]" * 100_000, 400, "too_deep"),
        ('{"a":' * 30_000 + "1" + "}" * 30_000, 400, "too_deep"),
        ('{"name": "' + "n" * 300_000 + '"}', 413, "too_large"),
        ('{"name": "\\ud800"}', 400, "not_text"),
        ('{"name": "\\u0000"}', 400, "not_text"),
        ('{"name": ', 400, "parse_error"),
        ('{"name": NaN}', 400, "parse_error"),
        ("\x00", 400, "parse_error"),
    ],
)
def test_a_hostile_body_is_refused(body: str, status: int, code: str) -> None:
    answer = APIClient().post("/api/v1/account/", data=body, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["code"] == code


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b'{"name": NaN}', "The body is not JSON: a number is NaN, infinite or far too long."),
        (b'{"name": -Infinity}', "The body is not JSON: a number is NaN, infinite or far too long."),
        (b'{"name": ' + b"9" * 5000 + b"}", "The body is not JSON: a number is NaN, infinite or far too long."),
        (b'{"name": "\xff"}', "The text is not UTF-8."),
        (b'{"name": ', "The body is not JSON at line 1, column 10."),
    ],
)
def test_what_is_no_json_is_told_why(body: bytes, detail: str) -> None:
    answer = APIClient().post("/api/v1/account/", data=body, content_type="application/json")
    assert answer.json()["detail"] == detail
