"""House rules of a game whose box holds parts that its rulebook does not print: settings, and parts of the kit.

A house document says only what differs: ``settings`` by key, and under ``kit`` whole parts. Where the kit holds several
parts of a sort (boards by number of players), a row replaces the one with the same number. Whatever is wrong is found at
once, each fault at its place in the document.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.house import (
    Document,
    fault,
    plain,
    read_settings,
    readable,
    section,
    settings_list,
    unknown_sections,
)

R = TypeVar("R", bound=msgspec.Struct)


class KitRules(Generic[R]):
    """Makes rulesets of type ``R`` (with ``settings`` and a ``kit``) from house documents, and the other way round.

    ``rows`` names the parts of which the kit holds several: the field that tells them apart, and the type of one.
    ``check`` finds what keeps a whole ruleset from being played, with paths into its document.
    """

    def __init__(
        self,
        kind: type[R],
        printed: Callable[[], R],
        rows: Mapping[str, tuple[str, type]],
        check: Callable[[R], Iterable[Finding]],
    ) -> None:
        self._kind = kind
        self._printed = printed
        self._rows = rows
        self._check = check

    def ruleset(self, house: Any) -> R:
        """Return the ruleset that a house document makes of the book; raises :class:`Refused` with every fault."""
        faults: list[Finding] = []
        document = plain(self._printed())
        given = section(house, (), faults)
        faults += unknown_sections(given, {"settings", "kit"})
        settings = section(given.get("settings", {}), ("settings",), faults)
        document["settings"] |= read_settings(self._type_of(self._kind, "settings"), settings, faults)
        parts = section(given.get("kit", {}), ("kit",), faults)
        document["kit"] = self._kit(document["kit"], parts, faults)
        if faults:
            raise Refused(faults)
        ruleset = msgspec.convert(document, self._kind)
        found = [self._placed(finding, document, parts) for finding in self._check(ruleset)]
        if found:
            raise Refused(found)
        return ruleset

    def house_of(self, ruleset: R) -> Document:
        """Return the house document that makes this ruleset of the book; empty for the book itself."""
        printed, told = plain(self._printed()), plain(ruleset)
        settings = {key: value for key, value in told["settings"].items() if value != printed["settings"].get(key)}
        kit: Document = {}
        for part, value in told["kit"].items():
            if part in self._rows:
                changed = [row for row in value if row not in printed["kit"][part]]
                kit |= {part: changed} if changed else {}
            elif value != printed["kit"][part]:
                kit[part] = value
        return {name: value for name, value in (("settings", settings), ("kit", kit)) if value}

    def settings_list(self) -> tuple[Document, ...]:
        """Return every setting: ``key``, ``description``, ``default`` and the JSON ``schema`` of its values."""
        return settings_list(self._type_of(self._kind, "settings"))

    def _type_of(self, kind: Any, field: str) -> Any:
        return next(one.type for one in msgspec.structs.fields(kind) if one.encode_name == field)

    def _kit(self, printed: Document, given: Document, faults: list[Finding]) -> Document:
        kit = dict(printed)
        kind = self._type_of(self._kind, "kit")
        faults += unknown_sections(given, {*printed}, ("kit",))
        for part, value in given.items():
            if part not in printed:
                continue
            if part in self._rows:
                kit[part] = self._with_rows(part, printed[part], value, faults)
            elif readable(value, self._type_of(kind, part), ("kit", part), faults):
                kit[part] = value
        return kit

    def _with_rows(self, part: str, printed: list[Document], given: Any, faults: list[Finding]) -> list[Document]:
        number, kind = self._rows[part]
        rows = {row[number]: row for row in printed}
        if not readable(given, list[dict[str, Any]], ("kit", part), faults):
            return printed
        for index, row in enumerate(given):
            if not readable(row, kind, ("kit", part, index), faults):
                continue
            if any(row[number] == other.get(number) for other in given[:index]):
                text = gettext_noop("The key {key} stands here twice.")
                faults.append(fault("house.key_twice", ("kit", part, index, number), text, key=str(row[number])))
            rows[row[number]] = row
        return list(rows.values())

    def _placed(self, finding: Finding, document: Document, parts: Document) -> Finding:
        """Move a fault of a row of the whole kit to the row of the house document that brought it."""
        section, part, *rest = [*finding.path.split("/")[1:], ""][:3] if finding.path.count("/") > 1 else ("", "", "")
        if section != "kit" or part not in self._rows or not rest[0].isdigit():
            return finding
        number, _kind = self._rows[part]
        at_fault = document["kit"][part][int(rest[0])][number]
        index = next((at for at, row in enumerate(parts.get(part, ())) if row[number] == at_fault), None)
        if index is None:
            return finding
        inner = finding.path.split("/")[4:]
        return msgspec.structs.replace(finding, path=pointer("kit", part, index) + "".join(f"/{one}" for one in inner))
