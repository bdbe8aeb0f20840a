"""Rows that many tests start from, made once and kept.

Most tests want the same small league: sign up, join, found two teams, draw a fixture. A fixture marked ``@kept`` instead of
``@pytest.fixture`` makes its rows when a test first asks for it and leaves them there for the next test that starts with
the same ones. What a test sees is no different: the rows of the fixtures it asks for and of no others, and values of its
own.

How: kept fixtures are layers of one transaction that stays open, a savepoint each, in a fixed order. pytest-django runs a
test in an atomic block; inside that transaction the block is one more savepoint, rolled back to the top layer. Before a
test, layers that it does not ask for are rolled back and missing ones are built; the tests of a file are sorted so that
this is seldom. A test that needs real commits (``transaction=True``) finds no layers, and its fixtures build for it alone.

So a function under ``@kept`` asks for nothing but ``db`` and kept fixtures, changes nothing but the database (cache and
outbox are emptied after it), and returns what ``copy.deepcopy`` can copy.
"""

import copy
import functools
import inspect
import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, ParamSpec, TypeVar

import pytest

P = ParamSpec("P")
T = TypeVar("T")


class Recipe(NamedTuple):
    """The function under ``@kept``, and its place in the order of layers."""

    number: int
    build: Callable[..., Any]

    @property
    def database(self) -> dict[str, None]:
        """What pytest-django's ``db`` passes to a fixture that asks for it."""
        return {"db": None} if "db" in inspect.signature(self.build).parameters else {}


class Layer(NamedTuple):
    """A recipe and the layers it is built on: a folder may have its own fixture of the same name."""

    recipe: Recipe
    wanted: tuple[tuple[str, "Layer"], ...]


LAYERS = pytest.StashKey[list[Layer]]()
_recipes: dict[Any, Recipe] = {}
_in_place: dict[Layer, Any] = {}
"""The layers that are there, lowest first, and the value of each."""
_blocks: list[Any] = []
"""Their atomic blocks."""
_asked_for: dict[Recipe, Layer] = {}
"""The layers of the test that runs."""


def kept(build: Callable[P, T]) -> Callable[P, T]:
    """Make a fixture of a function, whose rows stay for later tests."""
    recipe = Recipe(len(_recipes), build)

    @functools.wraps(build)
    def value(*args: P.args, **wanted: P.kwargs) -> T:
        if recipe not in _asked_for:
            return build(*args, **wanted)
        its_own: T = copy.deepcopy(_in_place[_asked_for[recipe]])
        return its_own

    _recipes[value] = recipe
    fixture: Callable[P, T] = pytest.fixture(value)
    return fixture


def sort(items: list[pytest.Item]) -> None:
    """Work out the layers of every test; in each file, let tests that start from the same ones follow each other."""
    for item in items:
        item.stash[LAYERS] = [] if _commits(item) else _layers(item)
    in_files = itertools.groupby(list(items), key=lambda item: item.path)
    items[:] = [item for _path, tests in in_files for item in sorted(tests, key=_order)]


def _order(item: pytest.Item) -> list[int]:
    return [layer.recipe.number for layer in item.stash[LAYERS]]


def _commits(item: pytest.Item) -> bool:
    marks = item.iter_markers("django_db")
    asked_for = getattr(item, "fixturenames", [])
    return "transactional_db" in asked_for or any(mark.kwargs.get("transaction") for mark in marks)


class _Names:
    """What the names of fixtures mean to one test: a folder or a file may hide those further out."""

    def __init__(self, item: pytest.Function) -> None:
        # Nothing public tells it.
        self.definitions = item._fixtureinfo.name2fixturedefs  # noqa: SLF001

    def layer(self, name: str, depth: int = 1) -> Layer | None:
        """Return the layer of a fixture that is kept; ``depth`` is 1 for the nearest of its name, 2 for the one it hides."""
        found = self.definitions.get(name, ())
        if len(found) < depth or found[-depth].func not in _recipes:
            return None
        wanted = [other for other in found[-depth].argnames if other != "db"]
        below = [self.layer(other, depth + 1 if other == name else 1) for other in wanted]
        layers = [one for one in below if one is not None]
        if len(layers) < len(wanted):
            return None
        return Layer(_recipes[found[-depth].func], tuple(zip(wanted, layers, strict=True)))

    def layers(self, name: str) -> Iterator[Layer]:
        """Yield the layers of all fixtures that a name stands for: the nearest, and those that ask for what they hide."""
        for depth, definition in enumerate(reversed(self.definitions.get(name, ())), start=1):
            if (layer := self.layer(name, depth)) is not None:
                yield layer
            if name not in definition.argnames:
                break


def _layers(item: pytest.Item) -> list[Layer]:
    """Return the layers of a test in the order in which they are built."""
    if not isinstance(item, pytest.Function):
        return []
    names = _Names(item)
    ordered: dict[Layer, None] = {}

    def place(layer: Layer) -> None:
        for _name, below in layer.wanted:
            place(below)
        ordered[layer] = None

    asked_for = [layer for name in item.fixturenames for layer in names.layers(name)]
    for layer in sorted(asked_for, key=lambda layer: layer.recipe.number):
        place(layer)
    return list(ordered)


def prepare(item: pytest.Item) -> None:
    """Put the layers of a test in place, and no others. The database is open, and no transaction but ours is."""
    layers = item.stash[LAYERS]
    _asked_for.clear()
    _asked_for.update((layer.recipe, layer) for layer in layers)
    shared = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(_in_place, layers, strict=False)))
    clear_down_to(shared)
    if layers[shared:]:
        for layer in layers[shared:]:
            _build(layer)
        _forget()


def clear_down_to(count: int) -> None:
    """Roll back all layers but the lowest ``count``."""
    from django.db import transaction

    while len(_blocks) > count:
        transaction.set_rollback(True)
        _blocks.pop().__exit__(None, None, None)
        _in_place.popitem()


def _build(layer: Layer) -> None:
    from django.db import connection, transaction

    block = transaction.atomic()
    # As in Django's TestCase: code that insists on a transaction of its own may open it in here.
    block._from_testcase = True  # type: ignore[attr-defined]  # noqa: SLF001
    block.__enter__()
    try:
        wanted = {name: copy.deepcopy(_in_place[below]) for name, below in layer.wanted}
        value = layer.recipe.build(**wanted, **layer.recipe.database)
        connection.check_constraints()
    except BaseException as error:
        block.__exit__(type(error), error, error.__traceback__)
        raise
    _blocks.append(block)
    _in_place[layer] = value


def _forget() -> None:
    """Empty what is no part of the database."""
    from django.core import mail
    from django.core.cache import cache
    from django.utils import translation

    mail.outbox.clear()
    cache.clear()
    translation.deactivate()
