"""Flip Event Card and Adventure Cards: which card a turn flips, and what it does."""

import msgspec
import pytest

from games.rules.bounty.kit import AdventureCard, EventCard, Events
from games.rules.bounty.pieces import EVENTS, CardName
from games.rules.bounty.report import Advance, Arrive, PlaceMastery, Step
from tests.rules.bounty.sessions import (
    BOTH,
    CORRIDOR,
    EAST,
    EVENT_CARDS,
    KNOWN,
    QUIET,
    STAIRS,
    WEST,
    adventure,
    chosen,
    faults,
    judge,
    kai,
    nya,
    quiet,
    ruleset,
    table,
    up,
    warnings,
    with_board,
)

SIX: tuple[CardName, ...] = ("1", "2", "3", "4", "5", "6")
TWO_CARDS_EACH = (*chosen(kai="kai_1", nya="nya_1"), *chosen(kai="kai_2", nya="nya_2"))


def deck(*cards: CardName, number: int = 1) -> list[str]:
    return faults(*quiet(cards), rules=QUIET, setup=table("kai", "nya", adventure=number))


def test_every_turn_flips_a_card_and_the_six_are_shuffled_into_any_order() -> None:
    assert deck(*SIX) == []
    assert deck("6", "1", "5", "2", "4", "3") == []
    assert deck("1", "2", "1") == ["card.flipped_before at /log/turns/2/card"]


def test_after_six_turns_the_next_player_flips_adventure_card_b() -> None:
    assert deck(*SIX, "B") == []
    assert deck(*SIX, "1") == ["card.adventure_due at /log/turns/6/card"]
    assert deck("1", "2", "B") == ["card.adventure_not_due at /log/turns/2/card"]


def test_a_later_chapter_has_seven_turns_the_adventure_card_in_place_of_an_event() -> None:
    """Ruling on turns: the flip of an Adventure Card is a turn of its own."""
    assert deck(*SIX, "B", *SIX, "C") == []
    assert deck(*SIX, "B", "1", "2", "3", "4", "5", "C") == ["card.adventure_not_due at /log/turns/12/card"]


def test_adventure_cards_come_in_the_order_of_their_letters() -> None:
    assert deck(*SIX, "B", number=2) == []
    assert deck(*SIX, "C", number=2) == ["card.adventure_not_due at /log/turns/6/card"]


@pytest.mark.parametrize(
    ("number", "letters", "beyond"),
    [
        (1, "BC", "D"),
        (2, "BCD", "E"),
        (3, "BCD", "E"),
        (4, "BCD", "E"),
        (5, "BCD", "E"),
        (6, "BCDE", "B"),
    ],
)
def test_adventures_have_three_four_and_five_cards(number: int, letters: str, beyond: str) -> None:
    """Adventure 1 has three cards (A to C), 2 to 5 four each, 6 five (A to E)."""
    story: list[CardName] = list(SIX)
    for letter in letters:
        story += [msgspec.convert(letter, CardName), *SIX]
    assert deck(*story, number=number) == []
    assert deck(*story, msgspec.convert(beyond, CardName), number=number) == [
        f"card.adventure_not_due at /log/turns/{len(story)}/card"
    ]


def test_after_the_final_adventure_card_play_goes_on_with_the_event_cards() -> None:
    """Ruling: the deck is reshuffled without further Adventure Cards."""
    through = (*SIX, "B", *SIX, "C", *SIX)
    assert deck(*through, *SIX, "4") == []
    assert deck(*through, "1", "2", "2") == ["card.flipped_before at /log/turns/22/card"]


def test_players_take_turns_clockwise() -> None:
    three = table("kai", "nya", "zane")
    assert faults(*quiet(SIX, "kai", "nya", "zane"), rules=QUIET, setup=three) == []
    assert faults(*quiet(SIX[:2], "kai", "zane"), rules=QUIET, setup=three) == [
        "turn.out_of_order at /log/turns/1/ninja"
    ]


