"""The data files: what is known, what is assumed, and the checks of an organiser's own."""

from collections.abc import Callable

import msgspec
import pytest

from games.rules.kernel.content import content_key
from games.rules.ninjago.kit import Board, Die, Kit, Rope, Spinner, assumptions
from games.rules.ninjago.ruleset import Ruleset, Settings, book, check_ruleset, ruleset_from_json
from tests.rules.ninjago.sessions import CORRIDOR, KNOWN
from tests.rules.refusals import told

KIT = book().kit


def refusals(kit: Kit, settings: Settings | None = None) -> list[str]:
    """What keeps a league's rules from being played, as "code at path"."""
    return told("ninjago", check_ruleset(Ruleset(settings=settings or Settings(), kit=kit)))


def with_board(change: Callable[[Board], Board]) -> Kit:
    return msgspec.structs.replace(CORRIDOR.kit, board=change(CORRIDOR.kit.board))


def test_the_shipped_kit_and_the_corridor_can_be_played_with() -> None:
    assert refusals(KIT) == []
    assert refusals(CORRIDOR.kit) == []


def test_the_shipped_kit_says_what_it_assumes() -> None:
    """The number of guards follows from the ten figures of the set; board, faces and sectors are not printed."""
    assert [assumption.part for assumption in assumptions(KIT)] == ["board", "die", "spinner"]
    assert all(assumption.text for assumption in assumptions(KIT))
    assert assumptions(KNOWN.kit) == ()


def test_the_spinner_has_four_equal_sectors_by_the_ruling() -> None:
    assert sorted(KIT.spinner.sectors) == ["cole", "jay", "kai", "zane"]


def test_the_die_is_the_one_of_the_ruling() -> None:
    assert sorted(KIT.die.faces) == ["general", "guard", "guard", "move", "move", "rope"]


def test_four_guards_by_the_ruling() -> None:
    assert (KIT.guards.number, KIT.guards.known) == (4, True)


def test_nine_guardhouses() -> None:
    assert len(KIT.board.houses) == 9
    eight = with_board(lambda board: msgspec.structs.replace(board, houses=board.houses[:8]))
    twice = with_board(lambda board: msgspec.structs.replace(board, houses=(*board.houses[:8], "h1")))
    assert refusals(CORRIDOR.kit) == []
    assert refusals(eight) == ["kit.guardhouses at /kit/board/houses"]
    assert refusals(twice) == ["kit.guardhouses at /kit/board/houses"]


def called(**names: str) -> Kit:
    """The corridor with names for its spaces."""
    return with_board(lambda board: msgspec.structs.replace(board, names=names))


def test_no_two_spaces_are_called_the_same() -> None:
    """A space without a name of its own is called by its key."""
    assert refusals(called(h1="Kitchen", h2="Smithy", gate="Gate")) == []
    assert refusals(called(h1="Kitchen", h2="kitchen")) == [
        "kit.name_twice at /kit/board/names/h1",
        "kit.name_twice at /kit/board/names/h2",
    ]
    assert refusals(called(h1="h2")) == ["kit.name_twice at /kit/board/names/h1"]
    assert refusals(called(h1="h2", h2="h1")) == []


def test_the_name_of_a_space_can_be_read() -> None:
    assert refusals(called(h1="Küche des Ō")) == []
    assert refusals(called(h1="Kitchen\u202e")) == ["name.unseen_character at /kit/board/names/h1"]


def test_only_spaces_of_the_board_have_names() -> None:
    assert refusals(called(moat="Moat")) == ["kit.no_such_space at /kit/board/names/moat"]


def test_names_go_where_the_rules_go() -> None:
    named = Ruleset(settings=Settings(), kit=called(h1="Kitchen"))
    stored = msgspec.json.encode(named)
    assert ruleset_from_json(stored).kit.board.names == {"h1": "Kitchen"}
    assert content_key(named) != content_key(CORRIDOR)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_a_name_is_short_and_not_blank(name: str) -> None:
    document = msgspec.to_builtins(Ruleset(settings=Settings(), kit=called(h1=name)))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(document, Ruleset)


def test_spaces_are_named_once() -> None:
    twice = with_board(lambda board: msgspec.structs.replace(board, spaces=(*board.spaces, "h1")))
    assert refusals(CORRIDOR.kit) == []
    assert "kit.space_twice at /kit/board/spaces" in refusals(twice)


@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [
        ("gate", "moon", "kit.no_such_space at /kit/board/gate"),
        ("ways", (("gate", "moon"),), "kit.no_such_space at /kit/board/ways/0/1"),
        ("ropes", (Rope(house="h1", reach=("moon",)),), "kit.no_such_space at /kit/board/ropes/0/reach/0"),
    ],
)
def test_every_space_named_is_on_the_board(field: str, value: object, refusal: str) -> None:
    kit = with_board(lambda board: msgspec.structs.replace(board, **{field: value}))
    assert refusals(CORRIDOR.kit) == []
    assert refusal in refusals(kit)


