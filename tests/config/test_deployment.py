"""What a host can set: README tells all of it, and compose passes it on."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
HOST_IT = (ROOT / "README.md").read_text().split("\n## Host it\n")[1]
IMAGE = [ROOT / "config" / "settings" / name for name in ("base.py", "prod.py")]
READ = re.compile(r"\benv(?:\.\w+)?\(\s*\"([A-Z_]+)\"|\$\{([A-Z_]+):-")
NOT_OF_COMPOSE = {
    "CACHE_URL": "the broker is the cache",
    "DATABASE_POOL_SIZE": "of the web role alone, which knows its threads",
    "HOST": "a container listens everywhere",
    "PORT": "compose publishes it elsewhere, not the container",
    "QUEUES": "one worker takes both",
    "STATE_FOLDER": "a folder of the container",
    "STATIC_ROOT": "a folder of the image",
}


@pytest.fixture
def variables() -> set[str]:
    """Everything that the image's settings and its entrypoint read."""
    texts = [path.read_text() for path in [*IMAGE, ROOT / "docker" / "entrypoint.sh"]]
    return {"".join(names) for text in texts for names in READ.findall(text)}


def test_readme_names_every_variable(variables: set[str]) -> None:
    assert sorted(variables - set(re.findall(r"`([A-Z_]+)`", HOST_IT))) == []


def test_compose_passes_every_variable_on(variables: set[str]) -> None:
    compose = yaml.safe_load((ROOT / "docker" / "compose.yml").read_text())
    assert set(compose["x-koban"]["environment"]) == variables - set(NOT_OF_COMPOSE)


def test_what_compose_does_not_know_is_left_to_koban() -> None:
    """An empty value is not the same as none: it would be no number, and no rate."""
    given = yaml.safe_load((ROOT / "docker" / "compose.yml").read_text())["x-koban"]["environment"]
    left = {name for name, value in given.items() if value is None}
    assert {"THROTTLE_LOGIN", "METRICS_TOKEN", "WEB_WORKERS", "DATABASE_PREPARE"} - left == set()