def test_who_plays_out_of_turn_puts_nobody_else_out_of_turn() -> None:
    """Kai plays twice running; after kai it is the turn of nya, as ever."""
    assert faults(*quiet(SIX, "kai", "nya"), rules=QUIET) == []
    assert faults(*quiet(SIX[:1]), *quiet(SIX[1:], "kai", "nya"), rules=QUIET) == [
        "turn.out_of_order at /log/turns/1/ninja"
    ]


def test_only_ninja_of_the_table_take_turns() -> None:
    assert faults(*quiet(SIX[:2], "kai", "nya"), rules=QUIET) == []
    assert faults(*quiet(SIX[:2], "kai", "cole"), rules=QUIET) == ["turn.ninja_not_at_table at /log/turns/1/ninja"]
    assert faults(*quiet(SIX, "kai", "cole"), kai("B", steps=()), rules=QUIET) == [
        "turn.ninja_not_at_table at /log/turns/1/ninja",
        "turn.ninja_not_at_table at /log/turns/3/ninja",
        "turn.ninja_not_at_table at /log/turns/5/ninja",
    ]


def test_a_villain_arrives_by_each_entrance_with_the_icon() -> None:
    assert faults(kai("1", steps=(WEST, BOTH))) == []
    assert faults(kai("1", steps=(BOTH, WEST))) == []
    assert faults(kai("1", steps=(WEST,))) == ["card.villains_arrive at /log/turns/0/steps"]
    assert faults(kai("1", steps=(EAST, BOTH))) == ["card.villains_arrive at /log/turns/0/steps"]
    assert faults(kai("1", steps=(WEST, WEST, BOTH))) == ["card.villains_arrive at /log/turns/0/steps"]


def test_the_double_icon_entrance_counts_as_both_icons() -> None:
    events = (*EVENT_CARDS[:5], EventCard(key="6", icons=("villains_cloud", "villains_moon")))
    rules = ruleset(events=Events(known=True, cards=events))
    assert faults(kai("6", steps=(WEST, BOTH, EAST, BOTH)), rules=rules) == []
    assert faults(kai("6", steps=(WEST, BOTH, EAST)), rules=rules) == ["card.villains_arrive at /log/turns/0/steps"]


def test_villains_arrive_by_the_entrance() -> None:
    assert faults(kai("1", steps=(WEST, BOTH))) == []
    assert faults(kai("1", steps=(Arrive(path="west", step=1), BOTH))) == [
        "villain.not_at_entrance at /log/turns/0/steps/0/step"
    ]


def test_villains_arrive_on_golden_paths_of_the_board() -> None:
    assert faults(kai("1", steps=(WEST, BOTH))) == []
    assert faults(kai("1", steps=(Arrive(path="roof"), BOTH))) == [
        "card.villains_arrive at /log/turns/0/steps",
        "villain.no_such_path at /log/turns/0/steps/0/path",
    ]


def test_villains_advance_when_the_card_says_so() -> None:
    assert faults(kai("3", steps=(Advance(),))) == []
    assert faults(kai("3", steps=())) == ["card.villains_advance at /log/turns/0/steps"]
    assert faults(kai("3", steps=(Advance(), Advance()))) == ["card.villains_advance at /log/turns/0/steps"]


def test_all_villains_advance_one_step() -> None:
    """The villain in r5 goes on to r4, where kai meets it; it is not in r5 any more."""
    arrived = (kai("1"), nya("3"))
    assert faults(*arrived, kai("5", path=("r5", "r4"), reveals=up((1, 2)))) == []
    assert faults(*arrived, kai("5", path=("r5",), reveals=up((1, 2)))) == ["reveal.unmet at /log/turns/2/reveals/0"]


def test_a_villain_on_the_skull_goes_to_the_villain_track() -> None:
    """Three steps lead from the entrance to the skull; two villains arrived with card 1."""
    two_steps = (kai("1"), nya("3"), kai("4", count={"villains": 0}))
    assert faults(*two_steps) == []
    assert faults(*two_steps, nya("6", count={"villains": 2})) == []
    assert faults(*two_steps, nya("6", count={"villains": 1})) == ["count.villains at /log/turns/3/count/villains"]


