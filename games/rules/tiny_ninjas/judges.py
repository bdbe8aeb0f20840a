"""Whether one battle earned an achievement: True or False where the report shows it, None where it does not tell.

One function for each achievement of the rulebook's list (13 - Achievements) that a single battle can earn.
"""

from collections.abc import Callable

from games.rules.tiny_ninjas.log_walk import Snapshot
from games.rules.tiny_ninjas.report import GrimLine, ReshuffleLine
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import Handicap
from games.rules.tiny_ninjas.story import Scene

Answer = bool | None


class Case:
    """One battle seen from one side."""

    __slots__ = ("ruleset", "scene", "side")

    def __init__(self, ruleset: Ruleset, scene: Scene, side: int) -> None:
        self.ruleset = ruleset
        self.scene = scene
        self.side = side

    @property
    def won(self) -> bool:
        """Whether the side won by playing: a battle that the other side gave up shows no feat."""
        return self.scene.told.winner == self.side and not self.scene.told.ceded

    @property
    def snapshots(self) -> list[Snapshot] | None:
        """The attacks of the log in order, None without a log."""
        return self.scene.check.walk.snapshots if self.scene.check else None

    @property
    def attacks(self) -> list[Snapshot] | None:
        """The side's own attacks."""
        if self.snapshots is None:
            return None
        return [shot for shot in self.snapshots if shot.line.side == self.side]

    @property
    def defences(self) -> list[Snapshot] | None:
        """The other side's attacks."""
        if self.snapshots is None:
            return None
        return [shot for shot in self.snapshots if shot.line.side != self.side]

    @property
    def grims(self) -> list[GrimLine] | None:
        """What the side's kept Grim did."""
        log = self.scene.report.log
        if log is None:
            return None
        return [line for line in log if isinstance(line, GrimLine) and line.side == self.side]

    @property
    def left(self) -> int | None:
        """The side's health at the end."""
        return self.scene.told.health[self.side - 1] if self.scene.told.health else None

    @property
    def handicap(self) -> Handicap:
        """What the side took upon itself."""
        return self.scene.setup.handicaps[self.side - 1]

    @property
    def other(self) -> Handicap:
        """What the opponent took upon itself."""
        return self.scene.setup.handicaps[2 - self.side]

    def attack_rounds(self, first: int) -> int:
        """Return in how many Rounds the side was the Attacker, if ``first`` attacked first."""
        rounds = self.scene.told.rounds or 0
        return (rounds + 1) // 2 if first == self.side else rounds // 2


def no_healing(case: Case) -> Answer:
    """Win a battle without any healing: neither HEAL, LIFE DRAIN nor a kept Grim gave health."""
    if not case.won:
        return False
    if case.attacks is None:
        return None
    gained = sum(shot.line.healed + shot.line.drained for shot in case.attacks)
    return gained + sum(line.gained for line in case.grims or ()) == 0


def unhurt(case: Case) -> Answer:
    """Win a battle without losing any health."""
    start = case.scene.rules.start[case.side - 1]
    if not case.won or (case.left is not None and case.left < start):
        return False
    if case.snapshots is None:
        return None
    return not any(
        shot.lost or shot.line.struck
        if shot.line.side != case.side
        else bool(shot.line.defence and shot.line.defence.bite)
        for shot in case.snapshots
    )


def last_breath(case: Case) -> Answer:
    """Win a battle with 1 health remaining."""
    if not case.won:
        return False
    return None if case.left is None else case.left == 1


def life_drain_six(case: Case) -> Answer:
    """Heal 6 health from LIFE DRAIN, which the list calls LIFE STEAL (ruling 1)."""
    return None if case.attacks is None else sum(shot.line.drained for shot in case.attacks) >= 6


def legend_ten(case: Case) -> Answer:
    """Attack for 10 damage with Legend."""
    if case.attacks is None:
        return None
    return any(shot.line.card == "legend" and shot.line.damage >= 10 for shot in case.attacks)


def no_yellow_shield(case: Case) -> Answer:
    """Win a battle without ever using a yellow shield. A shield nobody noted counts as the deck's, if that is known."""
    if not case.won:
        return False
    if case.defences is None:
        return None
    used = [_shield(case, shot) for shot in case.defences if shot.line.defence is not None]
    if "yellow" in used:
        return False
    return None if None in used else True


