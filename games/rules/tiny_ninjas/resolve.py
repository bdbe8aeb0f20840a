"""Play a whole match with policies and dice, and report it."""

import msgspec

from games.rules.kernel.dice import Dice
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.events import Event
from games.rules.tiny_ninjas.modes import Pair, battle_rules
from games.rules.tiny_ninjas.play import open_battle, play
from games.rules.tiny_ninjas.policy import Policy
from games.rules.tiny_ninjas.recount import battle_report
from games.rules.tiny_ninjas.report import Report
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup
from games.rules.tiny_ninjas.story import result_of_match


class Resolved(msgspec.Struct, frozen=True, kw_only=True):
    """A match that was played: its report, every event of every battle in it, and the winning side if any.

    ``assumed`` says that it rests on card numbers that nobody vouches for; ``replayed`` counts battles that nobody won
    and that were played again (ruling 6).
    """

    report: Report
    events: tuple[tuple[Event, ...], ...]
    winner: int | None
    assumed: bool
    replayed: int


def resolve(
    ruleset: Ruleset, setup: MatchSetup, policy: Policy, dice: Dice, *, opponent: Policy | None = None
) -> Resolved:
    """Play a match: ``policy`` plays side 1 and, without an ``opponent``, side 2 as well.

    The same dice give the same match. Raises :class:`Endless` if the policies never end a battle.
    """
    policies = (policy, opponent or policy)
    needed = ruleset.settings.champion_wins if setup.mode == "champion" else 1
    wins: Pair = (0, 0)
    battles: list[Battle] = []
    replayed = 0
    while max(wins) < needed:
        battle = play(open_battle(ruleset, battle_rules(ruleset, setup, (wins[1], wins[0])), dice), policies, dice)
        if battle.winner is None and not battle.rules.can_tie:
            replayed += 1
            continue
        battles.append(battle)
        if battle.winner is None:
            break
        wins = (wins[0] + (battle.winner == 0), wins[1] + (battle.winner == 1))
    return Resolved(
        report=Report(battles=tuple(battle_report(battle) for battle in battles)),
        events=tuple(tuple(battle.events) for battle in battles),
        winner=result_of_match(wins),
        assumed=ruleset.deck.assumed,
        replayed=replayed,
    )
