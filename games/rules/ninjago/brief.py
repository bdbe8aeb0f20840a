"""The referee on a session in brief: claims that no game can bring about."""

from games.rules.kernel.findings import gettext_noop, ngettext_noop, pointer
from games.rules.ninjago.notes import Notes
from games.rules.ninjago.pieces import GREY_MARKERS, GUARDHOUSES, WEAPONS
from games.rules.ninjago.report import Claims
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup


def check_claims(ruleset: Ruleset, setup: Setup, claims: Claims, notes: Notes) -> None:
    """Write down everything in a brief report that the rules make impossible."""
    _check_result(claims, notes)
    _check_weapons(claims, notes)
    _check_sensei(ruleset, claims, notes)
    _check_searches(claims, notes)
    _check_turns(setup, claims, notes)
    _check_variants(ruleset, setup, claims, notes)


def _at(field: str) -> str:
    return pointer("claims", field)


def _check_result(claims: Claims, notes: Notes) -> None:
    fought = claims.final_battle != "not_fought"
    if fought and claims.won != (claims.final_battle == "won"):
        notes.add(
            "claims.final_battle_decides",
            _at("final_battle"),
            "Fighting the final battle",
            gettext_noop("Whoever wins the final battle has won the game."),
        )
    if fought and claims.weapons_lost == 0:
        notes.add(
            "claims.no_final_battle_due",
            _at("final_battle"),
            "Winning the game",
            gettext_noop("Ninja who find the fourth golden weapon and have lost none win without a final battle."),
        )
    if claims.won and not fought and claims.weapons_lost > 0:
        notes.add(
            "claims.final_battle_due",
            _at("final_battle"),
            "Winning the game",
            gettext_noop("Ninja who have lost a golden weapon win only through a final battle."),
        )


def _check_weapons(claims: Claims, notes: Notes) -> None:
    if claims.weapons_lost >= WEAPONS:
        notes.add(
            "claims.too_many_lost",
            _at("weapons_lost"),
            "Winning the game",
            gettext_noop("At most three golden weapons are lost in the hunt: finding the fourth ends it."),
        )
    if claims.weapons_found is None:
        return
    if claims.weapons_found > WEAPONS:
        notes.add(
            "claims.too_many_found",
            _at("weapons_found"),
            "Setting up the game",
            gettext_noop("There are four golden weapons, not {found}."),
            found=claims.weapons_found,
        )
    found_all = claims.won or claims.final_battle != "not_fought"
    if found_all and claims.weapons_found < WEAPONS:
        notes.add(
            "claims.not_all_found",
            _at("weapons_found"),
            "Winning the game",
            gettext_noop("The ninja win, or fight the final battle, only once all four golden weapons are found."),
        )
    if not found_all and claims.weapons_found == WEAPONS:
        notes.add(
            "claims.hunt_was_over",
            _at("weapons_found"),
            "Winning the game",
            gettext_noop("Finding the fourth golden weapon wins the game or starts the final battle at once."),
        )
    if not found_all and claims.weapons_found < WEAPONS and claims.weapons_found != claims.weapons_lost:
        notes.add(
            "claims.weapons_left",
            _at("weapons_found"),
            "Losing golden weapons",
            gettext_noop(
                "The hunt is lost only when the General moves off the steps and the ninja have no weapon left."
            ),
        )


def _check_sensei(ruleset: Ruleset, claims: Claims, notes: Notes) -> None:
    if len(claims.sensei) > ruleset.settings.sensei_uses:
        notes.add(
            "claims.sensei_once",
            _at("sensei"),
            "Using the Sensei",
            ngettext_noop(
                "The Sensei helps at most {uses} time in a game.",
                "The Sensei helps at most {uses} times in a game.",
                "uses",
            ),
            uses=ruleset.settings.sensei_uses,
        )
    if "final_battle" in claims.sensei and claims.final_battle == "not_fought":
        notes.add(
            "claims.sensei_without_final_battle",
            _at("sensei"),
            "Using the Sensei",
            gettext_noop("The Sensei cannot have helped in a final battle that was not fought."),
        )


def _check_searches(claims: Claims, notes: Notes) -> None:
    searched, found = claims.searched, _least_found(claims)
    if searched is None:
        return
    if searched > GUARDHOUSES:
        notes.add(
            "claims.too_many_searches",
            _at("searched"),
            "Setting up the game",
            gettext_noop("There are nine guardhouses to search, not {searched}."),
            searched=searched,
        )
    if searched < found:
        notes.add(
            "claims.too_few_searches",
            _at("searched"),
            "Searching guardhouses",
            ngettext_noop(
                "Each golden weapon lies in a guardhouse of its own: {found} takes {found} search.",
                "Each golden weapon lies in a guardhouse of its own: {found} take {found} searches.",
                "found",
            ),
            found=found,
        )
    if found + GREY_MARKERS < searched <= GUARDHOUSES:
        notes.add(
            "claims.too_many_grey",
            _at("searched"),
            "Setting up the game",
            ngettext_noop(
                "Five markers are grey: {searched} searches find more than {found} golden weapon.",
                "Five markers are grey: {searched} searches find more than {found} golden weapons.",
                "found",
            ),
            searched=searched,
            found=found,
        )


