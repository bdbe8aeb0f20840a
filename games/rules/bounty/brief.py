"""The referee on a session in brief: claims that no game can bring about."""

from games.rules.bounty.kit import Part
from games.rules.bounty.notes import Notes
from games.rules.bounty.pace import most_of
from games.rules.bounty.pieces import (
    EVENTS,
    LETTERS,
    MASTERY_TOKENS,
    POTENTIALS_EACH,
    TORNADOES_AT_START,
    TORNADOES_EACH,
    VILLAIN_TOKENS,
    Letter,
    last_letter,
)
from games.rules.bounty.report import Claims
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup
from games.rules.kernel.findings import gettext_noop, ngettext_noop, pointer


def check_claims(ruleset: Ruleset, setup: Setup, claims: Claims, notes: Notes) -> None:
    """Write down everything in a brief report that the rules make impossible."""
    _check_goals(ruleset, setup, claims, notes)
    _check_tokens(claims, notes)
    _check_upgrades(claims, notes)
    _check_covered(ruleset, setup, claims, notes)
    _check_last_card(setup, claims, notes)
    _check_turns(ruleset, setup, claims, notes)


def _at(field: str) -> str:
    return pointer("claims", field)


def last_card(adventure: int, turns: int) -> Letter:
    """Return the last Adventure Card flipped by the end of a turn, counted from 1.

    The first chapter has six turns; each later one begins with the turn that flips its Adventure Card (Adventure Cards;
    ruling on turns).
    """
    chapter = turns // (len(EVENTS) + 1)
    return min(LETTERS[min(chapter, len(LETTERS) - 1)], last_letter(adventure))


def _on_victory_track(claims: Claims) -> tuple[str, int, int]:
    """Return the field that tells of the Victory Track, and the fewest and the most tokens that can lie there by it.

    All sixteen Mastery Tokens may lie there, and every Villain Token that is not on the other track.
    """
    tokens = claims.on_victory_track
    if tokens is not None:
        return "defeated" if claims.victory_track is None else "victory_track", tokens, tokens
    if claims.defeated is not None:
        return "defeated", claims.defeated, claims.defeated + MASTERY_TOKENS
    villains = VILLAIN_TOKENS - claims.villain_track
    return "mastery", claims.mastery or 0, (MASTERY_TOKENS if claims.mastery is None else claims.mastery) + villains


def _length(tokens: int) -> tuple[Part, ...]:
    """Return what it rests on that so many tokens fill no track: how long it is, but none at all fill none of any length."""
    return ("adventure",) if tokens else ()


def _check_goals(ruleset: Ruleset, setup: Setup, claims: Claims, notes: Notes) -> None:
    adventure = ruleset.kit.adventure(setup.adventure)
    goal = adventure.goal(len(setup.seats)) if adventure is not None else None
    if goal is None:
        return
    if claims.won and claims.villain_track >= goal.villain:
        notes.add(
            "claims.villains_filled_their_track",
            _at("villain_track"),
            "The Goal of the Villains",
            ngettext_noop(
                "With {villains} villain the Villain Track is full, and the ninja have lost.",
                "With {villains} villains the Villain Track is full, and the ninja have lost.",
                "villains",
            ),
            rests_on=("adventure",),
            villains=claims.villain_track,
        )
    if not claims.won and claims.villain_track < goal.villain:
        notes.add(
            "claims.villain_track_not_full",
            _at("villain_track"),
            "The Goal of the Villains",
            ngettext_noop(
                "The ninja lose once {needed} villain fills the Villain Track, not with {villains}.",
                "The ninja lose once {needed} villains fill the Villain Track, not with {villains}.",
                "needed",
            ),
            rests_on=_length(claims.villain_track),
            needed=goal.villain,
            villains=claims.villain_track,
        )
    field, fewest, most = _on_victory_track(claims)
    if claims.won and most < goal.victory:
        notes.add(
            "claims.victory_track_not_full",
            _at(field),
            "The Goal of the Ninja",
            ngettext_noop(
                "The ninja win once {needed} token fills the Victory Track, not with {tokens}.",
                "The ninja win once {needed} tokens fill the Victory Track, not with {tokens}.",
                "needed",
            ),
            rests_on=_length(most),
            needed=goal.victory,
            tokens=most,
        )
    if not claims.won and fewest >= goal.victory:
        notes.add(
            "claims.ninja_filled_their_track",
            _at(field),
            "The Goal of the Ninja",
            ngettext_noop(
                "With {tokens} token the Victory Track is full, and the ninja have won.",
                "With {tokens} tokens the Victory Track is full, and the ninja have won.",
                "tokens",
            ),
            rests_on=("adventure",),
            tokens=fewest,
        )


def _least(claims: Claims, tokens: int, most_mastery: int) -> tuple[int, int]:
    """Return the villains defeated and the Mastery Tokens collected at least, with so many tokens on the Victory Track."""
    if claims.defeated is not None:
        return claims.defeated, max(tokens - claims.defeated, 0) if claims.mastery is None else claims.mastery
    return max(tokens - (most_mastery if claims.mastery is None else claims.mastery), 0), claims.mastery or 0