def test_the_rope_is_tied_to_a_guardhouse() -> None:
    kit = with_board(lambda board: msgspec.structs.replace(board, ropes=(Rope(house="gate", reach=("h1",)),)))
    assert refusals(CORRIDOR.kit) == []
    assert refusals(kit) == ["kit.rope_without_house at /kit/board/ropes/0/house"]


def test_every_space_can_be_reached_from_the_gate() -> None:
    kit = with_board(lambda board: msgspec.structs.replace(board, ways=board.ways[:-1]))
    assert refusals(CORRIDOR.kit) == []
    assert refusals(kit) == ["kit.cut_off at /kit/board/ways"]


def test_at_most_four_ways_lead_from_a_space() -> None:
    more = (("gate", "h2"), ("gate", "h3"), ("gate", "h4"), ("gate", "h5"))
    kit = with_board(lambda board: msgspec.structs.replace(board, ways=(*board.ways, *more)))
    assert refusals(CORRIDOR.kit) == []
    assert refusals(kit) == ["kit.too_many_ways at /kit/board/ways"]


def test_every_action_is_on_the_dice() -> None:
    die = Die(known=True, faces=("move", "move", "guard", "guard", "general", "general"))
    assert refusals(KIT) == []
    assert refusals(msgspec.structs.replace(KIT, die=die)) == ["kit.action_missing at /kit/die/faces"]


def test_every_ninja_is_on_the_spinner() -> None:
    spinner = Spinner(known=True, sectors=("kai", "jay", "cole", "other"))
    assert refusals(KIT) == []
    assert refusals(msgspec.structs.replace(KIT, spinner=spinner)) == ["kit.colour_missing at /kit/spinner/sectors"]


def test_a_die_has_six_faces() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"known": true, "faces": ["move", "guard"]}', type=Die)


def test_a_ruleset_survives_being_stored() -> None:
    stored = msgspec.json.encode(book())
    assert ruleset_from_json(stored) == book()
    assert content_key(ruleset_from_json(stored)) == content_key(book())


def test_a_ruleset_with_another_kit_is_another_ruleset() -> None:
    assert content_key(KNOWN) != content_key(book())


def test_book_values_are_those_of_the_rulebook() -> None:
    settings = book().settings
    assert (settings.steps, settings.steps_allowed) == (8, (6, 7, 8, 9))
    assert (settings.shortest_move, settings.longest_move, settings.sensei_uses) == (0, 2, 1)
    assert (settings.power_limit, settings.knockout_turns) == (4, 3)


def test_the_normal_steps_of_a_league_are_on_offer() -> None:
    assert refusals(KIT, Settings(steps=6, steps_allowed=(6, 7))) == []
    assert refusals(KIT, Settings(steps=8, steps_allowed=(6, 7))) == ["settings.steps at /settings/steps"]


def test_a_league_has_no_fewest_players_above_its_most() -> None:
    assert refusals(KIT, Settings(least_players=3, most_players=3)) == []
    assert refusals(KIT, Settings(least_players=4, most_players=3)) == ["settings.players at /settings/least_players"]


def test_a_broken_ruleset_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        ruleset_from_json(b'{"settings": {"sensei_uses": "often"}, "kit": {}}')


def test_an_unknown_rope_can_be_left_out() -> None:
    kit = with_board(lambda board: msgspec.structs.replace(board, ropes=()))
    ruleset = Ruleset(settings=book().settings, kit=kit)
    assert ruleset.faults == ()
    assert not ruleset.fortress.can_swing("gate")


def test_a_way_leads_from_one_space_to_another() -> None:
    kit = with_board(lambda board: msgspec.structs.replace(board, ways=(*board.ways, ("h1", "h1"))))
    assert refusals(CORRIDOR.kit) == []
    assert refusals(kit) == ["kit.way_nowhere at /kit/board/ways/9"]


def test_each_roof_is_told_once() -> None:
    ropes = (Rope(house="h1", reach=("h2",)), Rope(house="h2", reach=("h1",)))
    assert refusals(with_board(lambda board: msgspec.structs.replace(board, ropes=ropes))) == []
    again = (*ropes, Rope(house="h1", reach=("h3",)))
    assert refusals(with_board(lambda board: msgspec.structs.replace(board, ropes=again))) == [
        "kit.rope_twice at /kit/board/ropes/2/house"
    ]


def test_steps_and_variants_are_offered_once() -> None:
    assert refusals(KIT, Settings(steps_allowed=(6, 8), variants=("ninja_memory",))) == []
    assert refusals(KIT, Settings(steps_allowed=(6, 6, 8), variants=("ninja_memory", "ninja_memory"))) == [
        "settings.twice at /settings/steps_allowed",
        "settings.twice at /settings/variants",
    ]


def test_a_space_has_a_name() -> None:
    assert msgspec.convert({"house": "h 1", "reach": ["h2"]}, Rope).house == "h 1"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"house": " ", "reach": ["h2"]}, Rope)
