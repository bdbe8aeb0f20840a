"""The referee: every violation of a report at once, what is odd about it, and the session in brief."""

from games.rules.bounty.brief import check_claims
from games.rules.bounty.flips import FlipReferee
from games.rules.bounty.kit import Part
from games.rules.bounty.moves import MoveReferee
from games.rules.bounty.notes import Notes
from games.rules.bounty.pieces import Ninja
from games.rules.bounty.report import Claims, Count, Log, Report, Turn, Verdict
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup, check_setup
from games.rules.bounty.table import Table
from games.rules.kernel.findings import gettext_noop, pointer
from games.rules.kernel.seating import seat_after, under_setup

TRACKS: tuple[Part, ...] = ("board", "adventure")
READ_BY_A_LOG: tuple[Part, ...] = ("board", "events", "adventure", "potentials", "villains")


def check_report(ruleset: Ruleset, setup: Setup, report: Report) -> Verdict:
    """Judge a session: everything that the rules make impossible, each with code, path and rule.

    Faults of the table itself point under ``/setup``, all others into the report; a log is read only where there
    is a board for so many players and a goal of the adventure. With a log the claims are derived from it. The verdict
    names the parts of the kit that are only assumed and that a log was read with, or what was found in brief rests on.
    """
    unknown = ruleset.unknown(len(setup.seats), setup.adventure)
    board = ruleset.kit.board(len(setup.seats))
    notes = Notes(unknown, {room.key: room.name for room in board.rooms} if board is not None else {})
    table = under_setup(check_setup(ruleset, setup))
    claims = report.claims
    used: tuple[Part, ...] = ()
    if report.log is not None:
        if claims is not None:
            notes.add(
                "report.claims_beside_log",
                pointer("claims"),
                "reports",
                gettext_noop("With a log the session in brief is derived from it and is not typed as well."),
            )
        claims = _check_log(ruleset, setup, report.log, notes)
        used = READ_BY_A_LOG
    elif claims is not None:
        check_claims(ruleset, setup, claims, notes)
        used = tuple(part for part in READ_BY_A_LOG if part == "adventure" or part in notes.assumed)
    else:
        notes.add(
            "report.empty",
            "",
            "reports",
            gettext_noop("A report tells the session in brief or turn by turn."),
        )
    return Verdict(
        violations=(*table, *notes.violations),
        warnings=notes.warnings,
        claims=claims,
        assumptions=tuple(part for part in used if part in unknown),
    )


def _check_log(ruleset: Ruleset, setup: Setup, log: Log, notes: Notes) -> Claims | None:
    adventure = ruleset.kit.adventure(setup.adventure)
    goal = adventure.goal(len(setup.seats)) if adventure is not None else None
    ship = ruleset.ships.get(len(setup.seats))
    if adventure is None or goal is None or ship is None:
        return None
    table = Table(ruleset, setup, ship, goal)
    _check_starts(log, table, notes)
    flips = FlipReferee(ruleset, setup, adventure, table, notes)
    moves = MoveReferee(ruleset, adventure, table, notes)
    flips.read_opening(log.opening)
    told_end = False
    due = 0
    for number, turn in enumerate(log.turns):
        at = pointer("log", "turns", number)
        told_end = told_end or _note_end(table, at, notes)
        table.turns += 1
        sits_here = _check_whose(turn, setup.seats[due].ninja, table, at, notes)
        due = seat_after(setup.seats, turn.ninja, due)
        flips.read(turn, at)
        if turn.path or turn.asked or turn.defeats or turn.mastery:
            told_end = told_end or _note_end(table, at, notes)
        if sits_here:
            moves.read(turn, at)
        if turn.count is not None:
            _check_count(table, turn.count, at, notes)
    _check_outcome(log, table, notes)
    return _claims(log, table)


