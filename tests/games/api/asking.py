"""Short words for asking the stateless endpoints and reading the catalogue. None of it needs a database."""

from typing import Any

from rest_framework.test import APIClient

Json = dict[str, Any]


def post(question: str, body: Json | str | bytes, query: str = "") -> Any:
    """Post a body as it stands, or a value as JSON."""
    path = f"/api/v1/games/allstars/{question}/{query}"
    if isinstance(body, dict):
        return APIClient().post(path, body, format="json")
    return APIClient().post(path, body, content_type="application/json")


def ask(question: str, body: Json, query: str = "") -> Json:
    """Return the answer to a question that can be answered."""
    response = post(question, body, query)
    assert response.status_code == 200, response.content
    answer: Json = response.json()
    return answer


def refused(question: str, body: Json | str | bytes, status: int) -> list[tuple[str, str]]:
    """Return code and path of every fault of a question that gets a problem for an answer."""
    response = post(question, body)
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    return places(response.json()["violations"])


def read(path: str, **headers: str) -> Any:
    """Get a page of the catalogue."""
    return APIClient().get(f"/api/v1/catalogue/allstars/{path}", headers=headers)


def rows(path: str) -> list[Json]:
    """Return the results of a page that has any."""
    response = read(path)
    assert response.status_code == 200, response.content
    results: list[Json] = response.json()["results"]
    return results


def places(findings: list[Json]) -> list[tuple[str, str]]:
    """Return code and path of every finding."""
    return [(finding["code"], finding["path"]) for finding in findings]


def ninja(name: str, profile: str, **more: Any) -> Json:
    """Write a model of a team."""
    return {"name": name, "profile": profile, **more}
