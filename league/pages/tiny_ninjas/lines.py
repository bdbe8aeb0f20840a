"""The lines of a battle's log in words."""

from collections.abc import Iterable, Mapping

import msgspec
from django.utils.translation import gettext, ngettext

from games.rules.tiny_ninjas.cards import Deck
from games.rules.tiny_ninjas.report import AttackLine, DefenceLine, GrimLine, Line
from league.pages.tiny_ninjas.words import SHOWN


class ToldLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line: its Round, and what happened."""

    round: int
    text: str


def tell_lines(log: Iterable[Line], deck: Deck, names: Mapping[int, str]) -> list[ToldLine]:
    """Return the lines of a log in words; ``names`` are those of the sides."""
    teller = _Teller(deck, names)
    return [ToldLine(round=line.round, text=teller.line(line)) for line in log]


class _Teller:
    def __init__(self, deck: Deck, names: Mapping[int, str]) -> None:
        self._cards = deck.by_key
        self._names = names

    def line(self, line: Line) -> str:
        if isinstance(line, AttackLine):
            return self._attack(line)
        if isinstance(line, GrimLine):
            return self._grim(line)
        return gettext("The draw pile is used up and shuffled anew")

    def _card(self, key: str, dice: tuple[str, ...] = ()) -> str:
        """Return a card's name, with what its dice showed."""
        card = self._cards.get(key)
        name = gettext(card.name) if card else key
        shown = ", ".join(str(SHOWN.get(die, die)) for die in dice)
        return f"{name} [{shown}]" if shown else name

    def _attack(self, line: AttackLine) -> str:
        card = self._card(line.card, line.dice)
        parts = [gettext("%(side)s attacks with %(card)s") % {"side": self._names[line.side], "card": card}]
        if line.damage:
            said = {"damage": line.damage, "colour": gettext(line.colour) if line.colour else ""}
            parts.append((gettext("damage %(damage)s %(colour)s") % said).strip())
        if line.struck:
            parts.append(gettext("strikes for %(health)s that no shield saves") % {"health": line.struck})
        parts += [
            ngettext("gains %(health)s health", "gains %(health)s health", gained) % {"health": gained}
            for gained in (line.healed, line.drained)
            if gained
        ]
        if line.revived:
            parts.append(gettext("brings %(card)s back") % {"card": self._card(line.revived)})
        if line.discarded:
            parts.append(gettext("%(card)s is discarded") % {"card": self._card(line.discarded)})
        if line.defence is not None:
            parts += self._defence(line.defence, self._names[3 - line.side])
        if line.health is not None:
            parts.append(gettext("health %(one)s : %(two)s") % {"one": line.health[0], "two": line.health[1]})
        return "; ".join(parts)

    def _defence(self, line: DefenceLine, side: str) -> list[str]:
        said = {"side": side, "card": self._card(line.card, line.dice), "damage": line.blocked}
        parts = [gettext("%(side)s answers with %(card)s and blocks %(damage)s") % said]
        if line.bite:
            parts.append(gettext("bites for %(health)s") % {"health": line.bite})
        if line.abducted:
            parts.append(gettext("takes the attacking card"))
        return parts

    def _grim(self, line: GrimLine) -> str:
        side = self._names[line.side]
        if line.use == "health":
            text = ngettext(
                "%(side)s gains %(health)s health from Grim", "%(side)s gains %(health)s health from Grim", line.gained
            )
            return text % {"side": side, "health": line.gained}
        card = self._card("grim", line.dice)
        parts = [gettext("%(side)s uses DOOM with %(card)s") % {"side": side, "card": card}]
        if line.discarded:
            parts.append(gettext("%(card)s is discarded") % {"card": self._card(line.discarded)})
        return "; ".join(parts)
