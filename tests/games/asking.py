"""Ask the stateless endpoints of a game. None of it needs a database."""

from typing import Any

from rest_framework.test import APIClient

from tests.games.api.asking import Json, places


class Game:
    """The endpoints of one game, by its key."""

    def __init__(self, key: str) -> None:
        self.home = f"/api/v1/games/{key}/"

    def post(self, question: str, body: Json | str | bytes, query: str = "") -> Any:
        """Post a body as it stands, or a value as JSON."""
        path = f"{self.home}{question}/{query}"
        if isinstance(body, dict):
            return APIClient().post(path, body, format="json")
        return APIClient().post(path, body, content_type="application/json")

    def ask(self, question: str, body: Json) -> Json:
        """Return the answer to a question that can be answered."""
        response = self.post(question, body)
        assert response.status_code == 200, response.content
        answer: Json = response.json()
        return answer

    def refused(self, question: str, body: Json | str | bytes, status: int) -> list[tuple[str, str]]:
        """Return code and path of every fault of a question that gets a problem for an answer."""
        response = self.post(question, body)
        assert response.status_code == status, response.content
        assert response["Content-Type"] == "application/problem+json"
        return places(response.json()["violations"])

    def read(self, page: str) -> Json:
        """Return a page that is only shown."""
        response = APIClient().get(f"{self.home}{page}/")
        assert response.status_code == 200, response.content
        shown: Json = response.json()
        return shown
