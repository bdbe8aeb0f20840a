"""The words in which settings and their choices are shown."""

from collections.abc import Callable
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

PARTS: Final[dict[str, Promise]] = {
    "win": _("a win"),
    "draw": _("a draw"),
    "loss": _("a loss"),
    "ceded": _("a match that was ceded"),
    "forfeit_win": _("a win by forfeit"),
    "forfeit_loss": _("a forfeit"),
    "double_forfeit": _("a forfeit of both sides"),
    "unplayed": _("a match that was not played"),
    "bye": _("a bye"),
    "requested_bye": _("a bye on request"),
    "absent": _("a round's absence"),
}
TIE_BREAKERS: Final[dict[str, Promise]] = {
    "head_to_head": _("head to head"),
    "score_difference": _("score difference"),
    "scored": _("points scored"),
    "wins": _("wins, forfeits included"),
    "games_won": _("wins at the table"),
    "injuries": _("Injuries inflicted"),
    "koban": _("koban earned"),
    "fewest_forfeits": _("fewest forfeits"),
    "buchholz": _("Buchholz"),
    "buchholz_cut1": _("Buchholz without the lowest"),
    "buchholz_cut2": _("Buchholz without the two lowest"),
    "median": _("median Buchholz"),
    "median2": _("median Buchholz, two cut at each end"),
    "average_opponents_buchholz": _("average Buchholz of the opponents"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "sonneborn_berger_cut1": _("Sonneborn-Berger without the lowest"),
    "koya": _("Koya"),
    "progressive": _("progressive score"),
    "rounds_attended": _("rounds attended"),
    "second_side_games": _("games as second side"),
    "second_side_wins": _("wins as second side"),
    "opponents_match_win": _("opponents' match-win percentage"),
    "game_win": _("game-win percentage"),
    "opponents_game_win": _("opponents' game-win percentage"),
    "strength_of_schedule": _("strength of schedule"),
    "extended_strength_of_schedule": _("extended strength of schedule"),
    "lot": _("drawing lots"),
}
ELEMENTS: Final[dict[str, Promise]] = {
    "spirit": _("Spirit"),
    "water": _("Water"),
    "earth": _("Earth"),
    "void": _("Void"),
    "fire": _("Fire"),
    "air": _("Air"),
}
CHOICES: Final[dict[str, Promise]] = {
    **TIE_BREAKERS,
    "wait": _("it waits"),
    "double_loss": _("a loss for both"),
    "auto_resolve": _("the engine plays it"),
    "seeded": _("as seeded"),
    "random": _("by lot"),
    "club": _("the same club"),
    "owner": _("the same player"),
    "clan": _("the same clan"),
    "insert": _("the winner moves in above the loser"),
    "swap": _("the two change places"),
    "lapses": _("it lapses"),
    "forfeits": _("the challenger takes the rung"),
    "master": _("a ninja master"),
    "higher_seed": _("the better seed"),
    "replay": _("another game"),
    "at_once": _("counts at once"),
    "spare_another": _("unhurt, and may spare another"),
    "learn": _("learns from it"),
    "nothing": _("nothing happens"),
    "long_absence": _("a long absence"),
    "short_absence": _("a short absence"),
    "healing_house": _("starts the next game in the Healing House"),
    "new_keyword": _("a new keyword"),
    "movement": _("more Movement"),
    "attack": _("more Attack"),
    "defense": _("more Defense"),
    "affinity": _("another affinity"),
    "column_1": _("column 1"),
    "column_2": _("column 2"),
    "player_1": _("player 1 chooses"),
    "player_2": _("player 2 chooses"),
    "played": _("games played"),
    "forfeits_too": _("games played and forfeits"),
    "per_search": _("for each search"),
    "per_model": _("for each model"),
    "per_round": _("for each Round"),
    "per_attack": _("for each attack"),
    "attacker_wins": _("the attacker wins"),
    "standard": _("Standard battle"),
    "blitz": _("BLITZ"),
    "survivor": _("SURVIVOR"),
    "champion": _("CHAMPION series"),
    "solo": _("Solo"),
    "sensei_power": _("Sensei Power"),
    "ninja_memory": _("Ninja Memory"),
    "ninja_knockout": _("Ninja Knockout"),
}


def tie_breaker_name(key: str) -> str:
    """Return a tie-breaker's name."""
    return str(TIE_BREAKERS[key])


def counts(*numbers: int) -> Callable[[], list[tuple[int, str]]]:
    """Return what a field asks for its choices of a number, which it writes as the reader expects."""
    return lambda: [(number, str(number_format(number, force_grouping=True))) for number in numbers]


def part_name(key: str) -> str:
    """Return the name of a setting without a description: what points are paid for, or the element of a table's cell."""
    return str(PARTS.get(key) or ELEMENTS.get(key) or key.replace("_", " "))


def choice_name(key: str) -> str:
    """Return a choice in words; a name of the rules is translated, what has no words keeps its key."""
    return str(CHOICES.get(key) or PARTS.get(key) or (key and gettext(key).replace("_", " ")))
