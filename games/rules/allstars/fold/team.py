"""The team that a fold works on."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from games.rules.allstars.downtime import fee_first
from games.rules.allstars.fold.lines import TreasuryLine, TreasuryReason, XpLine, XpReason
from games.rules.allstars.progression import check_roll, rolls_open
from games.rules.allstars.rating import team_rating
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import Conflict, NinjaState, Pending, Scroll
from games.rules.kernel.findings import Finding, gettext_noop

_UNKNOWN: Final = gettext_noop("Model {ninja} is not on the team.")


class Place(msgspec.Struct, frozen=True):
    """Where an entry stands: the position of its chapter and its index in it."""

    position: int
    index: int


class Team:
    """A scroll while it is being folded; the one mutable value, private to a fold.

    Every koban and every XP passes through :meth:`bank` and :meth:`gain`, which also note the line, so that what is
    explained is what was booked.
    """

    def __init__(self, scroll: Scroll) -> None:
        self.clan = scroll.clan
        self.treasury = scroll.treasury
        self.rating = scroll.rating
        self.ninja = {state.id: state for state in scroll.ninja}
        self.record = scroll.record
        self.fees = list(scroll.pending.fees)
        self.to_roll = (*scroll.pending.downtime, *scroll.pending.waiting)
        self.spirits = scroll.pending.spirits
        self.rolled = scroll.pending.rolled
        self.held = list(scroll.held)
        self.held_dice = list(scroll.held_dice)
        self.conflicts: list[Conflict] = []
        self.treasury_lines: list[TreasuryLine] = []
        self.xp_lines: list[XpLine] = []

    @property
    def roster(self) -> list[NinjaState]:
        """The models on the team, in order of joining."""
        return [state for state in self.ninja.values() if state.gone is None]

    def member(self, ninja: str) -> NinjaState | None:
        """Return a model that is on the team, or None."""
        state = self.ninja.get(ninja)
        return state if state is not None and state.gone is None else None

    def bank(
        self, place: Place, reason: TreasuryReason, amount: int, *, ninja: str | None = None, also: Iterable[int] = ()
    ) -> None:
        """Move the treasury by ``amount`` koban; a movement of nothing leaves no line."""
        if amount == 0:
            return
        self.treasury += amount
        self.treasury_lines.append(
            TreasuryLine(
                position=place.position,
                entries=(place.index, *also),
                reason=reason,
                amount=amount,
                balance=self.treasury,
                ninja=ninja,
            )
        )

    def gain(self, position: int, entries: Sequence[int], reason: XpReason, ninja: str, amount: int) -> None:
        """Move a model's XP by ``amount``; a movement of nothing leaves no line."""
        if amount == 0:
            return
        state = self.ninja[ninja]
        total = state.xp + amount
        self.ninja[ninja] = msgspec.structs.replace(state, xp=total)
        self.xp_lines.append(
            XpLine(position=position, entries=tuple(entries), ninja=ninja, reason=reason, amount=amount, total=total)
        )

    def leave(self, ninja: str, how: Literal["dismissed", "let_go"]) -> None:
        """Mark a model as gone; its XP and advances are lost to the team (ruling 46)."""
        self.ninja[ninja] = msgspec.structs.replace(self.ninja[ninja], gone=how, gone_after=self.record.played)

    def close_steps_of(self, ninja: str) -> None:
        """Forget the open steps of a model that has left."""
        self.fees = [name for name in self.fees if name != ninja]
        self.to_roll = tuple(name for name in self.to_roll if name != ninja)
        self.spirits = tuple(name for name in self.spirits if name != ninja)
        self.held = [held for held in self.held if held.advance.ninja != ninja]
        self.held_dice = [held for held in self.held_dice if held.downtime.ninja != ninja]

    def refuse(self, place: Place, finding: Finding, ninja: str | None = None) -> None:
        """Report an entry that is not possible."""
        self.conflicts.append(
            Conflict(
                position=place.position,
                index=place.index,
                code=finding.code,
                rule=finding.rule,
                ninja=ninja,
                text=finding.text,
                params=finding.params,
            )
        )

    def refuse_stranger(self, place: Place, ninja: str) -> None:
        """Report an entry about a model that is not on the team, or no longer."""
        gone = ninja in self.ninja
        self.refuse(
            place,
            Finding(
                code="ninja.gone" if gone else "ninja.unknown",
                path="",
                rule="Building A Team",
                text=gettext_noop("Model {ninja} has left the team.") if gone else _UNKNOWN,
                params={"ninja": ninja},
            ),
            ninja,
        )

    def scroll(self, ruleset: Ruleset) -> Scroll:
        """Return the scroll as it stands, rated and with its open steps by the given rules."""
        states = tuple(self.ninja.values())
        return Scroll(
            clan=self.clan,
            treasury=self.treasury,
            rating=rating_of(ruleset, states),
            ninja=states,
            record=self.record,
            pending=self._pending(ruleset),
            held=tuple(self.held),
            held_dice=tuple(self.held_dice),
        )

    def all_conflicts(self, ruleset: Ruleset | None) -> tuple[Conflict, ...]:
        """Return every conflict in order of place, advances and dice that are still held among them.

        A roll and the choice made for it later are one conflict, that of the roll.
        """
        if ruleset is not None:
            rolls = {(held.advance.ninja, held.advance.number): held for held in reversed(self.held)}
            for held in rolls.values():
                advance = held.advance
                finding = check_roll(ruleset, self.ninja[advance.ninja], advance.number, advance.dice)
                if finding is not None:
                    self.refuse(Place(held.position, held.index), finding, advance.ninja)
        for die in self.held_dice:
            ninja = die.downtime.ninja
            self.refuse(Place(die.position, die.index), fee_first(ninja), ninja)
        return tuple(sorted(self.conflicts, key=lambda conflict: (conflict.position, conflict.index)))

    def _pending(self, ruleset: Ruleset) -> Pending:
        if self.fees:
            return Pending(fees=tuple(self.fees), waiting=self.to_roll, spirits=self.spirits, rolled=self.rolled)
        if self.to_roll:
            return Pending(downtime=self.to_roll, spirits=self.spirits, rolled=self.rolled)
        return Pending(
            advances=tuple((state.id, number) for state in self.roster for number in rolls_open(ruleset, state))
        )


def rating_of(ruleset: Ruleset, states: Iterable[NinjaState]) -> int:
    """Return the rating of a team's models (Team Rating; rulings 71 to 73); gone models do not count.

    Absent models count unless ``rating_excludes_unavailable`` is set (ruling 72).
    """
    leave_out_absent = ruleset.settings.rating_excludes_unavailable
    return team_rating(
        ruleset,
        (
            (state.profile, len(state.advances))
            for state in states
            if state.gone is None and not (leave_out_absent and state.absent)
        ),
    )
