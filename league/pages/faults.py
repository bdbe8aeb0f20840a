"""What a domain call refused, for the page that asked for it."""

from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Self

import msgspec
from django.core.exceptions import ValidationError
from django.forms import BaseForm

from games.decoding import malformed
from games.findings import filled, spoken_all
from games.headings import heading
from games.refusals import Refusal
from games.rules.kernel.findings import Refused


def _part(name: str, rest: list[str]) -> str:
    """Return the name of a form's field for one part of a setting, or for one rank (from 1) of an ordered choice."""
    part = rest[0] if rest else ""
    return f"{name}_{int(part) + 1 if part.isdigit() else part}"


class Faults:
    """Keeps what a domain call refuses, in the reader's language, so that the page can be shown again with it::

        faults = Faults()
        with faults:
            season = plan_season(...)
            return redirect(...)
        return show(request, "...", {"faults": faults})

    Each fault is a dictionary of ``code``, ``path`` (a JSON pointer into what was sent, or ""), ``rule`` and
    ``detail``. Anything but a refusal passes through.
    """

    def __init__(self) -> None:
        self._found: list[dict[str, str]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        match error:
            case Refused():
                self._found += spoken_all(error.violations)
            case Refusal():
                self._add(error.code, filled(error.text, error.params))
            case msgspec.ValidationError():
                self._found += spoken_all(malformed(error))
            case ValidationError():
                for field, sentences in error.message_dict.items():
                    for sentence in sentences:
                        self._add("invalid", sentence, path=f"/{field}")
            case _:
                return False
        return True

    def __iter__(self) -> Iterator[dict[str, str]]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def onto(
        self,
        form: BaseForm,
        fields: Mapping[str, str] | None = None,
        *,
        under: str = "",
        about: Mapping[str, str] | None = None,
    ) -> None:
        """Move the faults that speak of a form's fields to their fields; the others stay.

        ``fields`` translates the first part of a path where the form's field has another name; ``under`` is where in what
        was sent the form's own values begin; ``about`` names by code the field that a refusal without a path speaks of.
        """
        stay = []
        for fault in self._found:
            first, *rest = fault["path"].removeprefix(under).lstrip("/").split("/")
            named = (about or {}).get(fault["code"]) or (fields or {}).get(first, first)
            field = next((name for name in (_part(named, rest), named) if name in form.fields), "")
            if field:
                rule = f" ({heading(fault['rule'])})" if fault["rule"] else ""
                form.add_error(field, fault["detail"] + rule)
            else:
                stay.append(fault)
        self._found = stay

    def _add(self, code: str, detail: str, *, path: str = "") -> None:
        self._found.append({"code": code, "path": path, "rule": "", "detail": detail})
