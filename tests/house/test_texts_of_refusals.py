"""What refuses something speaks the reader's language: its sentence is marked for translation where it is written."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import messages

APPS = ("config", "games", "league", "teams")
SOURCES = sorted(
    path
    for app in APPS
    for path in (messages.ROOT / app).rglob("*.py")
    if not {"migrations", "demo", "management"} & {*path.parts}
)
REFUSALS = {"BadRequest", "Conflict", "Finding", "Forbidden", "Missing", "ValidationError", "add_error"}
"""What is called to refuse: errors of forms and of serializers, refusals, findings."""
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_noop", "pgettext"}


def called(node: ast.expr) -> str:
    """Return the name of what a call calls; msgspec's errors are read by programs and told anew."""
    if isinstance(node, ast.Attribute):
        return "" if isinstance(node.value, ast.Name) and node.value.id == "msgspec" else node.attr
    return node.id if isinstance(node, ast.Name) else ""


def sentences(node: ast.AST) -> Iterator[str]:
    """Yield the texts of several words under a node that no mark stands around."""
    if isinstance(node, ast.Call) and called(node.func) in MARKS:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
        yield node.value
    for inner in ast.iter_child_nodes(node):
        yield from sentences(inner)


def unmarked(source: str) -> list[str]:
    """Return the sentences with which a source refuses something and that nobody translates.

    A rule is named by its heading, which is translated where it is shown.
    """
    return [
        text
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and called(node.func) in REFUSALS
        for part in (*node.args, *(word.value for word in node.keywords if word.arg != "rule"))
        for text in sentences(part)
    ]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('raise serializers.ValidationError({needed: "This action needs it."}, code="required")', 1),
        ('raise serializers.ValidationError({needed: _("This action needs it.")}, code="required")', 0),
        ('raise Conflict("team.busy", "The team is busy.")', 1),
        ('raise Conflict("team.busy", gettext_noop("The team is busy."))', 0),
        ('Finding(code="a.b", path="", rule="Game Setup", text="Nobody is here.")', 1),
        ('Finding(code="a.b", path="", rule="Game Setup", text=gettext_noop("Nobody is here."))', 0),
        ('raise msgspec.ValidationError("no such action")', 0),
    ],
)
def test_a_sentence_without_a_mark_is_seen(source: str, found: int) -> None:
    assert len(unmarked(source)) == found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(messages.ROOT).as_posix())
def test_every_refusal_can_be_translated(path: Path) -> None:
    assert unmarked(path.read_text("utf-8")) == []
