"""A duellist's scroll: wins, streaks, titles and achievements come out of the fold and go when a chapter is corrected."""

import msgspec
import pytest

from games.rules.tiny_ninjas.entries import Chapter, Deed, Entry, Fought, Founded, entries_of
from games.rules.tiny_ninjas.fold import fold
from games.rules.tiny_ninjas.report import BattleReport, Claim, Report, Result
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.scroll import Award, Folded, Record, Scroll, Streak, Title
from games.rules.tiny_ninjas.setup import Handicap, MatchSetup, Mode


def chapters(*stories: tuple[Entry, ...]) -> list[Chapter]:
    founding = Chapter(position=0, kind="founding", entries=(Founded(),))
    return [founding, *(Chapter(position=at, kind="match", entries=story) for at, story in enumerate(stories, start=1))]


def folded(*stories: tuple[Entry, ...]) -> Folded:
    return fold((book(), chapter) for chapter in chapters(*stories))


def fought(result: Result = "won", opponent: str | None = "7", mode: Mode = "standard", number: int = 1) -> Fought:
    return Fought(mode=mode, number=number, result=result, opponent=opponent)


def series(*results: Result) -> tuple[Entry, ...]:
    return tuple(fought(result, mode="champion", number=number) for number, result in enumerate(results, start=1))


def test_a_founded_duellist_has_an_empty_scroll() -> None:
    assert folded().scroll == Scroll()
    assert len(Scroll().missing) == 25


def test_the_record_counts_battles_in_all_and_by_mode() -> None:
    scroll = folded((fought(),), (fought("lost"),), (fought("drawn", mode="blitz"),)).scroll
    assert scroll.record == Record(played=3, won=1, drawn=1, lost=1)
    assert scroll.modes == {"standard": Record(played=2, won=1, lost=1), "blitz": Record(played=1, drawn=1)}


def test_three_wins_against_one_opponent() -> None:
    scroll = folded(*[(fought(),)] * 3).scroll
    assert scroll.achievements == {"three_in_a_row": Award(position=3, number=1, proof="report")}
    assert (scroll.streak, scroll.against) == (Streak(current=3, best=3), {"7": Streak(current=3, best=3)})


def test_wins_against_others_neither_help_nor_break_a_streak() -> None:
    scroll = folded((fought(),), (fought("lost", "8"),), (fought(),), (fought(),)).scroll
    assert (scroll.against["7"].current, scroll.streak) == (3, Streak(current=2, best=2))


@pytest.mark.parametrize("broken", ["lost", "drawn"])
def test_a_streak_ends_without_a_win(broken: Result) -> None:
    scroll = folded((fought(),), (fought(),), (fought(broken),), (fought(),)).scroll
    assert (scroll.achievements, scroll.against["7"]) == ({}, Streak(current=1, best=2))


def test_five_wins_and_a_second_streak_are_counted() -> None:
    won, lost = (fought(),), (fought("lost"),)
    scroll = folded(*[won] * 5, lost, *[won] * 3).scroll
    assert scroll.achievements["five_in_a_row"] == Award(position=5, number=1, proof="report")
    assert scroll.achievements["three_in_a_row"] == Award(position=3, number=1, proof="report", times=2)


def test_an_achievement_is_taken_back_when_a_corrected_chapter_no_longer_proves_it() -> None:
    assert "three_in_a_row" in folded((fought(),), (fought(),), (fought(),)).scroll.achievements
    assert "three_in_a_row" not in folded((fought(),), (fought("lost"),), (fought(),)).scroll.achievements
    assert "three_in_a_row" not in folded((fought(),), (), (fought(),)).scroll.achievements


def test_a_won_series_gives_a_title() -> None:
    scroll = folded(series("won", "lost", "won", "won"), series("lost", "lost", "lost")).scroll
    assert (scroll.titles, scroll.achievements) == ((Title(position=1, opponent="7"),), {})


def test_an_undefeated_series_gives_the_achievement_too() -> None:
    scroll = folded(series("won", "won", "won")).scroll
    assert scroll.titles == (Title(position=1, opponent="7", undefeated=True),)
    assert sorted(scroll.achievements) == ["champion_undefeated", "three_in_a_row"]


