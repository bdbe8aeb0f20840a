"""From the names that people write to a match or a position that the engine can be asked about."""

from collections.abc import Iterable, Sequence

import msgspec

from games.api.allstars.engine.questions import PlacedNinja, Scene, Table
from games.api.allstars.naming import read_sides, read_team
from games.api.allstars.questions import Team, TeamNinja
from games.rules.allstars.board.maps import open_ground
from games.rules.allstars.fielding import field
from games.rules.allstars.match.engine import check_setup
from games.rules.allstars.match.events import Options
from games.rules.allstars.match.grounds import find_ground
from games.rules.allstars.match.questions import Placed, Position
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import FieldedNinja, MatchSetup
from games.rules.allstars.taking_up import check_setup as check_names
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A match that can be played, and the computer player of each side by number."""

    setup: MatchSetup
    policies: dict[int, str]


def read_table(ruleset: Ruleset, table: Table) -> Played:
    """Set a match up; raises :class:`Refused` with every fault, each at its place in the body."""
    faults = _check_policies(table)
    try:
        setup, _ = read_sides(ruleset, table.sides, table.challenge, table.partners)
    except Refused as refused:
        raise Refused([*refused.violations, *faults]) from None
    faults += [_place(finding) for finding in check_setup(setup, table.options, ruleset)]
    if faults:
        raise Refused(faults)
    names = table.policies * len(setup.sides) if len(table.policies) == 1 else table.policies
    return Played(setup=setup, policies=dict(enumerate(names, start=1)))


def _check_policies(table: Table) -> list[Finding]:
    if len(table.policies) in {1, len(table.sides)}:
        return []
    return [
        Finding(
            code="resolve.policies_count",
            path=pointer("policies"),
            rule="",
            text=gettext_noop("Name one computer player for all sides, or one for each of the {sides}."),
            params={"sides": len(table.sides)},
        )
    ]


def _place(finding: Finding, setup: str = "") -> Finding:
    """Move a fault of a match's setup to where it stands in a body: beside it are the options of the table."""
    parent = "/options" if finding.path.startswith(("/board", "/ground", "/moon_deck")) else setup
    return msgspec.structs.replace(finding, path=parent + finding.path)


def refuse_unplayable(ruleset: Ruleset, setup: MatchSetup, options: Options) -> None:
    """Raise :class:`Refused` with everything in the ``setup`` and ``options`` of a log that nobody can have played."""
    unknown = [finding for finding in check_names(ruleset, setup) if finding.path.endswith(("/clan", "/keywords"))]
    faults = (*check_setup(setup, options, ruleset), *unknown, *_check_attributes(setup))
    if faults:
        raise Refused(_place(finding, "/setup") for finding in faults)


def _check_attributes(setup: MatchSetup) -> Iterable[Finding]:
    for place, side in enumerate(setup.sides):
        for number, ninja in enumerate(side.ninja):
            if min(ninja.movement, ninja.attack, ninja.defense) < 0:
                yield Finding(
                    code="setup.attribute_negative",
                    path=pointer("sides", place, "ninja", number),
                    rule="Profiles",
                    text=gettext_noop("No attribute is below 0."),
                )


def read_scene(ruleset: Ruleset, scene: Scene, *names: str) -> Position:
    """Return a position; raises :class:`Refused` with every name that nobody knows or that two models have.

    ``names`` are the fields of the question that name one of the models.
    """
    faults: list[Finding] = []
    models = []
    for number, one in enumerate(scene.models):
        try:
            ninja = _read_model(ruleset, one)
        except Refused as refused:
            faults += [_move(finding, number) for finding in refused.violations]
            continue
        models.append(
            Placed(
                side=one.side,
                ninja=ninja,
                space=one.space,
                facing=one.facing,
                stealth=one.stealth,
                stun=one.stun,
                moved=one.moved,
            )
        )
    faults += [*_check_names(scene, names), *_check_lanterns(ruleset, scene)]
    if faults:
        raise Refused(faults)
    options = Options(board=scene.board, ground=scene.ground, moon_deck=False)
    return Position(models=tuple(models), options=options, lanterns=scene.lanterns)


def number_of(scene: Scene, name: str) -> int:
    """Return the number of the model called so in a scene that was read."""
    return _names(scene).index(name)


def _names(scene: Scene) -> Sequence[str]:
    return [one.name for one in scene.models]


def _read_model(ruleset: Ruleset, one: PlacedNinja) -> FieldedNinja:
    ninja = TeamNinja(name=one.name, profile=one.profile, ability=one.ability, advances=one.advances)
    scroll = read_team(ruleset, Team(clan=one.clan, ninja=(ninja,)))
    return field(ruleset, scroll, one.side).ninja[0]


def _move(finding: Finding, number: int) -> Finding:
    """Move a fault of a team of one to the model that it was made of."""
    path = pointer("models", number) + finding.path.removeprefix(pointer("ninja", 0))
    return msgspec.structs.replace(finding, path=path)


def _check_names(scene: Scene, fields: Sequence[str]) -> Iterable[Finding]:
    known = _names(scene)
    for number, name in enumerate(known):
        if name in known[:number]:
            yield Finding(
                code="position.name_taken",
                path=pointer("models", number, "name"),
                rule="",
                text=gettext_noop("Two models are called {name}."),
                params={"name": name},
            )
    for field_name in fields:
        name = getattr(scene, field_name)
        if name not in known:
            yield Finding(
                code="position.nobody_called_so",
                path=pointer(field_name),
                rule="",
                text=gettext_noop("No model here is called {name}."),
                params={"name": name},
            )


def _check_lanterns(ruleset: Ruleset, scene: Scene) -> Iterable[Finding]:
    ground = scene.ground or find_ground(ruleset, scene.board) or open_ground()
    for number, space in enumerate(scene.lanterns):
        if space >= ground.size**2:
            yield Finding(
                code="position.off_board",
                path=pointer("lanterns", number),
                rule="Terrain",
                text=gettext_noop("The board has no space {space}."),
                params={"space": space},
            )
