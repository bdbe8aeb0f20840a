"""A client over real HTTP with the few methods that :class:`tests.verbs.Person` uses."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any


class Answer:
    """What came back over the wire."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status_code = status
        self.body = body

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body) if self.body else None


class LiveClient:
    """Speaks JSON over HTTP to a running Koban."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.authorization = ""

    def credentials(self, HTTP_AUTHORIZATION: str) -> None:  # noqa: N803  the name of DRF's own client
        """Send this token from now on."""
        self.authorization = HTTP_AUTHORIZATION

    def get(self, path: str, query: dict[str, Any] | None = None) -> Answer:
        """Read."""
        return self._send("GET", f"{path}?{urllib.parse.urlencode(query or {})}", None, {})

    def post(self, path: str, body: dict[str, Any], headers: dict[str, str] | None = None) -> Answer:
        """Do."""
        return self._send("POST", path, body, headers or {})

    def put(self, path: str, body: dict[str, Any]) -> Answer:
        """Replace."""
        return self._send("PUT", path, body, {})

    def _send(self, method: str, path: str, body: dict[str, Any] | None, headers: dict[str, str]) -> Answer:
        sent = {"Content-Type": "application/json", **headers}
        if self.authorization:
            sent["Authorization"] = self.authorization
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, headers=sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return Answer(response.status, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.read())


def wait_until(true: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for a worker to have done something."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "nothing happened in time"
        time.sleep(0.1)