def _check_starts(log: Log, table: Table, notes: Notes) -> None:
    told = [start.ninja for start in log.starts]
    if sorted(told) != sorted(table.room):
        notes.add(
            "start.not_everyone",
            pointer("log", "starts"),
            "Game Setup",
            gettext_noop("Each ninja at the table starts in one room, and no other does."),
        )
    for number, start in enumerate(log.starts):
        if start.ninja in table.room:
            table.room[start.ninja] = start.room
        if start.room not in table.board.central:
            notes.add(
                "start.not_central",
                pointer("log", "starts", number, "room"),
                "Game Setup",
                gettext_noop("Ninja start in one of the two central rooms, not in {room}."),
                rests_on=("board",),
                room=start.room,
            )
    table.look()


def _note_end(table: Table, at: str, notes: Notes) -> bool:
    """Note that play goes on although a track is full; return whether it does."""
    if table.ended is None:
        return False
    notes.add(
        "turn.after_the_end",
        at,
        "How to Win",
        gettext_noop("A track is full: the game is over, and nothing follows."),
        rests_on=TRACKS,
    )
    return True


def _check_whose(turn: Turn, due: Ninja, table: Table, at: str, notes: Notes) -> bool:
    """Check whose turn it is; return whether that ninja is at the table at all."""
    if turn.ninja not in table.room:
        notes.add(
            "turn.ninja_not_at_table",
            at + "/ninja",
            "Game Setup",
            gettext_noop("Nobody at this table plays {ninja}."),
            ninja=turn.ninja,
        )
        return False
    if turn.ninja != due:
        notes.add(
            "turn.out_of_order",
            at + "/ninja",
            "How to Play a Turn",
            gettext_noop("Players take turns clockwise: it is the turn of {ninja}."),
            ninja=due,
        )
    return True


def _check_count(table: Table, count: Count, at: str, notes: Notes) -> None:
    """Compare what the table counted; it plays on with that, and so does the log, so that one slip is told once."""
    if count.victory is not None and count.victory != table.victory_track:
        notes.add(
            "count.victory",
            at + pointer("count", "victory"),
            "Add tokens to the Victory Track",
            gettext_noop("By the log this should be {right}, not {told}."),
            right=table.victory_track,
            told=count.victory,
        )
    if count.villains is not None and count.villains != table.villain_track:
        notes.add(
            "count.villains",
            at + pointer("count", "villains"),
            "Flip Event Card",
            gettext_noop("By the log this should be {right}, not {told}."),
            rests_on=TRACKS,
            right=table.villain_track,
            told=count.villains,
        )
    table.recount(victory=count.victory, villains=count.villains)


def _check_outcome(log: Log, table: Table, notes: Notes) -> None:
    """Compare how the log ends with the tracks; how long these are may be assumed, but nothing fills none of any length."""
    if not log.turns:
        notes.add(
            "log.unfinished",
            pointer("log"),
            "How to Win",
            gettext_noop("The log tells no turn: no game is won or lost before the first one."),
        )
        return
    rests_on = TRACKS if (table.victory_track if log.won else table.villain_track) else ()
    if table.ended is None:
        notes.add(
            "log.unfinished",
            pointer("log"),
            "How to Win",
            gettext_noop("The log stops before one of the tracks is full."),
            rests_on=rests_on,
        )
    elif table.ended != log.won:
        notes.add(
            "log.outcome",
            pointer("log", "won"),
            "How to Win",
            gettext_noop("The track that is filled first decides the game, and by the log it was the other one."),
            rests_on=rests_on,
        )


def _claims(log: Log, table: Table) -> Claims | None:
    """Return the session in brief."""
    if not table.turns:
        return None
    return Claims(
        won=log.won,
        turns=table.turns,
        villain_track=table.villain_track,
        victory_track=table.victory_track,
        defeated=table.defeated,
        mastery=table.mastery_taken,
        last_card=table.letter,
        tornadoes=table.tornadoes,
        potentials=min(len(cards) for cards in table.chosen.values()),
    )
