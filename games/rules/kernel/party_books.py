"""A party's story added up a second time, in other code than the fold's: who belongs to it, and what each sat at."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from games.rules.kernel.system import StoryPart

Document = dict[str, Any]
Count = Callable[[Document, int, Document], None]
"""Books a session (its chapter's position and its entry) into a game's own figures."""


class PartyBooks:
    """The running account of a party. See :class:`games.rules.kernel.system.Books`."""

    def __init__(self, count: Count) -> None:
        self._count = count
        self._begin()

    def _begin(self) -> None:
        self.here: dict[str, bool] = {}
        self.tries: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.counted: Document = {}

    def read(self, part: StoryPart) -> None:
        """Book a chapter; what cannot be (somebody joins twice, a stranger sat at the table) is passed over."""
        for entry in part.entries:
            if entry["kind"] == "restarted":
                self._begin()
            elif entry["kind"] in {"joined", "left"}:
                if self.here.get(entry["player"], False) == (entry["kind"] == "left"):
                    self.here[entry["player"]] = entry["kind"] == "joined"
            elif entry["kind"] == "played":
                self._play(part.position, entry)

    def _play(self, position: int, entry: Document) -> None:
        seated = {seat["player"] for seat in entry["setup"]["seats"] if seat.get("player") is not None}
        if all(self.here.get(player, False) for player in seated):
            self.tries.update(seated)
            self.wins.update(seated if entry["claims"]["won"] else ())
            self._count(self.counted, position, entry)

    def figures(self) -> Document:
        """Return what the chapters read so far come to, under the names of :func:`member_figures` and the game's."""
        said: Document = {"members": list(self.here)}
        for player, here in self.here.items():
            said[f"member.{player}.tries"] = self.tries[player]
            said[f"member.{player}.wins"] = self.wins[player]
            said[f"member.{player}.here"] = here
        return said | self.counted


def member_figures(scroll: Document) -> Document:
    """Return what a party's scroll says of its members, by dotted names."""
    members = scroll.get("members", ())
    said: Document = {"members": [member["player"] for member in members]}
    for member in members:
        said |= {f"member.{member['player']}.{what}": member[what] for what in ("tries", "wins", "here")}
    return said
