"""Every way to go wrong has one shape: problem+json (RFC 9457)."""

from typing import Any

import msgspec
import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client, RequestFactory
from django.utils import translation
from knox.auth import TokenAuthentication
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from config import problems
from games.refusals import BadRequest, Conflict, Forbidden, Missing
from games.rules.kernel.findings import Finding, Refused


class Side(msgspec.Struct, forbid_unknown_fields=True):
    score: int
    feats: dict[str, int] = {}


class Report(msgspec.Struct, forbid_unknown_fields=True):
    sides: list[Side]


class SideSerializer(serializers.Serializer[Any]):
    score = serializers.IntegerField()


class ReportSerializer(serializers.Serializer[Any]):
    sides = SideSerializer(many=True)
    winner = serializers.CharField(max_length=3)


def answer_to(error: Exception) -> Response:
    """What a caller gets from a view that raises ``error``."""

    class View(APIView):
        authentication_classes = (TokenAuthentication,)
        permission_classes = ()
        throttle_classes = ()

        def get(self, request: Request) -> Response:
            raise error

    request = APIRequestFactory().get("/")
    response: Response = View.as_view()(request)
    response.render()
    return response


def faults_of(body: object) -> list[tuple[str, str]]:
    """The code and path of every fault that msgspec's answer names."""
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(body, Report)
    data = answer_to(caught.value).data
    return [(violation["code"], violation["path"]) for violation in data["violations"]]


OVER_BUDGET = Finding(
    code="roster.over_budget",
    path="/ninja",
    rule="Building A Team",
    text="{cost} koban are more than {budget}.",
    params={"cost": 530, "budget": 500},
)
TWICE = Finding(code="roster.hero_twice", path="/ninja/3", rule="Clans", text="This field cannot be blank.")


def test_what_the_rules_refuse_names_every_violation() -> None:
    response = answer_to(Refused([OVER_BUDGET, TWICE]))
    assert response.status_code == 422
    assert response["Content-Type"] == "application/problem+json"
    assert response.data == {
        "type": "urn:koban:problem:422",
        "title": "The rules refuse this",
        "status": 422,
        "detail": "530 koban are more than 500. This field cannot be blank.",
        "code": "refused",
        "violations": [
            {
                "code": "roster.over_budget",
                "path": "/ninja",
                "rule": "Building A Team",
                "detail": "530 koban are more than 500.",
            },
            {
                "code": "roster.hero_twice",
                "path": "/ninja/3",
                "rule": "Clans",
                "detail": "This field cannot be blank.",
            },
        ],
    }


def test_a_violation_speaks_the_readers_language() -> None:
    """The sentence of ``TWICE`` is one that Django's own French catalogue has."""
    with translation.override("fr"):
        assert problems.violation(TWICE)["detail"] == "Ce champ ne peut pas être vide."


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (BadRequest("idempotency.key_missing", "A key is missing."), 400, "idempotency.key_missing"),
        (Forbidden("league.not_master", "Only a ninja master may do that."), 403, "league.not_master"),
        (Missing("league.unknown", "There is no such league."), 404, "league.unknown"),
        (Conflict("match.reported", "The match is reported already."), 409, "match.reported"),
        (NotAuthenticated(), 401, "not_authenticated"),
        (PermissionDenied(), 403, "permission_denied"),
        (Http404(), 404, "not_found"),
        (Throttled(wait=9), 429, "throttled"),
    ],
)
def test_a_refusal_has_its_status_and_code(error: Exception, status: int, code: str) -> None:
    data = answer_to(error).data
    assert (data["status"], data["code"], data["violations"]) == (status, code, [])


def test_a_conflict_says_what_stands_in_the_way() -> None:
    error = Conflict("match.moved", "{team} has played since.", {"heads": [3, 4]}, team="Ember Fists")
    data = answer_to(error).data
    assert (data["detail"], data["heads"]) == ("Ember Fists has played since.", [3, 4])


def test_what_is_added_never_hides_what_every_problem_says() -> None:
    data = answer_to(Conflict("match.moved", "Moved.", {"status": 200, "code": "fine"})).data
    assert (data["status"], data["code"]) == (409, "match.moved")


def test_a_throttled_caller_learns_when_to_return() -> None:
    assert answer_to(Throttled(wait=9))["Retry-After"] == "9"


def test_each_faulty_field_is_one_violation_with_a_pointer() -> None:
    serializer = ReportSerializer(data={"sides": [{"score": 1}, {"score": "many"}], "winner": "Moon"})
    with pytest.raises(serializers.ValidationError) as caught:
        serializer.is_valid(raise_exception=True)
    data = answer_to(caught.value).data
    assert data["status"] == 400
    assert [(violation["code"], violation["path"]) for violation in data["violations"]] == [
        ("invalid", "/sides/1/score"),
        ("max_length", "/winner"),
    ]


def test_a_fault_of_the_whole_body_points_at_the_whole() -> None:
    data = answer_to(serializers.ValidationError({"non_field_errors": ["Both sides are the same."]})).data
    assert data["violations"] == [{"code": "invalid", "path": "", "rule": "", "detail": "Both sides are the same."}]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"sides": [{"score": 1}, {"score": "9"}]}, "/sides/1/score"),
        ({"sides": [{}]}, "/sides/0/score"),
        ({"sides": [], "moon": 1}, "/moon"),
        ({"sides": [{"score": 1, "feats": {"hit": "x"}}]}, "/sides/0/feats"),
        ({"sides": [{"score": 1, "feats": {3: 1}}]}, "/sides/0/feats"),
        ([], ""),
    ],
)
def test_a_wrong_type_is_found_by_its_pointer(body: object, path: str) -> None:
    assert faults_of(body) == [("invalid", path)]


def test_the_sentence_of_a_wrong_type_leaves_out_the_place() -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert({"sides": 3}, Report)
    assert answer_to(caught.value).data["detail"] == "Expected `array`, got `int`"


def test_a_body_that_is_not_json_is_malformed() -> None:
    with pytest.raises(msgspec.DecodeError) as caught:
        msgspec.json.decode(b"{,", type=Report)
    data = answer_to(caught.value).data
    assert (data["status"], data["violations"][0]["code"], data["violations"][0]["path"]) == (400, "not_json", "")


def test_a_fault_of_ours_stays_an_exception() -> None:
    with pytest.raises(ZeroDivisionError):
        answer_to(ZeroDivisionError())


def test_an_unknown_address_of_the_api_is_a_problem(client: Client) -> None:
    response = client.get("/api/v1/nowhere")
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["code"] == "not_found"


def test_a_fault_of_ours_tells_an_api_caller_nothing_but_that(rf: RequestFactory) -> None:
    response = problems.server_error(rf.get("/api/v1/leagues/"))
    assert (response.status_code, response["Content-Type"]) == (500, "application/problem+json")
