"""Check a battle's log: its flow (``log_walk``) and what its cards gave (``log_cards``), every fault at once."""

from collections.abc import Iterable, Iterator

import msgspec

from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer
from games.rules.tiny_ninjas.cards import Card, Part
from games.rules.tiny_ninjas.defence import blocked, settle_block, shield_of
from games.rules.tiny_ninjas.log_cards import Judged, Thrown, check_faces
from games.rules.tiny_ninjas.log_walk import AI, Snapshot, Walk
from games.rules.tiny_ninjas.modes import HEADING, BattleRules
from games.rules.tiny_ninjas.report import AttackLine, BattleReport, DefenceLine, GrimLine, ReshuffleLine
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import Difficulty


class LogCheck:
    """A log checked against the flow of a battle and the deck: ``violations``, ``warnings``, and the walk itself."""

    def __init__(self, ruleset: Ruleset, rules: BattleRules, report: BattleReport, path: tuple[str | int, ...]) -> None:
        self.ruleset = ruleset
        self.rules = rules
        self.path = path
        self.walk = Walk(ruleset.settings, rules, report, path)
        self.removed = ruleset.removed(rules.mode)
        self.violations: list[Finding] = []
        self.warnings: list[Finding] = []
        self.frozen_in = 0
        for line in self.walk.log:
            self._line(line)
        self.walk.finish()
        self.violations += self.walk.found

    def _at(self, *where: str | int) -> str:
        return pointer(*self.path, "log", self.walk.at, *where)

    def _judge(self, judged: Iterable[Judged]) -> None:
        """Sort findings: what the deck knows refuses, what it assumes warns."""
        for known, finding in judged:
            (self.violations if known else self.warnings).append(finding)

    def _line(self, line: AttackLine | GrimLine | ReshuffleLine) -> None:
        if isinstance(line, GrimLine):
            self._judge(self._grim(line))
        elif isinstance(line, AttackLine):
            # DEEP FREEZE lasts until an attack that deals damage, or the end of the Round.
            frozen = self.frozen_in == line.round
            if line.damage > 0:
                self.frozen_in = 0
            self._judge(self._attack(line, list(self.walk.health)))
            if line.defence is not None:
                self._judge(self._defence(line, line.defence, frozen=frozen))
            elif self.walk.solo and line.side != AI and line.damage > 0 and not frozen:
                self.violations.append(self._undefended())
        self.walk.step(line)
        if not isinstance(line, ReshuffleLine):
            self._judge(self._copies(line))
        if isinstance(line, AttackLine):
            self._judge(self._drain(self.walk.snapshots[-1]))

    # --- cards ------------------------------------------------------------------------------------------------------

    def _card(self, key: str, *where: str | int) -> tuple[Card | None, list[Judged]]:
        card = self.ruleset.deck.by_key.get(key)
        if card is None:
            text = gettext_noop("{card} is no card of this deck; nothing of it can be checked.")
            rule = "Components"
        elif key in self.removed:
            text = gettext_noop("{card} is not in the deck in this mode.")
            rule = HEADING[self.rules.mode]
        else:
            return card, []
        code = "log.unknown_card" if card is None else "log.removed_card"
        called = key if card is None else card.name
        known = card is not None or self.ruleset.deck.complete
        return card, [(known, Finding(code=code, path=self._at(*where), rule=rule, text=text, params={"card": called}))]

    def _copies(self, line: AttackLine | GrimLine) -> Iterator[Judged]:
        """Find a card used more often since the last reshuffle than the deck holds it (ruling 11)."""
        played: dict[str | None, tuple[str, ...]] = {line.discarded: ("discarded",)}
        taken = None
        if isinstance(line, AttackLine):
            played[line.card] = ("card",)
            if line.defence is not None:
                played[line.defence.card] = ("defence", "card")
                taken = line.card if line.defence.abducted else None
        for key, where in played.items():
            card = self.ruleset.deck.by_key.get(key or "")
            # A card that was abducted just now was on the table together with the one that took it.
            if card is not None and self.walk.uses[card.key] + (card.key == taken) > card.copies:
                yield (
                    card.copies_known or self.ruleset.deck.complete,
                    Finding(
                        code="log.too_many_copies",
                        path=pointer(*self.path, "log", self.walk.at - 1, *where),
                        rule="ruling 11",
                        text=ngettext_noop(
                            "The deck holds {card} {copies} time only.",
                            "The deck holds {card} {copies} times only.",
                            "copies",
                        ),
                        params={"card": card.name, "copies": card.copies},
                    ),
                )

    # --- attack -----------------------------------------------------------------------------------------------------

    def _attack(self, line: AttackLine, health: list[int]) -> Iterator[Judged]:
        yield from check_faces(line.dice, self._at("dice"))
        card, faults = self._card(line.card, "card")
        yield from faults
        for field, key in (("discarded", line.discarded), ("revived", line.revived)):
            if key is not None:
                yield from self._card(key, field)[1]
        if card is None:
            return
        if line.instead and card.instead is None:
            yield (
                self.ruleset.deck.complete,
                Finding(
                    code="log.choice",
                    path=self._at("instead"),
                    rule="05 - Abilities",
                    text=gettext_noop("{card} offers no choice."),
                    params={"card": card.name},
                ),
            )
            return
        part: Part = "instead" if line.instead else "attack"
        thrown = Thrown(self.ruleset.deck, card, part, line.dice)
        coloured = thrown.roll is None or thrown.roll.coloured
        bonus = 1 if coloured and line.colour is not None and line.colour in line.power_ups else 0
        yield from thrown.check_icon(self._at("dice"))
        yield from thrown.check_colour(line.colour, self._at("colour"))
        yield from thrown.check_amount(line.damage, bonus, self._at("damage"))
        yield from self._attack_abilities(line, thrown, health)
        yield from self._princess(line, card, health)
        if thrown.gives("deep_freeze"):
            self.frozen_in = line.round

    def _attack_abilities(self, line: AttackLine, thrown: Thrown, health: list[int]) -> Iterator[Judged]:
        me, foe = line.side - 1, 2 - line.side
        room = self.rules.cap[me] - health[me]
        yield from thrown.check_ability("heal", line.healed, room, self._at("healed"))
        yield from thrown.check_ability("sneak_attack", line.struck, health[foe], self._at("struck"))
        claims = {"doom": line.discarded, "revive": line.revived, "life_drain": line.drained or None}
        fields = {"doom": "discarded", "revive": "revived", "life_drain": "drained"}
        for ability, claimed in claims.items():
            if claimed is not None and thrown.gives(ability) is False:
                yield (
                    thrown.known,
                    Finding(
                        code="log.no_such_ability",
                        path=self._at(fields[ability]),
                        rule="05 - Abilities",
                        text=gettext_noop("{card} does not give {ability} here."),
                        params={"card": thrown.name, "ability": self.ruleset.deck.ability_name(ability)},
                    ),
                )

        if thrown.gives("doom") and line.discarded is None and self.walk.hands[foe]:
            yield thrown.known and not self.walk.solo, self._doom()

    def _doom(self) -> Finding:
        return Finding(
            code="log.doom",
            path=self._at("discarded"),
            rule="05 - Abilities",
            text=gettext_noop("DOOM takes a card from the Defender's hand."),
        )

    def _undefended(self) -> Finding:
        return Finding(
            code="log.ai_defends",
            path=self._at("defence"),
            rule=HEADING["solo"],
            text=gettext_noop("Before the player attacks, a card is drawn for the AI to defend with."),
        )

    def _drain(self, snapshot: Snapshot) -> Iterator[Judged]:
        """Find an attack with LIFE DRAIN that gave less than the Defender lost."""
        line = snapshot.line
        card = self.ruleset.deck.by_key.get(line.card)
        if card is None or line.instead:
            return
        before = snapshot.after[line.side - 1] - line.drained
        expected = min(snapshot.lost, self.rules.cap[line.side - 1] - before) if before > 0 else 0
        if Thrown(self.ruleset.deck, card, "attack", line.dice).gives("life_drain") and line.drained < expected:
            yield (
                self.ruleset.deck.complete,
                Finding(
                    code="log.drained",
                    path=pointer(*self.path, "log", self.walk.at - 1, "drained"),
                    rule="05 - Abilities",
                    text=ngettext_noop(
                        "LIFE DRAIN gives {expected} health here.",
                        "LIFE DRAIN gives {expected} health here.",
                        "expected",
                    ),
                    params={"expected": expected},
                ),
            )

    def _princess(self, line: AttackLine, card: Card, health: list[int]) -> Iterator[Judged]:
        """Check that the AI heals with its Princess at 6 health or less and attacks above."""
        if self.rules.mode != "solo" or line.side != AI or card.instead is None:
            return
        heals = health[AI - 1] <= self.ruleset.settings.solo_princess_heals_at
        if line.instead != heals:
            yield (
                True,
                Finding(
                    code="log.ai_princess",
                    path=self._at("instead"),
                    rule=HEADING["solo"],
                    text=ngettext_noop(
                        "At {health} health the AI's Princess chooses otherwise.",
                        "At {health} health the AI's Princess chooses otherwise.",
                        "health",
                    ),
                    params={"health": health[AI - 1]},
                ),
            )

    # --- defence ----------------------------------------------------------------------------------------------------

    def _defence(self, line: AttackLine, defence: DefenceLine, *, frozen: bool) -> Iterator[Judged]:
        yield from check_faces(defence.dice, self._at("defence", "dice"))
        if frozen and line.damage > 0:
            yield (
                self.ruleset.deck.complete,
                Finding(
                    code="log.frozen",
                    path=self._at("defence"),
                    rule="05 - Abilities",
                    text=gettext_noop("After DEEP FREEZE this attack cannot be defended."),
                ),
            )
        card, faults = self._card(defence.card, "defence", "card")
        yield from faults
        if card is None:
            yield from self._wrong_shield(line, defence, known=False)
            return
        thrown = Thrown(self.ruleset.deck, card, "defend", defence.dice)
        shield = shield_of(card.key, thrown.section.colour, self._difficulty(line))
        if card.key == "alien" and self._difficulty(line):
            # Of the AI's Alien the rulebook says that it defends red damage only.
            thrown.section = msgspec.structs.replace(thrown.section, colour=shield)
            thrown.colour_known = True
        yield from thrown.check_icon(self._at("defence", "dice"))
        yield from thrown.check_colour(defence.shield, self._at("defence", "shield"))
        yield from self._wrong_shield(line, defence, known=thrown.colour_known, colour=thrown.section.colour)
        yield from self._block(line, defence, thrown)
        yield from thrown.check_ability(
            "bite", defence.bite, self.walk.health[line.side - 1], self._at("defence", "bite")
        )
        yield from self._abduction(line, defence, thrown)

    def _abduction(self, line: AttackLine, defence: DefenceLine, thrown: Thrown) -> Iterator[Judged]:
        """Find an attacking card that was taken by a defence which takes none, or by the AI's Alien."""
        if not defence.abducted:
            return
        path = self._at("defence", "abducted")
        if self.rules.mode == "solo" and line.side != AI:
            text = gettext_noop("The AI's Alien abducts nothing: the attacking card stays in the discard pile.")
            yield True, Finding(code="log.ai_abducts", path=path, rule=HEADING["solo"], text=text)
        elif thrown.gives("abduct") is False:
            yield (
                True,
                Finding(
                    code="log.no_such_ability",
                    path=path,
                    rule="05 - Abilities",
                    text=gettext_noop("{card} does not give {ability} here."),
                    params={"card": thrown.name, "ability": self.ruleset.deck.ability_name("abduct")},
                ),
            )

    def _difficulty(self, line: AttackLine) -> Difficulty | None:
        return self.rules.difficulty if self.rules.mode == "solo" and 3 - line.side == AI else None

    def _wrong_shield(
        self, line: AttackLine, defence: DefenceLine, *, known: bool, colour: str | None = None
    ) -> Iterator[Judged]:
        """Find a wrong shield that kept something out: a human's, or the AI's on Easy (ruling 12)."""
        stated = defence.shield
        shield = stated or colour
        hard = self._difficulty(line) in ("normal", "hard")
        if defence.blocked == 0 or line.colour is None or shield is None or hard:
            return
        if shield not in (line.colour, "yellow"):
            yield (
                known or stated is not None,
                Finding(
                    code="log.wrong_shield",
                    path=self._at("defence", "blocked"),
                    rule="03 - Attack & Defend",
                    text=gettext_noop("A {shield} shield keeps out no {colour} damage."),
                    params={"shield": shield, "colour": line.colour},
                ),
            )

    def _block(self, line: AttackLine, defence: DefenceLine, thrown: Thrown) -> Iterator[Judged]:
        if line.colour is None:
            return
        ai = self.rules.difficulty if self._difficulty(line) else None
        section = thrown.section
        path = self._at("defence", "blocked")
        # A shield's colour that is only assumed yields to the one the table saw.
        seen = None if thrown.colour_known else defence.shield
        if thrown.roll is not None:
            expected, _ = settle_block(
                line.damage,
                line.colour,
                thrown.roll,
                seen or section.colour,
                power_up=defence.power_up,
                needs_right_shield=self.ruleset.settings.yellow_needs_right_shield,
                ai=ai,
            )
            if defence.blocked != expected:
                # A shield whose colour is assumed may be another that fits; then only its amount is known.
                too_much = not thrown.roll.shuts and defence.blocked > thrown.roll.amount + defence.power_up
                yield (
                    thrown.known and (thrown.colour_known or seen is not None or too_much),
                    Finding(
                        code="log.blocked",
                        path=path,
                        rule="03 - Attack & Defend",
                        text=gettext_noop("This defence keeps out {expected}, not {blocked}."),
                        params={"expected": expected, "blocked": defence.blocked},
                    ),
                )
        elif section.range is not None and section.colour is not None:
            most = blocked(line.damage, line.colour, section.range[1] + defence.power_up, section.colour, ai)
            if defence.blocked > most:
                yield (
                    thrown.range_known and thrown.colour_known,
                    Finding(
                        code="log.out_of_range",
                        path=path,
                        rule="03 - Attack & Defend",
                        text=gettext_noop("This card keeps out {most} at most here."),
                        params={"most": most},
                    ),
                )

    # --- SURVIVOR ---------------------------------------------------------------------------------------------------

    def _grim(self, line: GrimLine) -> Iterator[Judged]:
        yield from check_faces(line.dice, self._at("dice"))
        gain = self.ruleset.settings.survivor_gain
        card = self.ruleset.deck.by_key.get("grim")
        if line.discarded is not None:
            yield from self._card(line.discarded, "discarded")[1]
        beside = "gained" if line.use == "doom" and line.gained else "discarded"
        if (line.use == "doom" and line.gained) or (line.use == "health" and line.discarded is not None):
            text = gettext_noop("The kept Grim uses DOOM or gives health, not both.")
            yield True, Finding(code="log.grim_both", path=self._at(beside), rule="SURVIVOR", text=text)
        if line.use == "health":
            if line.gained > gain:
                yield (
                    True,
                    Finding(
                        code="log.grim_gain",
                        path=self._at("gained"),
                        rule="SURVIVOR",
                        text=ngettext_noop(
                            "Instead of DOOM a player gains {gain} health.",
                            "Instead of DOOM a player gains {gain} health.",
                            "gain",
                        ),
                        params={"gain": gain},
                    ),
                )
        elif card is not None:
            thrown = Thrown(self.ruleset.deck, card, "attack", line.dice)
            yield from thrown.check_icon(self._at("dice"))
            if line.discarded is not None and thrown.gives("doom") is False:
                yield (
                    thrown.known,
                    Finding(
                        code="log.no_such_ability",
                        path=self._at("discarded"),
                        rule="05 - Abilities",
                        text=gettext_noop("{card} does not give {ability} here."),
                        params={"card": card.name, "ability": self.ruleset.deck.ability_name("doom")},
                    ),
                )
            if thrown.gives("doom") and line.discarded is None and self.walk.hands[2 - line.side]:
                yield thrown.known, self._doom()
