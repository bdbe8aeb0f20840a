"""What README says to type, typed one after another into a shell against a Koban that runs."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from config import embedded
from league.models import Fixture, League
from teams.reconcile import reconcile_all

BASH = shutil.which("bash") or "/bin/bash"
SECTIONS = ("A first league in a minute", "The other games")


def typed(section: str) -> str:
    """The lines of a section that are set in as code."""
    text = (embedded.PROJECT / "README.md").read_text("utf-8")
    (told,) = (part for part in text.split("\n## ") if part.startswith(section + "\n"))
    return "\n".join(line.removeprefix("    ") for line in told.splitlines() if line.startswith("    "))


def answers(output: str) -> Iterator[Any]:
    """The JSON values that stand in an output one after another."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(output):
        value, at = decoder.raw_decode(output, at)
        yield value


@pytest.mark.usefixtures("live_worker")
def test_what_readme_says_to_type_works(live_web: str, tmp_path: Path) -> None:
    script = "\n".join(typed(section) for section in SECTIONS)
    script = script.replace("http://127.0.0.1:8000", live_web).replace("/tmp/", f"{tmp_path}/")  # noqa: S108  README's own
    done = subprocess.run([BASH, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == ""
    told = list(answers(done.stdout.replace("\n", "")))
    assert [answer for answer in told if str(answer.get("type")).startswith("urn:koban:problem")] == []
    assert list(League.objects.order_by("pk").values_list("name", flat=True)) == [
        "Thursday Ninja",
        "Tiny Thursday",
        "Temple Nights",
    ]
    # The Brawl, the CHAMPION series and the session.
    states = Fixture.objects.order_by("pk").values_list("round__stage__season__league__system", "state")
    assert list(states) == [("allstars", "confirmed"), ("tiny_ninjas", "confirmed"), ("ninjago", "confirmed")]
    assert reconcile_all() == []
