"""What a caller can be told besides a list of broken rules: a conflict with what is stored, or something withheld.

These are values of the domain; ``config.problems`` turns them into answers.
"""

from typing import Any

from games.rules.kernel.findings import Text, in_english


class Refusal(Exception):  # noqa: N818  the word of the house: an operation refuses
    """A refusal in one sentence: a stable ``code``, an English template, and what fills it.

    ``extra`` is handed to the caller beside the sentence (for example what stands in the way).
    """

    def __init__(self, code: str, text: Text, extra: dict[str, Any] | None = None, **params: str | int) -> None:
        self.code = code
        self.text = text
        self.params = params
        self.extra = extra or {}
        super().__init__(in_english(text, params))


class Conflict(Refusal):
    """What was asked does not fit what is stored now (409)."""


class Forbidden(Refusal):
    """The caller may know of it but may not do it (403)."""


class Missing(Refusal):
    """There is no such thing, or the caller may not know of it (404)."""


class BadRequest(Refusal):
    """The call itself is malformed (400)."""