def _check_tokens(claims: Claims, notes: Notes) -> None:
    victory, defeated, mastery = claims.victory_track, claims.defeated, claims.mastery
    least_defeated, least_mastery = _least(claims, victory or 0, MASTERY_TOKENS)
    if least_defeated + claims.villain_track > VILLAIN_TOKENS:
        notes.add(
            "claims.too_many_villains",
            _at("defeated" if defeated is not None else "victory_track"),
            "Components for the Token Chest",
            gettext_noop("There are 60 Villain Tokens, on both tracks together."),
        )
    if least_mastery > MASTERY_TOKENS:
        notes.add(
            "claims.too_much_mastery",
            _at("mastery" if mastery is not None else "victory_track"),
            "Components for the Token Chest",
            gettext_noop("There are 16 Mastery Tokens, not {tokens}."),
            tokens=least_mastery,
        )
    told = (defeated or 0) + (mastery or 0)
    all_told = defeated is not None and mastery is not None
    if victory is not None and (told > victory or (all_told and told != victory)):
        notes.add(
            "claims.victory_track_sum",
            _at("victory_track"),
            "Add tokens to the Victory Track",
            gettext_noop(
                "The Victory Track holds the villains defeated and the Mastery Tokens collected, nothing else."
            ),
        )


def _check_upgrades(claims: Claims, notes: Notes) -> None:
    if claims.tornadoes is not None and not TORNADOES_AT_START <= claims.tornadoes <= TORNADOES_EACH:
        notes.add(
            "claims.tornadoes",
            _at("tornadoes"),
            "Spinjitzu Tornadoes",
            gettext_noop("A ninja starts with two Tornadoes and has four, so it ends with 2 to 4, not {tornadoes}."),
            tornadoes=claims.tornadoes,
        )
    if claims.potentials is not None and claims.potentials > POTENTIALS_EACH:
        notes.add(
            "claims.potentials",
            _at("potentials"),
            "Potential Cards",
            gettext_noop("A ninja has six Potential Cards, not {potentials}."),
            potentials=claims.potentials,
        )


def _check_covered(ruleset: Ruleset, setup: Setup, claims: Claims, notes: Notes) -> None:
    """Compare what each ninja has at the end with the icons that the tokens on the Victory Track cover."""
    board = ruleset.kit.board(len(setup.seats))
    tokens = claims.on_victory_track
    if board is None or tokens is None:
        return
    tornadoes = min(TORNADOES_AT_START + sum(space <= tokens for space in board.tornadoes), TORNADOES_EACH)
    if claims.tornadoes is not None and claims.tornadoes != tornadoes:
        notes.add(
            "claims.tornadoes_not_as_covered",
            _at("tornadoes"),
            "Spinjitzu Tornadoes",
            ngettext_noop(
                "With {tokens} token on the Victory Track each ninja has {right} Tornadoes, not {told}.",
                "With {tokens} tokens on the Victory Track each ninja has {right} Tornadoes, not {told}.",
                "tokens",
            ),
            rests_on=("board", "adventure"),
            tokens=tokens,
            right=tornadoes,
            told=claims.tornadoes,
        )
    potentials = min(sum(space <= tokens for space in board.potentials), POTENTIALS_EACH)
    if claims.potentials is not None and claims.potentials != potentials:
        notes.add(
            "claims.potentials_not_as_covered",
            _at("potentials"),
            "Potential Cards",
            ngettext_noop(
                "Potential Cards of each ninja with {tokens} token on the Victory Track: {right}, not {told}.",
                "Potential Cards of each ninja with {tokens} tokens on the Victory Track: {right}, not {told}.",
                "tokens",
            ),
            rests_on=("board", "adventure"),
            tokens=tokens,
            right=potentials,
            told=claims.potentials,
        )


def _check_last_card(setup: Setup, claims: Claims, notes: Notes) -> None:
    if claims.last_card is None:
        return
    if claims.last_card > last_letter(setup.adventure):
        notes.add(
            "claims.no_such_card",
            _at("last_card"),
            "Adventure Cards",
            gettext_noop("Adventure {adventure} has no card {card}."),
            adventure=setup.adventure,
            card=claims.last_card,
        )
    elif claims.last_card != last_card(setup.adventure, claims.turns):
        notes.add(
            "claims.chapter",
            _at("last_card"),
            "Adventure Cards",
            ngettext_noop(
                "After {turns} turn the last Adventure Card is {right}, not {card}.",
                "After {turns} turns the last Adventure Card is {right}, not {card}.",
                "turns",
            ),
            turns=claims.turns,
            right=last_card(setup.adventure, claims.turns),
            card=claims.last_card,
        )


def _check_turns(ruleset: Ruleset, setup: Setup, claims: Claims, notes: Notes) -> None:
    """Compare with the villains, their steps and the Mastery Tokens that the cards of so many turns can bring."""
    adventure, ship = ruleset.kit.adventure(setup.adventure), ruleset.ships.get(len(setup.seats))
    goal = adventure.goal(len(setup.seats)) if adventure is not None else None
    if adventure is None or ship is None or goal is None:
        return
    villains, steps, mastery = most_of(ruleset, adventure, ship, claims.turns)
    tokens = max(claims.victory_track or 0, goal.victory if claims.won else 0)
    least_defeated, least_mastery = _least(claims, tokens, mastery)
    shortest = min(len(path.steps) for path in ship.board.paths) - 1
    if (
        least_defeated + claims.villain_track > villains
        or least_mastery > mastery
        or (claims.villain_track > 0 and steps < shortest)
    ):
        special: tuple[Part, ...] = ("special",) if any(card.rule for card in adventure.cards) else ()
        notes.add(
            "claims.too_few_turns",
            _at("turns"),
            "How to Play a Turn",
            ngettext_noop(
                "Each turn flips one card: {turns} turn cannot bring that many villains and Mastery Tokens.",
                "Each turn flips one card: {turns} turns cannot bring that many villains and Mastery Tokens.",
                "turns",
            ),
            rests_on=("board", "events", "adventure", *special),
            turns=claims.turns,
        )
