"""The referee on a ninja's turn: moving, asking others, revealing villains and clearing the room."""

from collections import Counter

from games.rules.bounty.kit import Adventure, Part, VillainKind
from games.rules.bounty.notes import Notes
from games.rules.bounty.pieces import (
    LETTERS,
    MASTERY_TOKENS,
    POTENTIALS_EACH,
    STRONGEST,
    TORNADOES_EACH,
    WEAKEST,
    Ninja,
)
from games.rules.bounty.report import Reveal, Turn
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.table import Table, Villain
from games.rules.kernel.findings import gettext_noop, ngettext_noop, pointer


class MoveReferee:
    """Reads what a ninja does after the card, writes down what breaks a rule, and keeps the table up to date."""

    def __init__(self, ruleset: Ruleset, adventure: Adventure, table: Table, notes: Notes) -> None:
        self._kinds: tuple[VillainKind, ...] = ruleset.kit.villains.kinds
        self._adventure = adventure
        self._table = table
        self._notes = notes
        self._shown: Counter[tuple[str, int]] = Counter()
        self._missed: set[int] = set()

    def read(self, turn: Turn, at: str) -> None:
        """Read the rest of a turn, after its card."""
        self._walk(turn, at)
        self._ask(turn, at)
        self._reveal(turn, at)
        before = self._clear(turn, at)
        self._reward(turn, at, before)

    def _bending(self, *ninja: Ninja) -> tuple[Part, ...]:
        """Return the parts of the kit that may bend the rules for some ninja now.

        An Adventure Card after A may bring a new rule, and a Potential Card goes before the rules for its ninja.
        """
        parts: list[Part] = []
        if self._table.letter != "A":
            parts.append("adventure")
            so_far = LETTERS[: LETTERS.index(self._table.letter) + 1]
            if any(card.rule for card in self._adventure.cards if card.letter in so_far):
                parts.append("special")
        if any(self._table.chosen[one] for one in ninja):
            parts.append("potentials")
        if any(card.special for one in ninja for card in self._table.potentials_of(one)):
            parts.append("special")
        return tuple(parts)

    def _walk(self, turn: Turn, at: str) -> None:
        table, ninja = self._table, turn.ninja
        cards = table.potentials_of(ninja)
        moves = table.tornadoes + sum(card.moves for card in cards)
        if len(turn.path) > moves:
            self._notes.add(
                "move.too_many",
                at + "/path",
                "Move Your Ninja",
                ngettext_noop(
                    "{ninja} may make {moves} move, one for each Tornado, not {told}.",
                    "{ninja} may make {moves} moves, one for each Tornado, not {told}.",
                    "moves",
                ),
                rests_on=self._bending(ninja),
                ninja=ninja,
                moves=moves,
                told=len(turn.path),
            )
        for number, room in enumerate(turn.path):
            here = table.room[ninja]
            where = at + pointer("path", number)
            if not table.ship.joined(here, room, through_walls=any(card.through_walls for card in cards)):
                self._notes.add(
                    "move.no_door",
                    where,
                    "Move Your Ninja",
                    gettext_noop("No open door leads from {here} to {room}."),
                    rests_on=("board", *self._bending(ninja)),
                    here=here,
                    room=room,
                )
            if number > 0 and table.in_room(here) and not any(card.passes_villains for card in cards):
                self._notes.add(
                    "move.must_stop",
                    where,
                    "Move Your Ninja",
                    gettext_noop("{ninja} moved into {here}, where a villain is, and must stop there."),
                    rests_on=("board", *self._bending(ninja)),
                    ninja=ninja,
                    here=here,
                )
            table.room[ninja] = room
            table.look()

    def _ask(self, turn: Turn, at: str) -> None:
        table = self._table
        here = table.room[turn.ninja]
        for number, other in enumerate(turn.asked):
            where = at + pointer("asked", number)
            if other not in table.room or other == turn.ninja or other in turn.asked[:number]:
                self._notes.add(
                    "ask.nobody",
                    where,
                    "Clear Room",
                    gettext_noop("{ninja} cannot be asked: only another ninja at the table can, and once a turn."),
                    ninja=other,
                )
                continue
            cards = table.potentials_of(other)
            away = max((card.answers_from for card in cards), default=1)
            near = 1 <= table.ship.moves_between(table.room[other], here) <= away
            through_walls = any(card.through_walls for card in cards)
            if not near and not table.ship.joined(table.room[other], here, through_walls=through_walls):
                self._notes.add(
                    "ask.too_far",
                    where,
                    "Clear Room",
                    gettext_noop("{ninja} in {room} is not one move away from {here} and cannot be asked."),
                    rests_on=("board", *self._bending(other)),
                    ninja=other,
                    room=table.room[other],
                    here=here,
                )
            table.room[other] = here
        table.look()

    def _reveal(self, turn: Turn, at: str) -> None:
        table = self._table
        for number, reveal in enumerate(turn.reveals):
            where = at + pointer("reveals", number)
            villain = table.villain(reveal.villain)
            if villain is None:
                self._note_no_villain(reveal.villain, where)
                continue
            self._check_token(reveal, villain, where)
            if reveal.villain not in table.seen:
                self._notes.add(
                    "reveal.unmet",
                    where,
                    "Revealing Villains",
                    gettext_noop("Villain {villain} met no ninja in a room and stays face down."),
                    rests_on=("board", *self._bending()),
                    villain=reveal.villain,
                )
            villain.strength = reveal.strength
            self._shown[reveal.colour, reveal.strength] += 1
        for unseen in sorted(table.seen - self._missed):
            if table.villains[unseen - 1].strength is None:
                self._missed.add(unseen)
                self._notes.add(
                    "reveal.missing",
                    at + "/reveals",
                    "Revealing Villains",
                    gettext_noop("Villain {villain} is in a room with a ninja and must be turned face up."),
                    rests_on=("board", *self._bending()),
                    villain=unseen,
                )
        table.seen.clear()

    def _check_token(self, reveal: Reveal, villain: Villain, at: str) -> None:
        if villain.strength is not None:
            self._notes.add(
                "reveal.twice",
                at,
                "Revealing Villains",
                gettext_noop("Villain {villain} was turned face up before and stays so."),
                villain=reveal.villain,
            )
        if not WEAKEST <= reveal.strength <= STRONGEST:
            self._notes.add(
                "reveal.strength",
                at + "/strength",
                "Clear Room",
                gettext_noop("Villains have a strength of 2 to 5, not {strength}."),
                strength=reveal.strength,
            )
            return
        tokens = sum(
            kind.tokens for kind in self._kinds if (kind.colour, kind.strength) == (reveal.colour, reveal.strength)
        )
        if self._shown[reveal.colour, reveal.strength] >= tokens:
            self._notes.add(
                "reveal.too_many_alike",
                at,
                "Components for the Token Chest",
                ngettext_noop(
                    "Only {tokens} Villain Token is {colour} with a strength of {strength}.",
                    "Only {tokens} Villain Tokens are {colour} with a strength of {strength}.",
                    "tokens",
                ),
                rests_on=("villains",),
                tokens=tokens,
                colour=reveal.colour,
                strength=reveal.strength,
            )

    def _note_no_villain(self, number: int, at: str) -> None:
        self._notes.add(
            "villain.not_placed",
            at,
            "Flip Event Card",
            ngettext_noop(
                "No villain {villain} has been placed; {placed} is.",
                "No villain {villain} has been placed; {placed} are.",
                "placed",
            ),
            villain=number,
            placed=len(self._table.villains),
        )

    def _clear(self, turn: Turn, at: str) -> int:
        table = self._table
        here = table.room[turn.ninja]
        company = table.company(here)
        in_room = table.in_room(here)
        beaten: list[int] = []
        for number, defeat in enumerate(turn.defeats):
            where = at + pointer("defeats", number)
            villain = table.villain(defeat)
            if villain is None:
                self._note_no_villain(defeat, where)
                continue
            if villain.place == "victory" or defeat in beaten:
                self._notes.add(
                    "defeat.twice",
                    where,
                    "Clear Room",
                    gettext_noop("Villain {villain} was defeated before."),
                    villain=defeat,
                )
                continue
            if defeat not in in_room:
                self._notes.add(
                    "defeat.other_room",
                    where,
                    "Clear Room",
                    gettext_noop("Villain {villain} is not in {room}; a ninja clears the room that it is in."),
                    rests_on=("board", *self._bending(*company)),
                    villain=defeat,
                    room=here,
                )
            if villain.strength is None:
                self._notes.add(
                    "defeat.face_down",
                    where,
                    "Revealing Villains",
                    gettext_noop("Villain {villain} was defeated without being turned face up."),
                    villain=defeat,
                )
            beaten.append(defeat)
        needed = sum(table.villains[number - 1].strength or WEAKEST for number in beaten)
        strength = table.strength(here)
        if needed > strength:
            self._notes.add(
                "defeat.too_strong",
                at + "/defeats",
                "Clear Room",
                gettext_noop("The ninja in {room} have a strength of {strength}, not enough for villains of {needed}."),
                rests_on=self._bending(*company),
                room=here,
                strength=strength,
                needed=needed,
            )
        self._check_mastery(turn, here, at)
        self._check_mastery_in_all(turn, at)
        return table.clear(here, beaten, turn.mastery)

    def _check_mastery(self, turn: Turn, here: str, at: str) -> None:
        if turn.mastery > self._table.mastery[here]:
            self._notes.add(
                "mastery.not_there",
                at + "/mastery",
                "Clear Room",
                ngettext_noop(
                    "There is {tokens} Mastery Token in {room}, not {told}.",
                    "There are {tokens} Mastery Tokens in {room}, not {told}.",
                    "tokens",
                ),
                rests_on=self._bending(turn.ninja),
                tokens=self._table.mastery[here],
                room=here,
                told=turn.mastery,
            )

    def _check_mastery_in_all(self, turn: Turn, at: str) -> None:
        collected = self._table.mastery_taken + turn.mastery
        if turn.mastery and collected > MASTERY_TOKENS:
            self._notes.add(
                "mastery.too_many",
                at + "/mastery",
                "Components for the Token Chest",
                gettext_noop("There are 16 Mastery Tokens, not {tokens}."),
                tokens=collected,
            )

    def _reward(self, turn: Turn, at: str, before: int) -> None:
        table = self._table
        tornadoes = table.covered(table.board.tornadoes, before)
        if turn.tornadoes != tornadoes:
            self._notes.add(
                "tornado.not_as_covered",
                at + "/tornadoes",
                "Spinjitzu Tornadoes",
                ngettext_noop(
                    "Covering the Victory Track earned each ninja {right} Tornado in this turn, not {told}.",
                    "Covering the Victory Track earned each ninja {right} Tornadoes in this turn, not {told}.",
                    "right",
                ),
                rests_on=("board", "adventure"),
                right=tornadoes,
                told=turn.tornadoes,
            )
        if table.tornadoes + turn.tornadoes > TORNADOES_EACH:
            self._notes.add(
                "tornado.none_left",
                at + "/tornadoes",
                "Ready Your Ninja",
                gettext_noop("Each ninja has four Tornadoes and cannot earn another."),
            )
        table.tornadoes = min(table.tornadoes + turn.tornadoes, TORNADOES_EACH)
        self._choose(turn, at, table.covered(table.board.potentials, before))

    def _choose(self, turn: Turn, at: str, earned: int) -> None:
        table = self._table
        told = Counter(chosen.ninja for chosen in turn.potentials)
        if len({told[ninja] for ninja in table.chosen}) > 1:
            self._notes.add(
                "potential.not_everyone",
                at + "/potentials",
                "Potential Cards",
                gettext_noop("When a Potential Card is earned, every ninja at the table earns one."),
            )
        elif any(told[ninja] != earned for ninja in table.chosen):
            self._notes.add(
                "potential.not_as_covered",
                at + "/potentials",
                "Potential Cards",
                ngettext_noop(
                    "Covering the Victory Track earned each ninja {right} Potential Card in this turn.",
                    "Covering the Victory Track earned each ninja {right} Potential Cards in this turn.",
                    "right",
                ),
                rests_on=("board", "adventure"),
                right=earned,
            )
        for number, chosen in enumerate(turn.potentials):
            self._take_card(chosen.ninja, chosen.card, at + pointer("potentials", number))

    def _take_card(self, ninja: Ninja, key: str, at: str) -> None:
        table = self._table
        if ninja not in table.chosen:
            self._notes.add(
                "potential.not_at_table",
                at + "/ninja",
                "Potential Cards",
                gettext_noop("Nobody at this table plays {ninja}."),
                ninja=ninja,
            )
            return
        card = table.cards.get(key)
        if card is None or card.ninja != ninja:
            self._notes.add(
                "potential.not_its_own",
                at + "/card",
                "Potential Cards",
                gettext_noop("{ninja} has no Potential Card {card}."),
                rests_on=("potentials",),
                ninja=ninja,
                card=key,
            )
        if key in table.chosen[ninja]:
            self._notes.add(
                "potential.twice",
                at + "/card",
                "Potential Cards",
                gettext_noop("{ninja} has chosen {card} before; it stays in play for the rest of the game."),
                ninja=ninja,
                card=key,
            )
        elif len(table.chosen[ninja]) >= POTENTIALS_EACH:
            self._notes.add(
                "potential.none_left",
                at + "/card",
                "Ready Your Ninja",
                gettext_noop("{ninja} has six Potential Cards, and all are in play."),
                ninja=ninja,
            )
        table.chosen[ninja].append(key)