def test_a_mastery_token_goes_into_a_room_with_its_icon() -> None:
    """Card 4 shows a teapot: r4 or r10. Card 5 shows a comic book: r8."""
    in_room = {room: (Advance(), PlaceMastery(room=room)) for room in ("r4", "r10", "r8", "r6")}
    assert faults(kai("4", steps=in_room["r4"])) == []
    assert faults(kai("4", steps=in_room["r10"])) == []
    assert faults(kai("4", steps=in_room["r8"])) == ["card.mastery_placed at /log/turns/0/steps"]
    assert faults(kai("4", steps=in_room["r6"])) == [
        "card.mastery_placed at /log/turns/0/steps",
        "mastery.unmarked_room at /log/turns/0/steps/1/room",
    ]


def test_each_icon_places_one_mastery_token() -> None:
    assert faults(kai("5", steps=(PlaceMastery(room="r8"),))) == []
    assert faults(kai("5", steps=())) == ["card.mastery_placed at /log/turns/0/steps"]
    assert faults(kai("5", steps=(PlaceMastery(room="r8"), PlaceMastery(room="r8")))) == [
        "card.mastery_placed at /log/turns/0/steps"
    ]


def test_the_icons_are_followed_in_order() -> None:
    """On card 6 the villains advance before new ones arrive."""
    assert faults(kai("6", steps=(Advance(), WEST, BOTH))) == []
    assert faults(kai("6", steps=(WEST, BOTH, Advance()))) == ["card.order at /log/turns/0/steps"]


def test_an_adventure_card_is_followed_too() -> None:
    rules = ruleset(events=QUIET.kit.events, adventures=(adventure(1, {"B": ("villains_cloud",), "C": ("advance",)}),))
    six = quiet(SIX)
    assert faults(*six, kai("B", steps=(WEST, BOTH)), rules=rules) == []
    assert faults(*six, kai("B", steps=()), rules=rules) == ["card.villains_arrive at /log/turns/6/steps"]


def test_every_icon_of_an_adventure_card_is_followed() -> None:
    """Card B of this adventure lets the villains advance and then places a Mastery Token by the comic book."""
    rules = ruleset(events=QUIET.kit.events, adventures=(adventure(1, {"B": ("advance", "mastery_comic_book")}),))
    six, token = quiet(SIX), PlaceMastery(room="r8")
    assert faults(*six, kai("B", steps=(Advance(), token)), rules=rules) == []
    assert faults(*six, kai("B", steps=(token,)), rules=rules) == ["card.villains_advance at /log/turns/6/steps"]
    assert faults(*six, kai("B", steps=(Advance(),)), rules=rules) == ["card.mastery_placed at /log/turns/6/steps"]
    assert faults(*six, kai("B", steps=(token, Advance())), rules=rules) == ["card.order at /log/turns/6/steps"]


def test_there_are_sixty_villain_tokens_and_no_more_are_placed() -> None:
    """Six event cards bring ten villains each. Ruling: then as many as possible are placed, here none."""
    crowded = ruleset(
        events=Events(known=True, cards=tuple(EventCard(key=key, icons=("villains_cloud",) * 5) for key in EVENTS)),
        adventures=(adventure(1, {"B": ("villains_cloud",)}, villain=60),),
    )
    ten: tuple[Step, ...] = (WEST, BOTH) * 5
    sixty = tuple(msgspec.structs.replace(turn, steps=ten) for turn in quiet(SIX))
    assert faults(*sixty, kai("B", steps=()), rules=crowded) == []
    one_more = faults(*sixty, kai("B", steps=(WEST,)), rules=crowded)
    assert one_more == ["card.villains_arrive at /log/turns/6/steps", "villain.none_left at /log/turns/6/steps/0"]