def _least_found(claims: Claims) -> int:
    """Return the golden weapons found, told or as they follow: a hunt that was lost had lost every weapon it found."""
    if claims.weapons_found is not None:
        return min(claims.weapons_found, WEAPONS)
    if claims.won or claims.final_battle != "not_fought":
        return WEAPONS
    return min(claims.weapons_lost, WEAPONS)


def _check_turns(setup: Setup, claims: Claims, notes: Notes) -> None:
    """Compare with the fewest turns: one step of the General and one search at most fall into a turn.

    The turn that finds the fourth golden weapon ends before the General could step.
    """
    if claims.turns is None:
        return
    descents, least = _turns_for_general(setup, claims)
    if claims.turns < least:
        notes.add(
            "claims.too_few_turns_for_general",
            _at("turns"),
            "Losing golden weapons",
            ngettext_noop(
                "The General moves one step in a turn; coming down so often ({descents}) takes {least} turn or more.",
                "The General moves one step in a turn; coming down so often ({descents}) takes {least} turns or more.",
                "least",
            ),
            descents=descents,
            least=least,
        )
    searches = max(claims.searched or 0, _least_found(claims))
    if claims.turns < searches:
        notes.add(
            "claims.too_few_turns_for_searches",
            _at("turns"),
            "Searching guardhouses",
            ngettext_noop(
                "A search ends the move: {searches} search takes as many turns.",
                "A search ends the move: {searches} searches take as many turns.",
                "searches",
            ),
            searches=searches,
        )


def _turns_for_general(setup: Setup, claims: Claims) -> tuple[int, int]:
    """Return how often the General came down all his steps, and the fewest turns in which he can have done so."""
    found_all = claims.won or claims.final_battle != "not_fought"
    descents = claims.weapons_lost + claims.sensei.count("steps") + (0 if found_all else 1)
    return descents, descents * setup.steps + (1 if found_all else 0)


def _turns_for_knockouts(setup: Setup, claims: Claims, knockouts: int, waiting: int) -> int:
    """Return the fewest turns with so many knockouts.

    Each takes ``waiting`` lost turns and the missed one of the same player, while the others take theirs, and none of these
    before a turn has brought a guard. No lost or missed turn has a search, and no missed turn a step of the General.
    """
    players = len(setup.seats)
    rounds, last = divmod(knockouts - 1, players)
    return max(
        players * ((waiting + 1) * (rounds + 1) - 1) + last + 2,
        knockouts * (waiting + 1) + max(claims.searched or 0, _least_found(claims), 1),
        knockouts + _turns_for_general(setup, claims)[1],
    )


def _check_variants(ruleset: Ruleset, setup: Setup, claims: Claims, notes: Notes) -> None:
    if claims.power_used and not setup.plays("sensei_power"):
        notes.add(
            "claims.power_not_in_play",
            _at("power_used"),
            "Sensei Power",
            gettext_noop("Sensei power can be spent only when the variant is played."),
        )
    most_power = (claims.turns or 0) * ruleset.settings.longest_move
    if claims.power_used and claims.turns is not None and claims.power_used > most_power:
        notes.add(
            "claims.too_much_power",
            _at("power_used"),
            "Sensei Power",
            ngettext_noop(
                "Each space moved into gives one Sensei power at most: {turns} turn gives no more than {most}.",
                "Each space moved into gives one Sensei power at most: {turns} turns give no more than {most}.",
                "turns",
            ),
            turns=claims.turns,
            most=most_power,
        )
    if not claims.knockouts:
        return
    if not setup.plays("ninja_knockout"):
        notes.add(
            "claims.knockout_not_in_play",
            _at("knockouts"),
            "Ninja Knockout",
            gettext_noop("A guard can be knocked out only when the variant is played."),
        )
    waiting = ruleset.settings.knockout_turns
    if claims.turns is not None and claims.turns < _turns_for_knockouts(setup, claims, claims.knockouts, waiting):
        notes.add(
            "claims.too_few_turns_for_knockouts",
            _at("knockouts"),
            "Ninja Knockout",
            ngettext_noop(
                "A guard is knocked out after {waiting} lost turn; so many ({knockouts}) take more turns than were "
                "played.",
                "A guard is knocked out after {waiting} lost turns; so many ({knockouts}) take more turns than "
                "were played.",
                "waiting",
            ),
            knockouts=claims.knockouts,
            waiting=waiting,
        )
    if claims.knockouts * waiting > _most_general_steps(setup, claims):
        notes.add(
            "claims.too_many_lost_fights",
            _at("knockouts"),
            "Fighting guards",
            gettext_noop("Each lost fight moves the General; that many would have cost the ninja more weapons."),
        )


def _most_general_steps(setup: Setup, claims: Claims) -> int:
    """Return the most steps that the General can have taken in the hunt."""
    descents = claims.weapons_lost + claims.sensei.count("steps")
    if claims.won or claims.final_battle != "not_fought":
        return (descents + 1) * setup.steps - 1
    return (descents + 1) * setup.steps