def test_solo_streaks_count_by_difficulty_and_not_against_opponents() -> None:
    won = Fought(mode="solo", number=1, result="won", difficulty="hard")
    scroll = folded((won,), (msgspec.structs.replace(won, difficulty="normal", result="lost"),), (won,), (won,)).scroll
    assert scroll.achievements == {"solo_hard_three": Award(position=4, number=1, proof="report")}
    assert (scroll.against, scroll.streak) == ({}, Streak())


def test_a_forfeit_counts_in_the_record_but_in_no_streak_against_the_opponent() -> None:
    forfeit = Fought(mode="standard", number=1, result="won", opponent="7", how="forfeit")
    scroll = folded((forfeit,), (forfeit,), (forfeit,)).scroll
    assert (scroll.record.won, scroll.achievements) == (3, {})


def test_deeds_are_kept_with_place_and_proof() -> None:
    scroll = folded((fought(), Deed(achievement="unhurt", number=1, proof="claim"))).scroll
    assert scroll.achievements == {"unhurt": Award(position=1, number=1, proof="claim")}
    assert "unhurt" not in scroll.missing


@pytest.mark.parametrize(
    ("result", "deed", "conflicts"),
    [
        ("lost", Deed(achievement="unhurt", number=1, proof="claim"), 1),
        ("lost", Deed(achievement="pyro_saves", number=1, proof="report"), 0),
        ("won", Deed(achievement="unhurt", number=2, proof="claim"), 1),
        ("won", Deed(achievement="tea_ceremony", number=1, proof="claim"), 1),
    ],
)
def test_a_deed_that_is_no_longer_possible_is_left_out_and_reported(result: Result, deed: Deed, conflicts: int) -> None:
    answer = folded((fought(result), deed), (fought(),))
    assert (len(answer.conflicts), answer.scroll.record.played) == (conflicts, 2)


def test_what_is_left_out_names_its_place_and_its_rule() -> None:
    deed = Deed(achievement="unhurt", number=1, proof="claim")
    (conflict,) = folded((fought("lost"), deed)).conflicts
    assert (conflict.position, conflict.index, conflict.rule) == (1, 1, "13 - Achievements")


def test_folding_goes_on_from_a_pin() -> None:
    whole = chapters((fought(),), (fought(),), series("won", "won", "won"))
    pin = fold((book(), chapter) for chapter in whole[:2]).scroll
    rest = fold(((book(), chapter) for chapter in whole[2:]), pin).scroll
    assert rest == fold((book(), chapter) for chapter in whole).scroll


def test_a_scroll_survives_storage() -> None:
    scroll = folded(series("won", "won", "won"), (fought(mode="blitz"),)).scroll
    assert msgspec.json.decode(msgspec.json.encode(scroll), type=Scroll) == scroll


def test_history_is_what_a_report_needs() -> None:
    scroll = folded((fought(),), (fought(),)).scroll
    assert (scroll.history("7").against, scroll.history("8").against, scroll.history(None).against) == (2, 0, 0)


def test_the_entries_of_a_report() -> None:
    setup = MatchSetup(mode="standard", handicaps=(Handicap(start=5), Handicap()))
    report = Report(
        battles=(BattleReport(winner=1, health=(1, 0), rounds=9),), claims=(Claim(side=1, achievement="no_healing"),)
    )
    assert entries_of(book(), setup, report, 1, "7") == (
        Fought(mode="standard", number=1, result="won", opponent="7", health=1, rounds=9),
        Deed(achievement="no_healing", number=1, proof="claim"),
        Deed(achievement="last_breath", number=1, proof="report"),
        Deed(achievement="start_at_five", number=1, proof="report"),
    )
    assert entries_of(book(), setup, report, 2, "6") == (
        Fought(mode="standard", number=1, result="lost", opponent="6", health=0, rounds=9),
    )


def test_streaks_and_titles_are_no_entries() -> None:
    report = Report(battles=(BattleReport(winner=1, health=(6, 0)),) * 3)
    entries = entries_of(book(), MatchSetup(mode="champion"), report, 1, "7")
    assert [type(entry) for entry in entries] == [Fought] * 3


def test_a_ceded_battle_says_so() -> None:
    report = Report(battles=(BattleReport(ceded_by=2),))
    (entry,) = entries_of(book(), MatchSetup(mode="standard"), report, 1, "7")
    assert entry == Fought(mode="standard", number=1, result="won", opponent="7", how="ceded")
