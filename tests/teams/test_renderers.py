"""Answers are what Django REST framework's own renderer would make of them."""

import json
import uuid
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import ErrorDetail
from rest_framework.renderers import JSONRenderer
from rest_framework.serializers import Serializer
from rest_framework.utils.serializer_helpers import ReturnList

from teams.api.renderers import QuickJSONRenderer


@pytest.mark.parametrize(
    "value",
    [
        {"name": "Ürgüp „42“ 忍", "rounds": 6, "odds": 0.125, "none": None, "yes": True},
        {1: "first", 2: "second"},
        {"detail": ErrorDetail("No.", code="no"), "safe": mark_safe("<b>"), "lazy": gettext_lazy("won")},
        [datetime(2026, 11, 30, 12, 0, 1, 5, tzinfo=UTC), date(2026, 11, 30), time(9, 30), Decimal("1.50")],
        [uuid.UUID(int=7), 2**53, -1, (1, 2), {"deep": [{"er": []}]}],
        ReturnList([{"id": 1}], serializer=Serializer()),
        "a text",
        [],
    ],
)
def test_an_answer_says_what_drf_would_say(value: Any) -> None:
    assert json.loads(QuickJSONRenderer().render(value)) == json.loads(JSONRenderer().render(value))


def test_what_comes_one_by_one_is_a_list() -> None:
    assert QuickJSONRenderer().render({"rows": iter([1, 2])}) == b'{"rows":[1,2]}'


def test_nothing_is_no_body() -> None:
    assert QuickJSONRenderer().render(None) == b""


def test_what_is_no_json_is_an_error() -> None:
    with pytest.raises(TypeError, match="object"):
        QuickJSONRenderer().render({"what": object()})
