"""The opening of a battle: hands are dealt, roles chosen, the first Defender discards (01 - Getting Started)."""

from collections.abc import Sequence

from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import gettext_noop, ngettext_noop
from games.rules.tiny_ninjas.cards import Damage
from games.rules.tiny_ninjas.events import Dealt, Event, FirstDiscarded, Redrawn, RoleChosen
from games.rules.tiny_ninjas.modes import BattleRules
from games.rules.tiny_ninjas.moves import Phase, allowed, not_in_hand, refuse
from games.rules.tiny_ninjas.ninja import Ninja, Roll
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.table import Table


class Opening(Table):
    """A battle up to its first Round.

    ``actor`` is the seat that must decide and ``phase`` what it decides on; ``attacker`` the seat that attacks in this
    Round, ``rounds`` its number; ``struck`` is damage that waits for an answer.
    """

    __slots__ = (
        "actor",
        "attacker",
        "events",
        "grim_ready",
        "phase",
        "rounds",
        "rules",
        "ruleset",
        "struck",
        "winner",
        "youngest",
    )

    def __init__(self, ruleset: Ruleset, rules: BattleRules, dice: Dice) -> None:
        super().__init__(rules, ruleset.piles[rules.mode], dice)
        self.ruleset = ruleset
        self.rules = rules
        self.events: list[Event] = []
        self.winner: int | None = None
        self.rounds = 1
        self.attacker = 0
        self.grim_ready = False
        self.struck: tuple[Ninja, Damage, int, Roll] | None = None
        self.phase: Phase = "redraw" if rules.redraw else "role"
        cards, rolls = self.draw(0, rules.dealt[0])
        self.events.append(Dealt(side=1, cards=cards, rolls=rolls))
        cards, rolls = self.draw(1, rules.dealt[1])
        # Who is youngest is rolled with the second hand, when the setup does not name a side (ruling 7).
        self.youngest = self.roll(2) if rules.youngest is None else rules.youngest - 1
        if rules.youngest is None:
            rolls += (self.youngest,)
        self.events.append(Dealt(side=2, cards=cards, rolls=rolls))
        self.actor = 0 if rules.redraw else self.youngest

    @property
    def both_health(self) -> tuple[int, int]:
        """Health by side."""
        return self.health[0], self.health[1]

    def verify_redraw(self, given: Sequence[Ninja]) -> None:
        if self.phase != "redraw":
            raise refuse(
                "battle.phase", "BLITZ", gettext_noop("Cards are redrawn only at the start of a BLITZ battle.")
            )
        if len(given) > self.rules.redraw:
            raise refuse(
                "battle.redraw",
                "BLITZ",
                ngettext_noop("At most {most} card may be redrawn.", "At most {most} cards may be redrawn.", "most"),
                most=self.rules.redraw,
            )
        left = list(self.hands[self.actor])
        for ninja in given:
            if ninja not in left:
                raise not_in_hand(ninja)
            left.remove(ninja)

    def can_redraw(self, given: Sequence[Ninja]) -> bool:
        return allowed(self.verify_redraw, given)

    def redraw(self, given: Sequence[Ninja]) -> Redrawn:
        """BLITZ: give back up to five cards and draw as many; side 1 first, then side 2."""
        self.verify_redraw(given)
        seat = self.actor
        for ninja in given:
            self.hands[seat].remove(ninja)
            self.discard.append(ninja)
        drawn, rolls = self.draw(seat, len(given))
        event = Redrawn(side=seat + 1, given=tuple(ninja.key for ninja in given), drawn=drawn, rolls=rolls)
        self.events.append(event)
        if seat == 0:
            self.actor = 1
        else:
            self.phase = "role"
            self.actor = self.youngest
        return event

    def verify_choose_role(self) -> None:
        if self.phase != "role":
            raise refuse(
                "battle.phase",
                "01 - Getting Started",
                gettext_noop("The roles are chosen once, before the first Round."),
            )

    def can_choose_role(self) -> bool:
        return allowed(self.verify_choose_role)

    def choose_role(self, *, attacks: bool) -> RoleChosen:
        """Let the youngest player, hand seen, attack or defend first."""
        self.verify_choose_role()
        event = RoleChosen(side=self.youngest + 1, attacks=attacks)
        self.events.append(event)
        self.attacker = self.youngest if attacks else 1 - self.youngest
        if self.rules.first_discard:
            self.phase = "discard"
            self.actor = 1 - self.attacker
        else:
            self._begin_round()
        return event

    def verify_discard_first(self, ninja: Ninja) -> None:
        if self.phase != "discard":
            raise refuse(
                "battle.phase",
                "01 - Getting Started",
                gettext_noop("Only the first Defender discards, before the first Round."),
            )
        if ninja not in self.hands[self.actor]:
            raise not_in_hand(ninja)

    def can_discard_first(self, ninja: Ninja) -> bool:
        return allowed(self.verify_discard_first, ninja)

    def discard_first(self, ninja: Ninja) -> FirstDiscarded:
        """Discard a card as the one who defends first."""
        self.verify_discard_first(ninja)
        seat = self.actor
        self.hands[seat].remove(ninja)
        self.discard.append(ninja)
        event = FirstDiscarded(side=seat + 1, card=ninja.key)
        self.events.append(event)
        if len(self.hands[seat]) <= self.rules.dealt[seat] - self.rules.first_discard or not self.hands[seat]:
            self._begin_round()
        return event

    def _begin_round(self) -> None:
        """Let the Attacker of this Round act."""
        self.phase = "attack"
        self.actor = self.attacker
        self.grim_ready = self.rules.grim is not None
