"""Turn what the engine played into the report that a table would have written."""

import msgspec

from games.rules.tiny_ninjas.abilities import Doomed, Healed, Revived, Struck
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.events import Attacked, Defended, Drawn, GrimActed, RoundEnded
from games.rules.tiny_ninjas.ninja import Play
from games.rules.tiny_ninjas.report import AttackLine, BattleReport, DefenceLine, GrimLine, Line, ReshuffleLine
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.tn_dice import result_of


def battle_report(battle: Battle) -> BattleReport:
    """Return the full report of a battle that is over."""
    return BattleReport(first=_first(battle), log=log_of(battle))


def _first(battle: Battle) -> int:
    """Return the side that attacked in Round 1."""
    return battle.attacker + 1 if battle.rounds % 2 else 2 - battle.attacker


def log_of(battle: Battle) -> tuple[Line, ...]:
    """Return the log of a battle: each attack with its answer, the kept Grims, and the reshuffles."""
    lines: list[Line] = []
    number = 1
    for event in battle.events:
        match event:
            case Attacked():
                lines.append(_attack(battle.ruleset, event, number))
            case Defended() if isinstance(lines[-1], AttackLine):
                lines[-1] = _answered(battle.ruleset, lines[-1], event)
            case GrimActed():
                lines.append(_grim(battle.ruleset, event, number))
            case Drawn() if event.reshuffled:
                lines.append(ReshuffleLine(round=number))
            case RoundEnded():
                if event.reshuffled:
                    lines.append(ReshuffleLine(round=number))
                number += 1
            case _:
                continue
    return tuple(lines)


def _shown(play: Play, rolls: tuple[int, ...]) -> tuple[str, ...]:
    """Return the results of a card's dice; further rolls picked cards."""
    if play.reading is None:
        return ()
    return tuple(result_of(face, play.reading) for face in rolls[: play.dice])


def _attack(ruleset: Ruleset, event: Attacked, number: int) -> AttackLine:
    ninja = ruleset.ninjas[event.card]
    play = ninja.instead if event.instead and ninja.instead else ninja.attack
    effects = event.effects
    return AttackLine(
        round=number,
        side=event.side,
        card=event.card,
        instead=event.instead,
        dice=_shown(play, event.rolls),
        power_ups=event.power_ups,
        colour=event.colour,
        damage=event.damage,
        struck=sum(effect.lost for effect in effects if isinstance(effect, Struck)),
        healed=sum(effect.gained for effect in effects if isinstance(effect, Healed)),
        discarded=next((effect.card for effect in effects if isinstance(effect, Doomed)), None),
        revived=next((effect.card for effect in effects if isinstance(effect, Revived)), None),
        health=event.health,
    )


def _answered(ruleset: Ruleset, line: AttackLine, event: Defended) -> AttackLine:
    """Return the attack's line with the Defender's answer in it."""
    defence = None
    if event.card is not None:
        play = ruleset.ninjas[event.card].defend
        defence = DefenceLine(
            card=event.card,
            dice=_shown(play, event.rolls),
            power_up=event.power_up,
            shield=play.colour,
            blocked=event.blocked,
            bite=event.bite,
            abducted=event.abducted,
        )
    return msgspec.structs.replace(line, drained=event.drained, defence=defence, health=event.health)


def _grim(ruleset: Ruleset, event: GrimActed, number: int) -> GrimLine:
    return GrimLine(
        round=number,
        side=event.side,
        use=event.use,
        dice=_shown(ruleset.ninjas["grim"].attack, event.rolls),
        discarded=event.card,
        gained=event.gained,
    )
