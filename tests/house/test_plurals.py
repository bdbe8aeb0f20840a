"""A number and the word that it counts agree, in English and in French.

Nobody writes "1 turns". Over all messages: where a placeholder that may hold a number stands before a word in the plural,
the message has plural forms (``ngettext``, ``ngettext_noop``, ``{% plural %}``), or stands below with a reason.
"""

import ast
import re
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message

from config import messages

NO_NUMBERS = frozenset(
    {
        *("ability", "achievement", "attacker", "attribute", "battle", "board", "card", "challenge", "challenger"),
        *("chooser", "clan", "code", "colour", "defender", "edge", "element", "feat", "fee", "fixture", "handicap"),
        *("here", "house", "key", "keyword", "kind", "league", "line", "name", "names", "ninja", "opponent", "owner"),
        *("player", "profile", "round", "row", "season", "shield", "side", "space", "stage", "target", "team", "teams"),
        *("title", "token", "variant", "victim", "who", "zone"),
    }
)
"""Placeholders for names, words, and numbers that name. Every other one may hold a number that counts."""
BREAKS = frozenset(
    {
        *("a", "and", "as", "at", "by", "for", "in", "into", "is", "it", "its", "has", "not", "of", "on", "or", "that"),
        *("the", "this", "to", "was", "which", "with", "comes", "counts", "does", "fits"),
        *(
            "à",
            "alors",
            "après",
            "au",
            "aux",
            "avec",
            "ce",
            "dans",
            "de",
            "des",
            "du",
            "en",
            "est",
            "et",
            "la",
            "le",
            "les",
            "ne",
            "ou",
        ),
        *("depuis", "par", "pas", "plus", "pour", "que", "qui", "sans", "sous", "sur", "un", "une"),
    }
)
"""Words that no counted noun follows, or that end in ``s`` without being a plural."""
SAME = frozenset({"fois"})
"""Words that end in ``s`` in the singular too."""
NEVER_ONE = {
    "This challenge needs a board of {least} by {least} spaces at least.": "no board is one space wide",
    "{challenge} needs a board of {least} by {least} spaces at least.": "no board is one space wide",
    "{key} stands {times} times where it can stand once.": "told from two on",
    "{card} stands in the list {times} times.": "told from two on",
    "At {one} to {two} health the battle is not level.": "two numbers together",
    "After {one} and {two} losses the Levels are {first} and {second}, in CHAMPION only.": "two numbers together",
    "{rounds} Rounds are unusually many.": "told of dozens",
    "{groups} groups need {least} teams at least.": "told from two groups on",
    "A team that asks for {byes} byes in {rounds} rounds would not play.": "told from two rounds on",
    "%(mean)s turns": "a mean, with its decimal",
    "A battle lasts %(mean)s Rounds in the mean (interval %(interval)s).": "a mean, with its decimal",
}
"""Messages without plural forms whose number is never one, and why."""
OF_ANOTHER = {
    "Cinq marqueurs sont gris\N{NO-BREAK SPACE}: {found} arme d’or, c’est trop peu pour {searched} salles fouillées.": (
        "told from six searches on"
    ),
}
"""French singulars beside another number, which is never one, and why."""

PLACEHOLDER = r"\{(\w+)\}|%\((\w+)\)s|%d"
RANGE = re.compile(r"(?<!\bup )\bto $|(\d|[})]s?) à $")
"""What stands between the two ends of a range, which is always in the plural."""


@cache
def sources() -> Catalog:
    return messages.collect()


def counted(text: str) -> list[str]:
    """Return the words in the plural that a number of ``text`` stands before."""
    found = []
    for place in re.finditer(PLACEHOLDER, text):
        if (place[1] or place[2]) in NO_NUMBERS or RANGE.search(text[: place.start()]):
            continue
        following = re.match(r"(?:[ \u00a0][\w-]+){0,3}", text[place.end() :])
        for word in following[0].split() if following else []:
            if word.lower() in BREAKS:
                break
            if re.search(r"[sx]$", word) and word not in SAME:
                found.append(word)
                break
    return found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{turns} turns", ["turns"]),
        ("{count} advancement rolls must be made", ["rolls"]),
        ("%(number)s teams of %d players", ["teams", "players"]),
        ("{count} jets de progression", ["jets"]),
        ("up to {most} sides", ["sides"]),
        ("{turns} turn", []),
        ("{team} plays", []),
        ("{number} is below 1", []),
        ("2 to {most} teams", []),
        ("de 1 à {most} minutes", []),
        ("{times} fois", []),
    ],
)
def test_what_a_number_counts_is_seen(text: str, words: list[str]) -> None:
    assert counted(text) == words


def without_plural() -> list[Message]:
    return [message for message in sources() if message.id and not message.pluralizable and message.id not in NEVER_ONE]


@cache
def french() -> Catalog:
    return messages.read_catalogue("fr")


def test_every_english_text_that_counts_has_plural_forms() -> None:
    assert [message.id for message in without_plural() if counted(str(message.id))] == []


def test_every_french_text_that_counts_has_plural_forms() -> None:
    """Also where English has none: one health, one "point de vie"."""
    told = [french().get(message.id, message.context) for message in without_plural()]
    assert [one.string for one in told if one and counted(str(one.string))] == []


def test_the_french_singular_counts_no_plural() -> None:
    told = [french().get(message.id, message.context) for message in sources() if message.pluralizable]
    singular = [one.string[0] for one in told if one and one.string]
    assert [text for text in singular if counted(text) and text not in OF_ANOTHER] == []


def test_what_decides_is_told() -> None:
    """The third argument of ``ngettext_noop`` names a placeholder of the plural."""
    calls = [
        call
        for path in (
            messages.ROOT / app / file for app in messages.APPS for file in (messages.ROOT / app).rglob("*.py")
        )
        if "ngettext_noop(" in path.read_text("utf-8")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "ngettext_noop"
    ]
    forms = [[ast.literal_eval(argument) for argument in call.args] for call in calls]
    assert forms
    assert [many for _one, many, count in forms if "{" + count + "}" not in many] == []


def test_no_reason_outlives_its_text() -> None:
    assert [text for text in NEVER_ONE if sources().get(text) is None] == []
    assert [text for text in OF_ANOTHER if not any(text in (one.string or ()) for one in french())] == []
