"""What no file of the repository may say, and what no folder may be called."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@cache
def files() -> tuple[Path, ...]:
    """Every file of the repository: what git knows, and what it would take in."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return tuple(path for name in listing.split("\0")[:-1] if (path := ROOT / name).is_file())


@cache
def texts() -> dict[str, str]:
    """The text files among them, this one left out, by their path in the repository."""
    found = {}
    for path in files():
        content = path.read_bytes()
        if b"\0" not in content and path != Path(__file__):
            found[str(path.relative_to(ROOT))] = content.decode()
    return found


def lines_with(pattern: str, *, under: str = "") -> list[str]:
    expression = re.compile(pattern)
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts().items()
        if name.startswith(under)
        for number, line in enumerate(text.splitlines(), start=1)
        if expression.search(line)
    ]


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        (
            "a package index of somebody's own",
            r"--(extra-)?index-url|--find-links|--trusted-host|PIP_INDEX_URL|UV_INDEX",
        ),
        ("a path of one machine", r"(?<![\w.])/(work|home|Users|root)/\w"),
        ("work left for later", r"\b(TODO|FIXME|XXX|HACK)\b|raise NotImplementedError"),
        ("a test that does not run", r"pytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b|unittest\.skip"),
        ("code hidden from the coverage", r"pragma:\s*no cover"),
        ("a conflict that was not settled", r"^(<{7}|={7}|>{7})( |$)"),
    ],
)
def test_no_file_holds(what: str, pattern: str) -> None:
    assert lines_with(pattern) == []


def test_no_drawer_for_everything() -> None:
    drawers = {"utils", "utils.py", "helpers", "helpers.py", "common", "common.py", "misc", "misc.py"}
    assert [str(path) for path in files() if drawers & set(path.relative_to(ROOT).parts)] == []


@pytest.mark.parametrize("folder", ["games/rules/", "league/rules/"])
def test_the_rules_read_no_clock(folder: str) -> None:
    """Import contracts forbid ``time`` and ``random``; ``datetime`` is a value there, never a question."""
    assert lines_with(r"\b(datetime|date)\.(now|today|utcnow)\(|timezone\.now\(", under=folder) == []


def test_the_story_of_a_team_is_written_by_its_ledger_alone() -> None:
    written = r"(?<![.\w])(?<!class )(Chapter|Revision|Entry)(\(|\.objects\.(create|bulk_create|get_or_create|update_or_create|update)\b)"
    elsewhere = [
        line
        for line in lines_with(written)
        if line.startswith(("games/", "teams/", "league/", "config/"))
        and not line.startswith(
            ("teams/ledger.py", "teams/story_import.py", "teams/models/story.py", "games/rules/", "teams/migrations/")
        )
    ]
    assert elsewhere == []


def test_a_lower_app_asks_for_permission_by_name_alone() -> None:
    """What a ninja master may do is decided in ``league``."""
    assert lines_with(r"is_(staff|superuser)\b", under="games/") == []