def test_the_last_villain_comes_by_any_entrance_with_the_icon() -> None:
    """Six event cards bring 59 villains here, and card B another for each entrance with the cloud: one is left for two."""
    paths = (*CORRIDOR.paths[:2], msgspec.structs.replace(CORRIDOR.paths[2], icons=("cloud",)))
    fifty = tuple(EventCard(key=key, icons=("villains_cloud",) * 5) for key in EVENTS[:5])
    nine = EventCard(key="6", icons=("villains_moon", *("villains_cloud",) * 4))
    kit = ruleset(
        events=Events(known=True, cards=(*fifty, nine)),
        adventures=(adventure(1, {"B": ("villains_cloud",)}, villain=60),),
    ).kit
    rules = msgspec.structs.replace(KNOWN, kit=with_board(kit, msgspec.structs.replace(CORRIDOR, paths=paths)))
    ten: tuple[Step, ...] = (WEST, BOTH) * 5
    turns = quiet(SIX)
    sixth = msgspec.structs.replace(turns[5], steps=(EAST, *(WEST, BOTH) * 4))
    most = (*(msgspec.structs.replace(turn, steps=ten) for turn in turns[:5]), sixth)
    assert faults(*most, kai("B", steps=(WEST,)), rules=rules) == []
    assert faults(*most, kai("B", steps=(BOTH,)), rules=rules) == []
    assert faults(*most, kai("B", steps=(EAST,)), rules=rules) == ["card.villains_arrive at /log/turns/6/steps"]
    assert faults(*most, kai("B", steps=()), rules=rules) == ["card.villains_arrive at /log/turns/6/steps"]


def test_there_are_sixteen_mastery_tokens() -> None:
    rich = ruleset(
        events=Events(known=True, cards=tuple(EventCard(key=key, icons=("mastery_comic_book",) * 3) for key in EVENTS)),
        adventures=(adventure(1, {}),),
    )
    token = PlaceMastery(room="r8")
    five = tuple(msgspec.structs.replace(turn, steps=(token,) * 3) for turn in quiet(SIX[:5]))
    last = quiet(SIX)[5]
    assert faults(*five, msgspec.structs.replace(last, steps=(token,)), rules=rich) == []
    too_many = faults(*five, msgspec.structs.replace(last, steps=(token,) * 2), rules=rich)
    assert too_many == ["card.mastery_placed at /log/turns/5/steps", "mastery.none_left at /log/turns/5/steps/1"]


def test_no_more_than_sixteen_mastery_tokens_are_collected() -> None:
    """A rule in words may bring tokens into a room in another way, but never more than there are."""
    rule = AdventureCard(letter="B", rule="Every room has a token.")
    first, _second, third = adventure(1, {}).cards
    wordy = msgspec.structs.replace(adventure(1, {}, victory=20), cards=(first, rule, third))
    rules = ruleset(events=QUIET.kit.events, adventures=(wordy,))

    def collected(mastery: int) -> list[str]:
        tokens = kai("B", mastery=mastery, steps=(), tornadoes=2, potentials=TWO_CARDS_EACH)
        return faults(*quiet(SIX), tokens, rules=rules)

    assert collected(16) == []
    assert collected(17) == ["mastery.too_many at /log/turns/6/mastery"]


BOTH_MARKS = msgspec.structs.replace(
    CORRIDOR,
    rooms=tuple(
        msgspec.structs.replace(room, marks=("teapot", "comic_book")) if room.key == "r8" else room
        for room in CORRIDOR.rooms
    ),
)
"""Here r8 has a teapot beside its comic book."""


@pytest.mark.parametrize(
    ("rooms", "refused"),
    [
        (("r4", "r8", "r8"), []),
        (("r8", "r8", "r8"), []),
        (("r8", "r4", "r8"), ["card.order"]),
        (("r4", "r8", "r10"), ["card.mastery_placed"]),
        (("r8", "r8"), ["card.mastery_placed"]),
    ],
)
def test_a_room_with_both_marks_gets_a_token_for_either(rooms: tuple[str, ...], refused: list[str]) -> None:
    """Event Card 1 shows a teapot and two comic books here."""
    cards = (EventCard(key="1", icons=("mastery_teapot", *("mastery_comic_book",) * 2)), *EVENT_CARDS[1:])
    kit = ruleset(events=Events(known=True, cards=cards)).kit
    rules = msgspec.structs.replace(KNOWN, kit=with_board(kit, BOTH_MARKS))
    placed = kai("1", steps=tuple(PlaceMastery(room=room) for room in rooms))
    assert faults(placed, rules=rules) == [f"{code} at /log/turns/0/steps" for code in refused]


