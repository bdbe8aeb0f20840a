"""Tiny Ninjas behind the doors of the league: founding, opening, reporting, and what a match adds to a story."""

import msgspec
import pytest

from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Refused
from games.rules.kernel.system import Document, StoryPart, System
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.system import TINY_NINJAS

GAME: System = TINY_NINJAS
BOOK = book()


def dice_for(_step: str, _model: str) -> SeededDice:
    return SeededDice(b"dice")


def scroll_of(duellist: str) -> Document:
    entries = GAME.founding(BOOK, {}, [duellist])
    part = StoryPart(position=0, kind="founding", ruleset=BOOK, entries=entries)
    return GAME.fold([part]).scroll


def refused_codes(refusal: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in refusal.value.violations]


def won_by_one(health: int = 4) -> Document:
    return {"battles": [{"winner": 1, "health": [health, 0], "rounds": 9}]}


def test_a_duellist_is_founded_without_a_roster() -> None:
    answer = GAME.check_roster(BOOK, {})
    assert ([line.name for line in answer.lines], answer.violations, answer.cost) == ([""], (), 0)
    assert scroll_of("7") == {"duellist": "7"}


def test_a_roster_is_no_part_of_a_duellist() -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.check_roster(BOOK, {"ninja": []})
    with pytest.raises(Refused) as refusal:
        GAME.recruit_entries(BOOK, scroll_of("7"), [{"name": "Kai"}], ["8"])
    assert refused_codes(refusal) == [("duellist.no_recruits", "")]


def test_the_mode_of_a_match_is_named_like_a_challenge() -> None:
    assert [GAME.knows_challenge(BOOK, name) for name in ("blitz", " Champion Series ", "chess")] == [
        "blitz",
        "champion",
        None,
    ]
    setup = GAME.open_setup(BOOK, [scroll_of("7"), scroll_of("8")], "blitz")
    assert (setup["mode"], setup["challenge"], setup["duellists"]) == ("blitz", "blitz", ["7", "8"])
    assert GAME.open_setup(BOOK, [scroll_of("7"), scroll_of("8")], None)["mode"] == "standard"
    assert GAME.check_setup(BOOK, setup) == ()


def test_dice_choose_no_mode() -> None:
    setup = GAME.open_setup(BOOK, [scroll_of("7"), scroll_of("8")], None)
    with pytest.raises(Refused) as refusal:
        GAME.roll_challenge(BOOK, setup, SeededDice(b"dice"))
    assert refused_codes(refusal) == [("challenge.no_generator", "/roll_challenge")]


def test_solo_has_one_side_and_the_others_two() -> None:
    table = {"mode": "solo", "difficulty": "hard", "handicaps": [{"start": 6}, {}]}
    setup = GAME.open_table(BOOK, [scroll_of("7")], table)
    assert (setup["difficulty"], setup["duellists"]) == ("hard", ["7", None])
    with pytest.raises(Refused) as two:
        GAME.open_table(BOOK, [scroll_of("7"), scroll_of("8")], table)
    with pytest.raises(Refused) as one:
        GAME.open_table(BOOK, [scroll_of("7")], {"mode": "standard", "handicaps": [{"start": 6}, {}]})
    assert refused_codes(two) == [("setup.sides", "/mode")]
    assert refused_codes(one) == [("setup.handicap_value", "/handicaps/0/start"), ("setup.sides", "/mode")]


def test_a_brief_report_gives_outcomes_for_the_table() -> None:
    setup = GAME.open_setup(BOOK, [scroll_of("7"), scroll_of("8")], None)
    judgement = GAME.check_report(BOOK, setup, won_by_one())
    assert judgement.violations == ()
    assert [(one.side, one.result, one.score) for one in judgement.outcomes] == [(1, "won", 1), (2, "lost", 0)]
    assert judgement.verdict["outcomes"] == msgspec.to_builtins(list(judgement.outcomes))
    assert GAME.judge_again(BOOK, setup, judgement.report) == judgement


def test_the_referee_refuses_all_at_once() -> None:
    setup = GAME.open_setup(BOOK, [scroll_of("7"), scroll_of("8")], None)
    report = {"battles": [{"winner": 1, "health": [11, 2]}]}
    assert [one.code for one in GAME.check_report(BOOK, setup, report).violations] == [
        "battle.loser_stands",
        "battle.over_limit",
    ]


def test_a_confirmed_match_adds_to_both_stories_and_knows_the_opponent() -> None:
    first, second = scroll_of("7"), scroll_of("8")
    setup = GAME.open_setup(BOOK, [first, second], None)
    judgement = GAME.check_report(BOOK, setup, won_by_one())
    told = [
        GAME.match_entries(
            BOOK, setup, judgement.report, judgement.verdict, side=side, scroll=scroll, dice_for=dice_for
        )
        for side, scroll in ((1, first), (2, second))
    ]
    parts = [StoryPart(position=1, kind="match", ruleset=BOOK, entries=entries) for entries in told]
    winner, loser = (GAME.fold([part], scroll) for part, scroll in zip(parts, (first, second), strict=True))
    assert (winner.conflicts, loser.conflicts) == ((), ())
    assert winner.scroll["record"] == {"played": 1, "won": 1}
    assert loser.scroll["record"] == {"played": 1, "lost": 1}
    assert winner.scroll["against"] == {"8": {"current": 1, "best": 1}}
    assert GAME.sheet(BOOK, winner.scroll)["record"] == {"played": 1, "won": 1}
    assert [line["result"] for line in GAME.explain(parts)["battles"]] == ["won", "lost"]
    assert not GAME.open_steps(winner.scroll).any


