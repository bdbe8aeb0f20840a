"""A battle against the AI (12 - 1-Player Solo Mode). The player is side 1, the AI side 2.

The AI's cards come from the draw pile one at a time. What the AI does follows from the rules alone, so it has no policy.
"""

from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import gettext_noop
from games.rules.tiny_ninjas.battle import NOTHING, Battle
from games.rules.tiny_ninjas.cards import Damage
from games.rules.tiny_ninjas.events import Drawn, RoleChosen
from games.rules.tiny_ninjas.modes import BattleRules
from games.rules.tiny_ninjas.moves import allowed, refuse
from games.rules.tiny_ninjas.ninja import Ninja
from games.rules.tiny_ninjas.ruleset import Ruleset

PLAYER = 0
AI = 1
RULE = "12 - 1-Player Solo Mode"


class SoloBattle(Battle):
    """A solo battle. ``ai_attacks`` counts the attacks the AI has made in its Round."""

    __slots__ = ("ai_attacks",)

    def __init__(self, ruleset: Ruleset, rules: BattleRules, dice: Dice) -> None:
        super().__init__(ruleset, rules, dice)
        self.ai_attacks = 0
        self.events.append(RoleChosen(side=PLAYER + 1, attacks=True, automatic=True))
        self._begin_round()

    @property
    def drawn(self) -> bool:
        """Whether the AI's defending card lies open, so that the player must attack."""
        return self.attacker == PLAYER and bool(self.hands[AI])

    # --- the player attacks -----------------------------------------------------------------------------------------

    def verify_draw_defender(self) -> None:
        if self.phase != "attack" or self.drawn:
            raise refuse("battle.phase", RULE, gettext_noop("A defending card is drawn once before each attack."))
        if all(ninja.attack.supports for ninja in self.hands[PLAYER]):
            raise refuse("battle.no_attack", RULE, gettext_noop("No card in the hand could attack afterwards."))

    def can_draw_defender(self) -> bool:
        return allowed(self.verify_draw_defender)

    def draw_defender(self) -> Drawn:
        """Draw the card that the AI will defend with; from then on the player must attack."""
        self.verify_draw_defender()
        return self._draw_for_ai("defend")

    def verify_attack(
        self,
        ninja: Ninja,
        power_ups: tuple[Damage, ...] = NOTHING,
        *,
        instead: bool = False,
        revive: Ninja | None = None,
    ) -> None:
        super().verify_attack(ninja, power_ups, instead=instead, revive=revive)
        play = ninja.instead if instead and ninja.instead else ninja.attack
        if play.supports and self.drawn:
            raise refuse(
                "battle.support_too_late", RULE, gettext_noop("HEAL and REVIVE come before the AI draws its card.")
            )
        if not play.supports and not self.drawn:
            raise refuse(
                "battle.defender_not_drawn", RULE, gettext_noop("First draw a card for the AI to defend with.")
            )

    def verify_end_round(self) -> None:
        super().verify_end_round()
        if self.drawn:
            raise refuse("battle.must_attack", RULE, gettext_noop("The AI has drawn: the player must attack."))

    def _await_defence(self) -> None:
        if self.attacker == AI:
            super()._await_defence()
        else:
            self._shield(self.hands[AI][0], power_up=False, automatic=True)

    def _after_attack(self) -> None:
        if self.attacker == PLAYER:
            # A card that was drawn for the AI and met no damage goes to the discard pile.
            self.discard += self.hands[AI]
            self.hands[AI].clear()
            super()._after_attack()
        elif 0 in self.health:
            self._fall()
        else:
            self._go_on()

    # --- the AI attacks ---------------------------------------------------------------------------------------------

    def verify_ai_attack(self) -> None:
        if self.phase != "ai":
            raise refuse("battle.phase", RULE, gettext_noop("The AI is not attacking now."))

    def can_ai_attack(self) -> bool:
        return allowed(self.verify_ai_attack)

    def ai_attack(self) -> Drawn:
        """Draw a card for the AI and attack with it; a card that REVIVE brings back attacks at once."""
        self.verify_ai_attack()
        event = self._draw_for_ai("attack")
        self._ai_strike()
        return event

    def _ai_strike(self) -> None:
        ninja = self.hands[AI][0]
        threshold = self.ruleset.settings.solo_princess_heals_at
        instead = ninja.instead is not None and self.health[AI] <= threshold
        revive: Ninja | None = None
        picked: tuple[int, ...] = NOTHING
        if "revive" in ninja.attack.effects and not instead:
            # An Angel brings back no Angel: with nothing else in the pile they would revive each other for ever.
            choice = [card for card in self.discard if "revive" not in card.attack.effects]
            if choice:
                picked = (self.roll(len(choice)),)
                revive = choice[picked[0]]
        self._strike(AI, ninja, NOTHING, instead=instead, revive=revive, picked=picked, automatic=True)

    def _go_on(self) -> None:
        """After an attack of the AI: a revived card attacks at once; after the last attack the Round ends."""
        if self.hands[AI]:
            self._ai_strike()
            return
        self.ai_attacks += 1
        if self.ai_attacks == self.ruleset.settings.solo_attacks:
            self._end_round(automatic=True)
        else:
            self.phase = "ai"
            self.actor = AI

    def _begin_round(self) -> None:
        super()._begin_round()
        if self.attacker == AI:
            self.ai_attacks = 0
            self.phase = "ai"

    def _draw_for_ai(self, purpose: str) -> Drawn:
        before = self.depleted
        (card,), rolls = self.draw(AI, 1)
        event = Drawn(
            side=AI + 1,
            card=card,
            purpose="defend" if purpose == "defend" else "attack",
            reshuffled=self.depleted > before,
            rolls=rolls,
        )
        self.events.append(event)
        return event