def test_what_rests_on_assumed_events_only_warns() -> None:
    rules = ruleset(events=Events(known=False, assumption="made up", cards=EVENT_CARDS))
    assert faults(kai("1", steps=(EAST, BOTH)), rules=rules) == []
    assert warnings(kai("1", steps=(EAST, BOTH)), rules=rules) == ["card.villains_arrive"]
    assert judge(kai("1"), rules=rules).assumptions == ("events",)


def test_a_new_rule_on_an_adventure_card_makes_later_turns_uncertain() -> None:
    """Card B of this adventure brings a rule in words: three moves may be allowed now, so they only warn."""
    plain = adventure(1, {})
    cards = (plain.cards[0], AdventureCard(letter="B", rule="Ninja run faster."), plain.cards[2])
    rules = ruleset(events=QUIET.kit.events, adventures=(msgspec.structs.replace(plain, cards=cards),))
    three_moves = kai("B", path=("r5", "r4", "r3"), steps=())
    before = msgspec.structs.replace(quiet(("1",))[0], path=three_moves.path)
    assert faults(*quiet(SIX), three_moves, rules=rules) == []
    assert warnings(*quiet(SIX), three_moves, rules=rules) == ["move.too_many"]
    assert faults(before, rules=rules) == ["move.too_many at /log/turns/0/path"]
    assert faults(*quiet(SIX), three_moves, rules=QUIET) == ["move.too_many at /log/turns/6/path"]


def test_a_new_rule_is_followed_for_the_rest_of_the_adventure() -> None:
    """It comes with card B. Three moves are too many before it, and may be allowed ever after, whatever card C says."""
    plain = adventure(1, {})
    cards = (plain.cards[0], AdventureCard(letter="B", rule="Ninja run faster."), plain.cards[2])
    rules = ruleset(events=QUIET.kit.events, adventures=(msgspec.structs.replace(plain, cards=cards),))
    turns = quiet((*SIX, "B", *SIX, "C", *SIX))

    def with_three_moves(number: int) -> list[str]:
        moved = msgspec.structs.replace(turns[number], path=("r5", "r4", "r3"))
        told = (*turns[:number], moved, *turns[number + 1 :])
        return faults(*told, rules=rules)

    assert with_three_moves(6) + with_three_moves(7) + with_three_moves(13) + with_three_moves(19) == []
    assert with_three_moves(5) == ["move.too_many at /log/turns/5/path"]


def test_a_log_is_read_on_the_board_for_its_number_of_players() -> None:
    """For four players ``both`` has the cloud alone, and villains come by the stairs with the moon."""
    three, four = table("kai", "nya", "cole"), table("kai", "nya", "cole", "zane")
    assert faults(kai("2", steps=(EAST, BOTH)), setup=three) == []
    assert faults(kai("2", steps=(EAST, STAIRS)), setup=four) == []
    assert faults(kai("2", steps=(EAST, BOTH)), setup=four) == ["card.villains_arrive at /log/turns/0/steps"]
    assert faults(kai("2", steps=(EAST, STAIRS)), setup=three) == [
        "card.villains_arrive at /log/turns/0/steps",
        "villain.no_such_path at /log/turns/0/steps/1/path",
    ]
    through = {"rooms": ("r7",) * 4, "won": True}
    assert faults(kai("5", path=("r4",)), setup=three, **through) == []
    assert faults(kai("5", path=("r4",)), setup=four, **through) == ["move.no_door at /log/turns/0/path/0"]