def test_a_champion_series_gives_a_title() -> None:
    scroll = scroll_of("7")
    setup = GAME.open_setup(BOOK, [scroll, scroll_of("8")], "champion")
    report = {"battles": [{"winner": 1, "health": [2, 0]}] * 3}
    judgement = GAME.check_report(BOOK, setup, report)
    entries = GAME.match_entries(
        BOOK, setup, judgement.report, judgement.verdict, side=1, scroll=scroll, dice_for=dice_for
    )
    folded = GAME.fold([StoryPart(position=1, kind="match", ruleset=BOOK, entries=entries)], scroll)
    assert folded.scroll["titles"] == [{"position": 1, "opponent": "8", "undefeated": True}]
    earned = [row["key"] for row in GAME.sheet(BOOK, folded.scroll)["achievements"]]
    assert earned == ["three_in_a_row", "champion_undefeated"]


def test_a_forfeit_counts_as_a_battle_but_for_no_streak_against_anybody() -> None:
    scroll = scroll_of("7")
    part = StoryPart(position=1, kind="match", ruleset=BOOK, entries=GAME.forfeit_entries(won=True))
    folded = GAME.fold([part], scroll).scroll
    assert (folded["record"], "against" in folded) == ({"played": 1, "won": 1}, False)


@pytest.mark.parametrize("mode", ["standard", "blitz", "survivor", "champion"])
def test_the_referee_accepts_what_the_engine_played(mode: str) -> None:
    setup = GAME.open_setup(BOOK, [scroll_of("7"), scroll_of("8")], mode)
    report = GAME.resolve(BOOK, setup, "random", SeededDice(b"moonlight"))
    assert GAME.check_report(BOOK, setup, report).violations == ()


def test_an_unknown_policy() -> None:
    setup = GAME.open_setup(BOOK, [scroll_of("7"), scroll_of("8")], None)
    with pytest.raises(KeyError):
        GAME.resolve(BOOK, setup, "sleepy", SeededDice(b"moonlight"))


def test_duellists_get_other_ids_wherever_they_are_named() -> None:
    document = {
        "duellist": "7",
        "against": {"8": {"current": 1}},
        "titles": [{"opponent": "8"}],
        "duellists": ["7", None],
    }
    assert GAME.rename(document, {"7": "70", "8": "80"}) == {
        "duellist": "70",
        "against": {"80": {"current": 1}},
        "titles": [{"opponent": "80"}],
        "duellists": ["70", None],
    }
    with pytest.raises(KeyError):
        GAME.rename({"opponent": "9"}, {"7": "70"})


def test_house_rules_change_settings_and_go_there_and_back() -> None:
    ruleset = GAME.load_ruleset(GAME.house_rules({"settings": {"hand": 4}}))
    assert GAME.house_of(ruleset) == {"settings": {"hand": 4}}
    assert GAME.house_of(BOOK) == {}
    assert GAME.difference(BOOK, ruleset) == ({"path": "/settings/hand", "book": 5, "house": 4},)
    assert GAME.check_ruleset(ruleset) == ()


def test_an_organiser_uploads_the_real_cards() -> None:
    deck = {**GAME.book()["deck"], "label": "Ours", "complete": True}
    ruleset = GAME.load_ruleset(GAME.house_rules({"deck": deck}))
    assert GAME.house_of(ruleset) == {"deck": deck}


def test_every_fault_of_house_rules_at_once_at_its_place() -> None:
    deck = GAME.book()["deck"]
    short = {**deck, "cards": [{**deck["cards"][0], "copies": 20}, *deck["cards"][1:]]}
    house = {"settings": {"hand": 0, "luck": 1}, "deck": short, "dice": {}}
    with pytest.raises(Refused) as refusal:
        GAME.house_rules(house)
    found = refused_codes(refusal)
    assert ("house.unknown_section", "/dice") in found
    assert ("house.malformed", "/settings/hand") in found
    assert ("settings.unknown", "/settings/luck") in found
    assert ("deck.size", "/deck/cards") in found
    with pytest.raises(Refused) as malformed:
        GAME.house_rules({"settings": [], "deck": {"label": "Ours"}})
    # The deck has neither cards nor abilities.
    assert refused_codes(malformed) == [("house.malformed", "/settings"), *[("house.malformed", "/deck")] * 2]


def test_every_setting_says_what_it_is() -> None:
    listed = {row["key"]: row for row in GAME.settings_list()}
    assert listed["hand"]["default"] == 5
    assert len(listed) == len(GAME.book()["settings"])
