"""Bodies that are too deep or too large are refused, not choked on."""

import pytest
from rest_framework.test import APIClient


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body",
    [
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 30_000 + "1" + "}" * 30_000,
        '{"name": "' + "n" * 300_000 + '"}',
        '{"name": "\\ud800"}',
        '{"name": "\\u0000"}',
        '{"name": ',
        "\x00",
    ],
)
def test_a_hostile_body_is_a_bad_request(body: str) -> None:
    answer = APIClient().post("/api/v1/account/", data=body, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
