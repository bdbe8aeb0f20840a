"""Follow a battle's log line by line: health, hands, tokens and cards as they must have been.

Hands are secret, their sizes are not: every draw, play and loss of a card is public. So the referee knows how many
cards a side can still play without knowing which.
"""

from collections import Counter

import msgspec

from games.rules.kernel.findings import Finding, Text, gettext_noop, ngettext_noop, pointer
from games.rules.tiny_ninjas.modes import HEADING, BattleRules
from games.rules.tiny_ninjas.report import AttackLine, BattleReport, DefenceLine, GrimLine, Line, ReshuffleLine
from games.rules.tiny_ninjas.ruleset import Settings

PLAYER = 1
AI = 2


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """An attack with health before and after it (side 1, side 2), and what the Defender lost to its damage."""

    line: AttackLine
    before: tuple[int, int]
    after: tuple[int, int]
    lost: int


class Walk:
    """The state of a battle as its log tells it. :meth:`step` takes the lines in order, :meth:`finish` ends it.

    ``found`` are faults of the flow: who may act when, with how many cards, tokens and health. ``uses`` counts how
    often each card was used since the draw pile was last formed anew.
    """

    def __init__(
        self, settings: Settings, rules: BattleRules, report: BattleReport, path: tuple[str | int, ...]
    ) -> None:
        self.settings = settings
        self.rules = rules
        self.path = path
        self.log: tuple[Line, ...] = report.log or ()
        self.ceded = report.ceded_by is not None
        self.first = PLAYER if rules.mode == "solo" else report.first or first_attacker(self.log)
        self.found: list[Finding] = []
        self.snapshots: list[Snapshot] = []
        self.uses: Counter[str] = Counter()
        self.health = list(rules.start)
        self.hands = list(rules.dealt)
        self.hands[2 - self.first] = max(0, self.hands[2 - self.first] - rules.first_discard)
        self.tokens = [{"red", "blue", "yellow"} if has else set[str]() for has in rules.power_ups]
        self.round = 1
        self.attacks = 0
        self.grims = 0
        self.revived: str | None = None
        self.at = 0

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def solo(self) -> bool:
        """Whether side 2 is the AI, which keeps no hand."""
        return self.rules.mode == "solo"

    @property
    def attacker(self) -> int:
        """The side that attacks in this Round: roles alternate every Round."""
        return self.first if self.round % 2 else 3 - self.first

    @property
    def over(self) -> bool:
        """Whether somebody has fallen, or in a battle without drawing all cards are used."""
        return min(self.health) == 0 or (not self.rules.refill and not any(self.hands))

    @property
    def winner(self) -> int | None:
        """The side that won, None if nobody did."""
        one, two = self.health
        if not one and not two:
            wins = self.settings.both_fall == "attacker_wins" and not self.rules.can_tie
            return self.attacker if wins else None
        if one == two or not self.over:
            return None
        return 1 if one > two else 2

    def fault(self, code: str, rule: str, text: Text, *where: str | int, **params: str | int) -> None:
        """Note a violation at the present line; ``text`` is a marked template."""
        path = pointer(*self.path, "log", self.at, *where)
        self.found.append(Finding(code=code, path=path, rule=rule, text=text, params=params))

    # --- walking ----------------------------------------------------------------------------------------------------

    def step(self, line: Line) -> None:
        """Take the next line."""
        if self.over:
            self.fault(
                "log.after_end", "07 - Gameplay Explained", gettext_noop("The battle was over before this line.")
            )
        if line.round < self.round:
            self.fault(
                "log.round_order", "08 - Round Structure", gettext_noop("Round {round} is past."), round=line.round
            )
        while self.round < line.round:
            self.end_round()
        if isinstance(line, ReshuffleLine):
            self.uses.clear()
        elif isinstance(line, GrimLine):
            self._grim(line)
        else:
            self._attack(line)
        self.at += 1

    def finish(self) -> None:
        """Check that the log reaches an end of the battle."""
        self.at = max(0, self.at - 1)
        if not self.over and not self.ceded:
            self.fault(
                "log.unfinished", HEADING[self.rules.mode], gettext_noop("The battle is not over after the last line.")
            )

    def end_round(self) -> None:
        """Go to the next Round: the roles switch, the new Attacker's hand is restored."""
        if self.solo and self.attacker == AI and self.attacks != self.settings.solo_attacks:
            self.fault(
                "log.ai_attacks",
                HEADING["solo"],
                ngettext_noop(
                    "The AI attacks {times} time in its Round, not {attacks}.",
                    "The AI attacks {times} times in its Round, not {attacks}.",
                    "times",
                ),
                times=self.settings.solo_attacks,
                attacks=self.attacks,
            )
        if self.rules.single_attack and self.attacks == 0 and self.hands[self.attacker - 1]:
            self.fault("log.must_attack", "BLITZ", gettext_noop("Side {side} had to attack."), side=self.attacker)
        self.round += 1
        self.attacks = self.grims = 0
        self.revived = None
        if self.rules.refill:
            self.hands[self.attacker - 1] = self.rules.hand[self.attacker - 1]

    def _is_ai(self, side: int) -> bool:
        return self.solo and side == AI

    def _use(self, card: str | None) -> None:
        if card is not None:
            self.uses[card] += 1

    def _take_card(self, side: int, *where: str | int) -> None:
        """Take a card from a side's hand."""
        if self._is_ai(side):
            return
        if self.hands[side - 1] == 0:
            self.fault(
                "log.no_card", "08 - Round Structure", gettext_noop("Side {side} has no card left."), *where, side=side
            )
        else:
            self.hands[side - 1] -= 1

    def _give_card(self, side: int) -> None:
        if not self._is_ai(side):
            self.hands[side - 1] = min(self.hands[side - 1] + 1, self.rules.hand[side - 1])

    def _attack(self, line: AttackLine) -> None:
        foe = 2 - line.side
        before = (self.health[0], self.health[1])
        if line.side != self.attacker:
            self.fault(
                "log.not_attacker",
                "07 - Gameplay Explained",
                gettext_noop("Side {side} is the Defender in Round {round}."),
                "side",
                side=line.side,
                round=self.round,
            )
        self._count_attack(line)
        self._take_card(line.side, "card")
        self._use(line.card)
        self._tokens(line)
        self._gain(line.side, line.healed, "healed")
        self.health[foe] -= min(line.struck, self.health[foe])
        if line.discarded is not None:
            self._take_card(3 - line.side, "discarded")
            self._use(line.discarded)
        if line.revived is not None:
            self.uses[line.revived] -= 1
            self._give_card(line.side)
        lost = self._damage(line)
        after = (self.health[0], self.health[1])
        if line.health is not None and line.health != after:
            self.fault(
                "log.health",
                "09 - Gameplay Flowchart",
                gettext_noop("Health is {one} to {two} after this attack."),
                "health",
                one=after[0],
                two=after[1],
            )
        self.snapshots.append(Snapshot(line=line, before=before, after=after, lost=lost))

    def _count_attack(self, line: AttackLine) -> None:
        """Count attacks of the Round; a card that the AI's Angel revived belongs to the Angel's attack."""
        if self._is_ai(line.side) and self.revived is not None:
            if line.card != self.revived:
                self.fault(
                    "log.ai_revive",
                    HEADING["solo"],
                    gettext_noop("The AI attacks at once with the card it revived, {card}."),
                    "card",
                    card=self.revived,
                )
        else:
            self.attacks += 1
        self.revived = line.revived
        if self._is_ai(line.side) and self.attacks > self.settings.solo_attacks and self.revived is None:
            self.fault(
                "log.ai_attacks",
                HEADING["solo"],
                ngettext_noop(
                    "The AI attacks {times} time in its Round, not {attacks}.",
                    "The AI attacks {times} times in its Round, not {attacks}.",
                    "times",
                ),
                times=self.settings.solo_attacks,
                attacks=self.attacks,
            )
        if self.rules.single_attack and self.attacks > 1:
            self.fault("log.single_attack", "BLITZ", gettext_noop("In BLITZ a Round ends after one attack."))

    def _tokens(self, line: AttackLine) -> None:
        for token in line.power_ups:
            self._spend(line.side, token, "power_ups", worked=token == line.colour)
        defence = line.defence
        if defence is not None and defence.power_up:
            self._spend(3 - line.side, "yellow", "defence", "power_up", worked=defence.blocked > 0)

    def _spend(self, side: int, token: str, *where: str | int, worked: bool) -> None:
        tokens = self.tokens[side - 1]
        if token in tokens:
            if worked or self.settings.wasted_power_up_spent:
                tokens.remove(token)
            return
        none = not self.rules.power_ups[side - 1]
        self.fault(
            "log.power_up_inactive" if none else "log.power_up_twice",
            HEADING[self.rules.mode] if none else "06 - Power-Up Tokens",
            gettext_noop("Side {side} has no Power-Ups in this mode.")
            if none
            else gettext_noop("Side {side} activated its {token} Power-Up before."),
            *where,
            side=side,
            token=token,
        )

    def _gain(self, side: int, amount: int, *where: str | int) -> None:
        """Give health, up to the limit: what is told beyond it is one fault and none of the lines that follow."""
        room = self.rules.cap[side - 1] - self.health[side - 1]
        if amount > room:
            self.fault(
                "log.over_limit",
                "01 - Getting Started",
                ngettext_noop(
                    "Side {side} can gain {room} health at most.", "Side {side} can gain {room} health at most.", "room"
                ),
                *where,
                side=side,
                room=room,
            )
        self.health[side - 1] += min(amount, room)

    def _damage(self, line: AttackLine) -> int:
        """Settle the damage of an attack; return what the Defender lost to it."""
        me, foe = line.side - 1, 2 - line.side
        if line.damage > 0 and line.colour is None:
            self.fault("log.no_colour", "03 - Attack & Defend", gettext_noop("Damage is red or blue."), "colour")
        defence = line.defence
        blocked = 0
        if defence is not None:
            self._defend(line, defence)
            blocked = min(defence.blocked, line.damage)
        lost = min(line.damage - blocked, self.health[foe])
        self.health[foe] -= lost
        if defence is not None:
            self.health[me] -= min(defence.bite, self.health[me])
        room = self.rules.cap[me] - self.health[me]
        most = min(lost, room) if self.health[me] else 0
        if line.drained > most:
            self.fault(
                "log.drained",
                "05 - Abilities",
                ngettext_noop(
                    "LIFE DRAIN gives {most} health at most here.",
                    "LIFE DRAIN gives {most} health at most here.",
                    "most",
                ),
                "drained",
                most=most,
            )
        self.health[me] += min(line.drained, most)
        return lost

    def _defend(self, line: AttackLine, defence: DefenceLine) -> None:
        if line.damage == 0 or min(self.health) == 0:
            self.fault(
                "log.nothing_to_defend",
                "08 - Round Structure",
                gettext_noop("The Defender may play a card only against damage."),
                "defence",
            )
        side = 3 - line.side
        self._take_card(side, "defence", "card")
        self._use(defence.card)
        if defence.blocked > line.damage:
            self.fault(
                "log.blocked_too_much",
                "03 - Attack & Defend",
                ngettext_noop(
                    "{blocked} of {damage} damage cannot be kept out.",
                    "{blocked} of {damage} damage cannot be kept out.",
                    "blocked",
                ),
                "defence",
                "blocked",
                blocked=defence.blocked,
                damage=line.damage,
            )
        if defence.abducted:
            self.uses[line.card] -= 1
            self._give_card(side)

    def _grim(self, line: GrimLine) -> None:
        self.grims += 1
        often = self.rules.grim
        early = self.attacks == 0 or often == "per_attack"
        allowed = self.attacks + 1 if often == "per_attack" else 1
        if often is None or line.side != self.attacker or not early or self.grims > allowed:
            self.fault(
                "log.grim",
                "SURVIVOR",
                gettext_noop("The kept Grim acts once, at the start of its owner's attack turn, in SURVIVOR only."),
            )
        if line.use == "health":
            self._gain(line.side, line.gained, "gained")
        elif line.discarded is not None:
            self._take_card(3 - line.side, "discarded")
            self._use(line.discarded)


def first_attacker(log: tuple[Line, ...]) -> int:
    """Return the side that attacked first, told by the first line that names a side; 1 if there is none."""
    for line in log:
        if not isinstance(line, ReshuffleLine):
            return line.side if line.round % 2 else 3 - line.side
    return 1
