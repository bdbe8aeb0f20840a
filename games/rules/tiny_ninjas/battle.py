"""A battle between two players, move by move (07 - Gameplay Explained, 08 - Round Structure, 09 - Flowchart).

Every move comes as a triad: ``verify_x`` raises :class:`Refused` with a code, ``can_x`` answers, ``x`` makes the move
and returns a frozen event. Dice come from the caller.
"""

from typing import Literal

from games.rules.kernel.findings import gettext_noop
from games.rules.tiny_ninjas.abilities import ATTACK_EFFECTS, Effect, doom
from games.rules.tiny_ninjas.cards import Damage
from games.rules.tiny_ninjas.defence import settle_block, shield_of
from games.rules.tiny_ninjas.events import Attacked, BattleEnded, Defended, GrimActed, RoundEnded
from games.rules.tiny_ninjas.moves import allowed, not_in_hand, refuse, token_gone
from games.rules.tiny_ninjas.ninja import Ninja, Play, Roll
from games.rules.tiny_ninjas.opening import Opening

NOTHING: tuple[()] = ()


class Battle(Opening):
    """A two-player battle in any mode.

    ``winner`` is a seat; None in a battle that is ``over`` means that nobody won: tied health in BLITZ, or both fell.
    """

    __slots__ = ()

    def verify_use_grim(self) -> None:
        if self.phase != "attack" or not self.grim_ready:
            raise refuse(
                "battle.grim",
                "SURVIVOR",
                gettext_noop("The kept Grim acts once, at the start of the attack turn, in SURVIVOR only."),
            )

    def can_use_grim(self) -> bool:
        return allowed(self.verify_use_grim)

    def use_grim(self, use: Literal["doom", "health"]) -> GrimActed:
        """SURVIVOR: roll for DOOM with the kept Grim, or gain health instead."""
        self.verify_use_grim()
        me = self.attacker
        self.grim_ready = False
        if use == "health":
            gained = self.gain(me, self.ruleset.settings.survivor_gain)
            event = GrimActed(side=me + 1, use=use, gained=gained, health=self.both_health)
        else:
            face = self.roll(6)
            effects = self.ruleset.ninjas["grim"].attack.rolls[face].effects
            done = [doom(self, me, amount, None) for _, amount in effects]
            picks = tuple(pick for effect in done for pick in effect.rolls)
            card = next((effect.card for effect in done), None)
            event = GrimActed(side=me + 1, use=use, card=card, rolls=(face, *picks), health=self.both_health)
        self.events.append(event)
        return event

    # --- attack -----------------------------------------------------------------------------------------------------

    def verify_attack(
        self,
        ninja: Ninja,
        power_ups: tuple[Damage, ...] = NOTHING,
        *,
        instead: bool = False,
        revive: Ninja | None = None,
    ) -> None:
        if self.phase != "attack":
            raise refuse("battle.phase", "08 - Round Structure", gettext_noop("Nobody may attack now."))
        if ninja not in self.hands[self.attacker]:
            raise not_in_hand(ninja)
        if power_ups:
            self._verify_tokens(power_ups)
        play = ninja.attack
        if instead:
            if ninja.instead is None:
                raise refuse(
                    "battle.choice", "05 - Abilities", gettext_noop("{card} offers no choice."), card=ninja.key
                )
            play = ninja.instead
        if revive is not None or "revive" in play.effects:
            self._verify_revive(play, revive)

    def can_attack(
        self,
        ninja: Ninja,
        power_ups: tuple[Damage, ...] = NOTHING,
        *,
        instead: bool = False,
        revive: Ninja | None = None,
    ) -> bool:
        return allowed(self.verify_attack, ninja, power_ups, instead=instead, revive=revive)

    def attack(
        self,
        ninja: Ninja,
        power_ups: tuple[Damage, ...] = NOTHING,
        *,
        instead: bool = False,
        revive: Ninja | None = None,
    ) -> Attacked:
        """Play one card to attack; Power-Ups are activated before it. ``instead`` takes a card's other choice."""
        self.verify_attack(ninja, power_ups, instead=instead, revive=revive)
        return self._strike(self.attacker, ninja, power_ups, instead=instead, revive=revive)

    def _strike(
        self,
        me: int,
        ninja: Ninja,
        power_ups: tuple[Damage, ...],
        *,
        instead: bool,
        revive: Ninja | None,
        picked: tuple[int, ...] = NOTHING,
        automatic: bool = False,
    ) -> Attacked:
        self.hands[me].remove(ninja)
        self.discard.append(ninja)
        play = ninja.instead if instead and ninja.instead else ninja.attack
        rolls, roll = self._throw(play)
        self.grim_ready = self.rules.grim == "per_attack"
        damage = roll.amount
        colour: Damage | None = None
        if roll.coloured and play.colour != "yellow":
            colour = play.colour
        if power_ups:
            if colour in power_ups:
                damage += 1
            self._spend(me, power_ups, colour)
        effects: tuple[Effect, ...] = NOTHING
        if roll.effects:
            effects = tuple([ATTACK_EFFECTS[name](self, me, amount, revive) for name, amount in roll.effects])
            rolls += tuple([pick for effect in effects for pick in effect.rolls])
        if picked:
            rolls = picked + rolls
        event = Attacked(
            side=me + 1,
            card=ninja.key,
            instead=instead,
            power_ups=power_ups,
            revive=revive.key if revive else None,
            colour=colour,
            damage=damage,
            effects=effects,
            rolls=rolls,
            health=(self.health[0], self.health[1]),
            automatic=automatic,
        )
        self.events.append(event)
        self._answer(ninja, colour, damage, roll)
        return event

    def _answer(self, ninja: Ninja, colour: Damage | None, damage: int, roll: Roll) -> None:
        """Only an attack that deals damage may be defended; otherwise the Attacker goes on at once."""
        if colour is None or damage == 0 or self.health[1 - self.attacker] == 0:
            self._after_attack()
            return
        self.struck = (ninja, colour, damage, roll)
        if self.frozen:
            self._shield(None, power_up=False, automatic=True)
        else:
            self._await_defence()

    def _await_defence(self) -> None:
        self.phase = "defend"
        self.actor = 1 - self.attacker

    # --- defence ----------------------------------------------------------------------------------------------------

    def verify_defend(self, ninja: Ninja | None, *, power_up: bool = False) -> None:
        if self.phase != "defend":
            raise refuse(
                "battle.phase",
                "08 - Round Structure",
                gettext_noop("The Defender may answer only an attack that deals damage."),
            )
        if ninja is None:
            if power_up:
                raise refuse(
                    "battle.power_up",
                    "06 - Power-Up Tokens",
                    gettext_noop("The yellow Power-Up needs a shield: no card is played."),
                )
            return
        if ninja not in self.hands[self.actor]:
            raise not_in_hand(ninja)
        if power_up and "yellow" not in self.tokens[self.actor]:
            raise token_gone("yellow")

    def can_defend(self, ninja: Ninja | None, *, power_up: bool = False) -> bool:
        return allowed(self.verify_defend, ninja, power_up=power_up)

    def defend(self, ninja: Ninja | None, *, power_up: bool = False) -> Defended:
        """Answer damage with one card, or take it all; any card may be played, a wrong shield keeps nothing out."""
        self.verify_defend(ninja, power_up=power_up)
        return self._shield(ninja, power_up=power_up)

    def _shield(self, ninja: Ninja | None, *, power_up: bool, automatic: bool = False) -> Defended:
        if self.struck is None:
            raise RuntimeError("a defence without an attack")
        striker, colour, damage, attack = self.struck
        foe = self.attacker
        me = 1 - foe
        rolls: tuple[int, ...] = NOTHING
        kept_out = bite = 0
        abducted = False
        if ninja is not None:
            self.hands[me].remove(ninja)
            self.discard.append(ninja)
            play = ninja.defend
            rolls, roll = self._throw(play)
            settings = self.ruleset.settings
            ai = self.rules.difficulty if automatic else None
            kept_out, raised = settle_block(
                damage,
                colour,
                roll,
                shield_of(ninja.key, play.colour, ai),
                power_up=power_up,
                needs_right_shield=settings.yellow_needs_right_shield,
                ai=ai,
            )
            if power_up and (raised or settings.wasted_power_up_spent):
                self.tokens[me].discard("yellow")
            bite = roll.bite
            abducted = roll.abducts and not automatic
        # Both losses happen at the same moment (ruling 6); what LIFE DRAIN gives comes after and saves nobody.
        lost = self.lose(me, damage - kept_out)
        if bite:
            bite = self.lose(foe, bite)
        drained = self.gain(foe, lost) if attack.drains and self.health[foe] else 0
        if abducted:
            self.discard.remove(striker)
            self.hands[me].append(striker)
        event = Defended(
            side=me + 1,
            card=ninja.key if ninja else None,
            power_up=power_up,
            blocked=kept_out,
            lost=lost,
            bite=bite,
            drained=drained,
            abducted=abducted,
            rolls=rolls,
            health=(self.health[0], self.health[1]),
            automatic=automatic,
        )
        self.events.append(event)
        self.struck = None
        self.frozen = False
        self._after_attack()
        return event

    # --- Rounds -----------------------------------------------------------------------------------------------------

    def verify_end_round(self) -> None:
        if self.phase != "attack":
            raise refuse("battle.phase", "08 - Round Structure", gettext_noop("Only the Attacker ends the Round."))
        if self.rules.single_attack:
            raise refuse("battle.must_attack", "BLITZ", gettext_noop("In BLITZ the player must attack."))

    def can_end_round(self) -> bool:
        return allowed(self.verify_end_round)

    def end_round(self) -> RoundEnded:
        """End the Round as the Attacker: the roles switch and the new Attacker draws."""
        self.verify_end_round()
        return self._end_round(automatic=False)

    def _after_attack(self) -> None:
        one, two = self.health
        if not one or not two:
            self._fall()
        elif self.rules.single_attack or not self.hands[self.attacker]:
            self._end_round(automatic=True)
        else:
            self.phase = "attack"
            self.actor = self.attacker

    def _end_round(self, *, automatic: bool) -> RoundEnded:
        old = self.attacker
        new = 1 - old
        before = self.depleted
        drawn: tuple[str, ...] = NOTHING
        rolls: tuple[int, ...] = NOTHING
        if self.rules.refill:
            drawn, rolls = self.draw(new, self.rules.hand[new] - len(self.hands[new]))
        event = RoundEnded(
            side=old + 1, drawn=drawn, rolls=rolls, reshuffled=self.depleted > before, automatic=automatic
        )
        self.events.append(event)
        if not self.rules.refill and not self.hands[0] and not self.hands[1]:
            self._finish(self._healthier())
            return event
        self.attacker = new
        self.frozen = False
        self.rounds += 1
        if self.rules.refill or self.hands[new]:
            self._begin_round()
        else:
            self._end_round(automatic=True)
        return event

    def _healthier(self) -> int | None:
        """BLITZ: the seat with more health once all cards are used, None if they are level."""
        one, two = self.health
        return None if one == two else int(two > one)

    def _fall(self) -> None:
        """End the battle: at least one player has no health left."""
        one, two = self.health
        if one or two:
            self._finish(0 if one else 1)
        else:
            settings = self.ruleset.settings
            wins = settings.both_fall == "attacker_wins" and not self.rules.can_tie
            self._finish(self.attacker if wins else None)

    def _finish(self, winner: int | None) -> None:
        self.phase = "over"
        self.winner = winner
        self.events.append(BattleEnded(side=0 if winner is None else winner + 1, health=self.both_health))

    # --- shared -----------------------------------------------------------------------------------------------------

    def _throw(self, play: Play) -> tuple[tuple[int, ...], Roll]:
        """Throw a section's dice; return the faces and what they give."""
        if play.dice == 0:
            return NOTHING, play.rolls[0]
        face = self.roll(6)
        if play.dice == 1:
            return (face,), play.rolls[face]
        second = self.roll(6)
        return (face, second), play.rolls[face * 6 + second]

    def _spend(self, seat: int, power_ups: tuple[Damage, ...], colour: Damage | None) -> None:
        for token in power_ups:
            if token == colour or self.ruleset.settings.wasted_power_up_spent:
                self.tokens[seat].discard(token)

    def _verify_tokens(self, power_ups: tuple[Damage, ...]) -> None:
        for token in power_ups:
            if token not in self.tokens[self.attacker] or power_ups.count(token) > 1:
                raise token_gone(token)

    def _verify_revive(self, play: Play, revive: Ninja | None) -> None:
        if "revive" not in play.effects:
            raise refuse("battle.choice", "05 - Abilities", gettext_noop("Only REVIVE brings a card back."))
        if revive is None and self.discard:
            raise refuse("battle.choice", "05 - Abilities", gettext_noop("REVIVE names a card of the discard pile."))
        if revive is not None and revive not in self.discard:
            raise refuse(
                "battle.choice",
                "05 - Abilities",
                gettext_noop("{card} is not in the discard pile."),
                card=revive.key,
            )
