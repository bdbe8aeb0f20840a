"""The referee on cards: whether the right one is flipped, and whether it was carried out."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from games.rules.bounty.kit import Adventure, Part
from games.rules.bounty.notes import Notes
from games.rules.bounty.pieces import EVENTS, LETTERS, MASTERY_TOKENS, VILLAIN_TOKENS, Icon, Mark, last_letter
from games.rules.bounty.report import Advance, Arrive, PlaceMastery, Step, Turn
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup
from games.rules.bounty.table import Table
from games.rules.kernel.findings import gettext_noop, ngettext_noop, pointer

Act = tuple[Literal["arrive", "advance", "mastery"], str]
"""What a step does, for comparing: it and the path entered, or the mark whose room gets a Mastery Token."""

ADVANCE: Final[Act] = ("advance", "")


class FlipReferee:
    """Reads the first part of each turn: the card and what it does."""

    def __init__(self, ruleset: Ruleset, setup: Setup, adventure: Adventure, table: Table, notes: Notes) -> None:
        self._events = {card.key: card for card in ruleset.kit.events.cards}
        self._adventure = adventure
        self._last = last_letter(setup.adventure)
        self._table = table
        self._notes = notes

    def read_opening(self, steps: tuple[Step, ...]) -> None:
        """Carry out Adventure Card A."""
        card = self._adventure.card("A")
        at = pointer("log", "opening")
        if card is not None:
            self._compare(card.icons, steps, at, "Adventure Cards", rests_on=("board", "adventure"))
        self._carry_out(steps, at, from_event=False)

    def read(self, turn: Turn, at: str) -> None:
        """Check which card is flipped, compare its icons with the steps told, and carry them out."""
        self._check_card(turn, at + "/card")
        event = next((self._events.get(key) for key in EVENTS if key == turn.card), None)
        if event is not None:
            self._compare(event.icons, turn.steps, at + "/steps", "Flip Event Card", rests_on=("board", "events"))
        letter = next((letter for letter in LETTERS if letter == turn.card), None)
        card = self._adventure.card(letter) if letter is not None else None
        if card is not None:
            self._compare(card.icons, turn.steps, at + "/steps", "Adventure Cards", rests_on=("board", "adventure"))
        self._carry_out(turn.steps, at + "/steps", from_event=letter is None)

    def _check_card(self, turn: Turn, at: str) -> None:
        """Six Event Cards make a chapter; then the next Adventure Card is flipped while there is one."""
        table = self._table
        event = next((key for key in EVENTS if key == turn.card), None)
        letter = next((letter for letter in LETTERS if letter == turn.card), None)
        due = LETTERS[LETTERS.index(table.letter) + 1] if not table.deck and table.letter < self._last else None
        if not table.deck and due is None:
            table.deck = set(EVENTS)
        if letter is not None:
            if letter != due:
                self._notes.add(
                    "card.adventure_not_due",
                    at,
                    "Adventure Cards",
                    gettext_noop("Card {card} is not due: each comes once, in order, after all six Event Cards."),
                    card=letter,
                )
            table.letter = max(table.letter, min(letter, self._last))
            table.deck = set(EVENTS)
        elif event is not None:
            if due is not None:
                self._notes.add(
                    "card.adventure_due",
                    at,
                    "Adventure Cards",
                    gettext_noop("All six Event Cards were flipped: this turn flips Adventure Card {card}."),
                    card=due,
                )
                table.letter = due
                table.deck = set(EVENTS)
            if event not in table.deck:
                self._notes.add(
                    "card.flipped_before",
                    at,
                    "Adventure Cards",
                    gettext_noop("Event Card {card} was flipped before; the six are shuffled when all have been."),
                    card=event,
                )
            table.deck.discard(event)

    def _acts(self, icons: Iterable[Icon], steps: tuple[Step, ...]) -> Iterable[list[Act]]:
        """Return what each icon does; the acts of one icon may be told in any order.

        Where the last villains are too few for all entrances, they come by those that the steps tell.
        """
        entered = [step.path for step in steps if isinstance(step, Arrive)]
        villains = VILLAIN_TOKENS - len(self._table.villains)
        tokens = MASTERY_TOKENS - self._table.mastery_placed
        for icon in icons:
            acts: list[Act]
            if icon == "advance":
                acts = [ADVANCE]
            elif icon in {"villains_cloud", "villains_moon"}:
                entrances = self._table.ship.entrances("cloud" if icon == "villains_cloud" else "moon")
                first, entered = entered[: len(entrances)], entered[len(entrances) :]
                last = set(first) if len(set(first)) == villains < len(entrances) else set(entrances[:villains])
                acts = [("arrive", path) for path in entrances if path in last]
                villains -= len(acts)
            else:
                mark: Mark = "teapot" if icon == "mastery_teapot" else "comic_book"
                acts = [("mastery", mark)] if tokens > 0 else []
                tokens -= len(acts)
            yield acts

    def _told(self, steps: tuple[Step, ...], groups: list[list[Act]]) -> list[Act]:
        """Return what the steps told do, a Mastery Token by the icon that it was placed by."""
        rooms = [step.room for step in steps if isinstance(step, PlaceMastery)]
        wanted = [what for group in groups for kind, what in group if kind == "mastery"]
        marks = iter(_assigned([self._marks_of(room) for room in rooms], wanted))
        return [_act_of(step, marks) for step in steps]

    def _marks_of(self, room: str) -> list[str]:
        marks: tuple[Mark, ...] = ("teapot", "comic_book")
        return [mark for mark in marks if room in self._table.ship.marked(mark)]

    def _compare(
        self, icons: tuple[Icon, ...], steps: tuple[Step, ...], at: str, rule: str, *, rests_on: tuple[Part, ...]
    ) -> None:
        groups = list(self._acts(icons, steps))
        wanted = Counter(act for group in groups for act in group)
        told = self._told(steps, groups)
        if _of("arrive", wanted) != _of("arrive", told):
            self._notes.add(
                "card.villains_arrive",
                at,
                rule,
                gettext_noop("One villain enters each golden path whose entrance has the icon flipped, and no other."),
                rests_on=rests_on,
            )
        if wanted[ADVANCE] != told.count(ADVANCE):
            self._notes.add(
                "card.villains_advance",
                at,
                rule,
                ngettext_noop(
                    "The card lets the villains advance {wanted} time, not {told}.",
                    "The card lets the villains advance {wanted} times, not {told}.",
                    "wanted",
                ),
                rests_on=rests_on,
                wanted=wanted[ADVANCE],
                told=told.count(ADVANCE),
            )
        if _of("mastery", wanted) != _of("mastery", told):
            self._notes.add(
                "card.mastery_placed",
                at,
                rule,
                gettext_noop(
                    "For each of its icons the card puts a Mastery Token into a room with a teapot or comic book."
                ),
                rests_on=rests_on,
            )
        if wanted == Counter(told) and not _in_order(groups, told):
            self._notes.add(
                "card.order",
                at,
                rule,
                gettext_noop("The icons of a card are carried out in their order."),
                rests_on=rests_on,
            )

    def _carry_out(self, steps: tuple[Step, ...], at: str, *, from_event: bool) -> None:
        for number, step in enumerate(steps):
            if isinstance(step, Arrive):
                self._check_arrival(step, at + pointer(number), from_event=from_event)
                self._table.arrive(step.path, step.step)
            elif isinstance(step, Advance):
                self._table.advance()
            else:
                self._check_mastery(step, at + pointer(number), from_event=from_event)
                self._table.place_mastery(step.room)
            self._table.look()

    def _check_arrival(self, step: Arrive, at: str, *, from_event: bool) -> None:
        if len(self._table.villains) >= VILLAIN_TOKENS:
            self._notes.add(
                "villain.none_left",
                at,
                "Components for the Token Chest",
                gettext_noop("All 60 Villain Tokens have been placed."),
            )
        if step.path not in self._table.ship.paths:
            self._notes.add(
                "villain.no_such_path",
                at + "/path",
                "Flip Event Card",
                gettext_noop("The board has no golden path {golden_path}."),
                rests_on=("board",),
                golden_path=step.path,
            )
        elif self._table.ship.room_of(step.path, step.step) is None:
            self._notes.add(
                "villain.no_such_step",
                at + "/step",
                "Flip Event Card",
                ngettext_noop(
                    "This golden path has {steps} step, the entrance is step 0: there is no step {told}.",
                    "This golden path has {steps} steps, the entrance is step 0: there is no step {told}.",
                    "steps",
                ),
                rests_on=("board",),
                steps=len(self._table.ship.paths[step.path].steps),
                told=step.step,
            )
        if from_event and step.step != 0:
            self._notes.add(
                "villain.not_at_entrance",
                at + "/step",
                "Flip Event Card",
                gettext_noop("Villains arrive by the entrance of a golden path."),
            )

    def _check_mastery(self, step: PlaceMastery, at: str, *, from_event: bool) -> None:
        if self._table.mastery_placed >= MASTERY_TOKENS:
            self._notes.add(
                "mastery.none_left",
                at,
                "Components for the Token Chest",
                gettext_noop("All 16 Mastery Tokens have been placed."),
            )
        marked = (*self._table.ship.marked("teapot"), *self._table.ship.marked("comic_book"))
        if from_event and step.room not in marked:
            self._notes.add(
                "mastery.unmarked_room",
                at + "/room",
                "Flip Event Card",
                gettext_noop("A Mastery Token goes into a room with a teapot or a comic book; {room} has neither."),
                rests_on=("board",),
                room=step.room,
            )


def _act_of(step: Step, marks: Iterator[str]) -> Act:
    if isinstance(step, Arrive):
        return "arrive", step.path
    return ADVANCE if isinstance(step, Advance) else ("mastery", next(marks))


def _assigned(borne: list[list[str]], wanted: list[str]) -> list[str]:
    """Return for each room that got a Mastery Token the mark that it got it for; ``borne`` are the marks of each.

    A room that bears both marks stands for whichever is wanted: in order if the rooms allow it, else one that no room with
    a single mark stands for.
    """
    if len(borne) == len(wanted) and all(mark in marks for mark, marks in zip(wanted, borne, strict=True)):
        return wanted
    left = Counter(wanted)
    left.subtract(marks[0] for marks in borne if len(marks) == 1)
    assigned = []
    for marks in borne:
        mark = max(marks, key=lambda one: left[one], default="")
        if len(marks) > 1:
            left[mark] -= 1
        assigned.append(mark)
    return assigned


def _of(kind: str, acts: Iterable[Act] | Counter[Act]) -> list[Act]:
    """Return the acts of one kind, sorted, each as often as it is done."""
    return sorted(act for act in Counter(acts).elements() if act[0] == kind)


def _in_order(groups: list[list[Act]], told: list[Act]) -> bool:
    position = 0
    for group in groups:
        if Counter(told[position : position + len(group)]) != Counter(group):
            return False
        position += len(group)
    return True
