"""Which tournament ground and which deck a match is played with: what the rules fix, else what the table agreed on.

A ruleset may name the ground of all its matches (setting ``board``) and leave the Moon Deck out (``moon_deck``), and
may bring grounds of its own (catalogue rows ``boards``, in the format of :mod:`games.rules.allstars.board.maps`). What
the rules leave open is the table's choice (:class:`games.rules.allstars.match.events.Options`).
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from games.rules.allstars.board.maps import EDGES, BoardMap, load_maps, open_ground
from games.rules.allstars.catalogue.types import Catalogue
from games.rules.allstars.match.events import Options
from games.rules.allstars.match.goals.rules import RULES
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer

USUAL: Final = "courtyard"
"""The ground of a match for which nobody named one."""

OPEN: Final = "open"
"""The key of ground without any terrain."""

_RULE: Final = "Create Tournament Ground"


def find_ground(ruleset: Ruleset, key: str) -> BoardMap | None:
    """Return a ground by key: open ground, one of the ruleset's, or one that comes with Koban; None if there is none."""
    if key == OPEN:
        return open_ground()
    own = {board.key: board for board in ruleset.catalogue.boards}
    return own.get(key) or load_maps().get(key)


def grounds(ruleset: Ruleset) -> tuple[BoardMap, ...]:
    """Return every ground that a match can be played on: those with Koban, open ground, the ruleset's own."""
    return (*load_maps().values(), open_ground(), *ruleset.catalogue.boards)


def named_ground(ruleset: Ruleset, options: Options) -> str:
    """Return the key of the ground that a match is played on where the table brings no map of its own."""
    return options.board or ruleset.settings.board or USUAL


def ground_of(ruleset: Ruleset, options: Options) -> BoardMap:
    """Return the ground of a match that :func:`check_options` finds nothing wrong with."""
    return options.ground or find_ground(ruleset, named_ground(ruleset, options)) or open_ground()


def uses_moon_deck(ruleset: Ruleset, options: Options) -> bool:
    """Tell whether a match is played with the Moon Deck: as the table says, else as the rules say."""
    return ruleset.settings.moon_deck if options.moon_deck is None else options.moon_deck


def with_free_ground(ruleset: Ruleset) -> Ruleset:
    """Return the same rules for a question about any ground, whatever matches are played on."""
    settings = msgspec.structs.replace(ruleset.settings, board="")
    return ruleset if settings == ruleset.settings else Ruleset(settings=settings, catalogue=ruleset.catalogue)


def check_options(ruleset: Ruleset, challenge: str | None, options: Options) -> Iterator[Finding]:
    """Find what a table may not agree on: an unknown or unsound ground, another than the rules', a deck they leave out.

    Paths point into the options.
    """
    fixed = ruleset.settings.board
    ground = options.ground
    if fixed and (ground is not None or options.board not in {"", fixed}):
        yield Finding(
            code="setup.other_board",
            path=pointer("board" if ground is None else "ground"),
            rule=_RULE,
            text=gettext_noop("These rules are played on the ground {board}."),
            params={"board": _called(ruleset, fixed)},
        )
    elif ground is not None:
        for finding in ground.check():
            yield msgspec.structs.replace(finding, path=pointer("ground") + finding.path)
    elif find_ground(ruleset, named_ground(ruleset, options)) is None:
        yield Finding(
            code="setup.unknown_board",
            path=pointer("board"),
            rule=_RULE,
            text=gettext_noop("There is no tournament ground {board}."),
            params={"board": named_ground(ruleset, options)},
        )
    if options.moon_deck and not ruleset.settings.moon_deck:
        yield Finding(
            code="setup.no_moon_deck",
            path=pointer("moon_deck"),
            rule="Moon Deck",
            text=gettext_noop("These rules are played without the Moon Deck."),
        )
    yield from _check_room(ruleset, challenge, options)


def _called(ruleset: Ruleset, key: str) -> str:
    """Return a ground's name; one that there is not is called as it was written."""
    ground = find_ground(ruleset, key)
    return key if ground is None else ground.name


def _check_room(ruleset: Ruleset, challenge: str | None, options: Options) -> Iterator[Finding]:
    """The challenge's tokens are measured in from the edges and must find their spaces."""
    least = smallest_board(challenge)
    if ground_of(ruleset, options).size < least:
        yield Finding(
            code="setup.board_too_small",
            path=pointer("board") if options.ground is None else pointer("ground", "size"),
            rule=_RULE,
            text=gettext_noop("This challenge needs a board of {least} by {least} spaces at least."),
            params={"least": least},
        )


def smallest_board(challenge: str | None) -> int:
    """Return how many spaces a side the board of a challenge needs."""
    rules = RULES.get(challenge or "")
    return 1 if rules is None else rules.smallest_board


def check_ground(ruleset: Ruleset) -> tuple[Finding, ...]:
    """Say whether the ground that the rules fix exists and has room for each of their challenges (``/settings/board``)."""
    key = ruleset.settings.board
    if not key:
        return ()
    path = pointer("settings", "board")
    ground = find_ground(ruleset, key)
    if ground is None:
        known = ", ".join(board.key for board in grounds(ruleset))
        return (
            Finding(
                code="settings.unknown_board",
                path=path,
                rule=_RULE,
                text=gettext_noop("There is no tournament ground {board}; there are {known}."),
                params={"board": key, "known": known},
            ),
        )
    return tuple(
        Finding(
            code="settings.board_too_small",
            path=path,
            rule=_RULE,
            text=gettext_noop("{challenge} needs a board of {least} by {least} spaces at least."),
            params={"challenge": challenge.name, "least": smallest_board(challenge.key)},
        )
        for challenge in ruleset.catalogue.challenges
        if ground.size < smallest_board(challenge.key)
    )


def check_boards(catalogue: Catalogue) -> Iterator[Finding]:
    """Find everything wrong with a catalogue's own grounds; paths point into it.

    Every edge needs a deployment space for each model that a challenge lets a team have on the board.
    """
    most = max((challenge.ninjas_allowed for challenge in catalogue.challenges), default=1)
    for index, board in enumerate(catalogue.boards):
        place = pointer("boards", index)
        if board.key == OPEN or board.key in load_maps():
            yield Finding(
                code="map.key_taken",
                path=f"{place}/key",
                rule=_RULE,
                text=gettext_noop("A ground called {key} comes with Koban; give yours another key."),
                params={"key": board.key},
            )
        faults = board.check()
        for finding in faults:
            yield msgspec.structs.replace(finding, path=place + finding.path)
        if faults:
            continue
        for edge in EDGES:
            room = board.deployment_zone(edge).bit_count()
            if room < most:
                yield Finding(
                    code="map.deployment_too_small",
                    path=f"{place}/deployment",
                    rule="Deploy Ninja",
                    text=ngettext_noop(
                        "Edge {edge} has {room} deployment space, fewer than the models that a team can have: {most}.",
                        "Edge {edge} has {room} deployment spaces, fewer than the models that a team can have: {most}.",
                        "room",
                    ),
                    params={"edge": edge, "room": room, "most": most},
                )