def _shield(case: Case, shot: Snapshot) -> str | None:
    defence = shot.line.defence
    if defence is None or defence.shield is not None:
        return defence.shield if defence else None
    deck = case.ruleset.deck
    card = deck.by_key.get(defence.card)
    if card is None or not (deck.complete or "colour" in card.defend.known):
        return None
    return card.defend.colour or "none"


def pile_depleted(case: Case) -> Answer:
    """Fully deplete the draw pile in a single battle; both sides did."""
    log = case.scene.report.log
    return None if log is None else any(isinstance(line, ReshuffleLine) for line in log)


def revealed(case: Case) -> Answer:
    """Win a battle with cards revealed the whole time, as declared beforehand."""
    return case.won and case.handicap.revealed


def pyro_saves(case: Case) -> Answer:
    """Defend with Pyro against damage that would have been the end, and stay in the battle."""
    if case.defences is None:
        return None
    return any(
        shot.line.defence is not None
        and shot.line.defence.card == "pyro"
        and shot.before[case.side - 1] - shot.line.struck <= shot.line.damage
        and shot.after[case.side - 1] > 0
        for shot in case.defences
    )


def hand_of_four(case: Case) -> Answer:
    """Win with a hand limit of 4 while the opponent's stays at 5."""
    return case.won and case.handicap.hand == 4 and case.other.hand is None


def within_three_rounds(case: Case) -> Answer:
    """Win within three Rounds as an Attacker."""
    if not case.won:
        return False
    if case.scene.told.rounds is None:
        return None
    return _for_any_first(case, lambda first: 1 <= case.attack_rounds(first) <= 3)


def first_round(case: Case) -> Answer:
    """Win in the first Round as an Attacker: the battle ends in that Round."""
    if not case.won:
        return False
    rounds = case.scene.told.rounds
    if rounds is None:
        return None
    return _for_any_first(case, lambda first: rounds == (1 if first == case.side else 2))


def _for_any_first(case: Case, test: Callable[[int], bool]) -> Answer:
    """Answer a test that depends on who attacked first; None if that is unknown and matters."""
    if case.scene.told.first is not None:
        return test(case.scene.told.first)
    answers = {test(1), test(2)}
    return answers.pop() if len(answers) == 1 else None


def start_at_five(case: Case) -> Answer:
    """Win by starting at 5 health while the opponent starts at 10."""
    return case.won and case.handicap.start == 5 and case.scene.rules.start[2 - case.side] == 10


def limit_of_eight(case: Case) -> Answer:
    """Win with a health limit of 8 while the opponent's stays at 10."""
    return case.won and case.handicap.limit == 8 and case.scene.rules.cap[2 - case.side] == 10


def blitz_tie(case: Case) -> Answer:
    """End a BLITZ battle with tied health; both sides did."""
    return case.scene.told.winner is None and not case.scene.told.ceded


def survivor_no_grim(case: Case) -> Answer:
    """Win SURVIVOR without the kept Grim's DOOM and without its health (ruling 2)."""
    if not case.won:
        return False
    return None if case.grims is None else not case.grims


def solo_start(case: Case) -> Answer:
    """Win against the AI; difficulty and starting health are compared by the catalogue row."""
    return case.won


JUDGES: dict[str, Callable[[Case], Answer]] = {
    "no_healing": no_healing,
    "unhurt": unhurt,
    "last_breath": last_breath,
    "life_drain_six": life_drain_six,
    "legend_ten": legend_ten,
    "no_yellow_shield": no_yellow_shield,
    "pile_depleted": pile_depleted,
    "revealed": revealed,
    "pyro_saves": pyro_saves,
    "hand_of_four": hand_of_four,
    "within_three_rounds": within_three_rounds,
    "first_round": first_round,
    "start_at_five": start_at_five,
    "limit_of_eight": limit_of_eight,
    "blitz_tie": blitz_tie,
    "survivor_no_grim": survivor_no_grim,
    "solo_normal_start_8": solo_start,
    "solo_normal_start_6": solo_start,
    "solo_hard_start_8": solo_start,
    "solo_hard_start_6": solo_start,
}
