"""A duellist's scroll, ledger and achievements on pages, a league's board and a season's totals."""

from typing import Any

from tests import duels, verbs
from tests.duels import battle, claim, report_of, side_of, win
from tests.kept import kept
from tests.pages_match.browsing import Reader
from tests.verbs import TORA, Person

Games = list[dict[str, Any]]


@kept
def champion(aiko: Person, ben: Person, games: Games, swift: int) -> dict[str, Any]:
    """Swift has won a series three to nothing, and claimed to have used no bandages in the first battle of it."""
    side = side_of(games[0], swift)
    report = report_of(*[battle(side)] * 3, claims=[claim(side, "no_healing")])
    duels.fight(games[0], report, aiko, ben, mode="champion")
    return games[0]


def test_a_duellist_is_founded_on_a_page(aikos: Reader, league: dict[str, Any]) -> None:
    answer = aikos.post(f"/leagues/{league['slug']}/build/", {"name": "Swift"})
    assert "25 are missing" in aikos.text(answer.url)


def test_a_name_that_is_taken_is_said_on_the_page(aikos: Reader, league: dict[str, Any], calm: int) -> None:
    answer = aikos.post(f"/leagues/{league['slug']}/build/", {"name": "Calm"}, status=422)
    assert "The league has a team called Calm already." in answer.content.decode()


def test_the_scroll_shows_record_streaks_title_and_achievements(
    bens: Reader, champion: dict[str, Any], swift: int
) -> None:
    shown = bens.text(f"/teams/{swift}/")
    for part in (
        "Won, drawn, lost 3–0–0",
        "Wins running 3 best 3",
        "Champion titles 1",
        "22 are missing",
        "Champion titles against Calm undefeated",
        "CHAMPION series 3 3 0 0",
        "Calm 3 3",
    ):
        assert part in shown, (part, shown)
    assert f'href="/fixtures/{champion["id"]}/"' in bens.get(f"/teams/{swift}/").content.decode()


def test_a_fresh_scroll_is_empty(bens: Reader, swift: int) -> None:
    assert "Nothing earned yet." in bens.text(f"/teams/{swift}/")


def test_a_scroll_has_no_steps_and_nobody_to_recruit(aikos: Reader, swift: int) -> None:
    page = aikos.get(f"/teams/{swift}/").content.decode()
    assert f"/teams/{swift}/achievements/" in page
    assert f"/teams/{swift}/steps/" not in page
    assert f"/teams/{swift}/roster/" not in page


def test_the_ledger_tells_battle_by_battle(bens: Reader, champion: dict[str, Any], swift: int, calm: int) -> None:
    shown = bens.text(f"/teams/{swift}/ledger/")
    assert "The duellist is founded" in shown
    assert "Battle 3, CHAMPION series against Calm: won, health left 4" in shown
    assert "Battle 1: No Bandages, claimed and confirmed" in shown
    assert "Battle 1, CHAMPION series against Swift: lost, health left 0" in bens.text(f"/teams/{calm}/ledger/")


def test_a_players_page_says_what_is_earned_where_and_what_is_missing(
    bens: Reader, champion: dict[str, Any], swift: int
) -> None:
    shown = bens.text(f"/teams/{swift}/achievements/")
    assert "Earned 3 of 25" in shown
    assert "No Bandages claimed and confirmed Win a battle in which you never gained health. against Calm" in shown
    assert "Missing 22 Untouched" in shown


def test_all_of_a_players_duellists(bens: Reader, aiko: Person, champion: dict[str, Any]) -> None:
    assert "Swift · against Calm" in bens.text(f"/players/{aiko.id}/achievements/")
    assert f'href="/players/{aiko.id}/achievements/"' in bens.get(f"/players/{aiko.id}/").content.decode()


def test_the_board_of_the_league(bens: Reader, league: dict[str, Any], champion: dict[str, Any]) -> None:
    shown = bens.text(f"/leagues/{league['slug']}/achievements/")
    assert "Hat Trick Win 3 battles running against the same opponent. Swift 1" in shown
    assert "Swift Aiko 3 Calm Ben 0" in shown


def test_the_totals_of_a_season(bens: Reader, seasons: list[int], champion: dict[str, Any]) -> None:
    assert "Swift Aiko 3 3 3 Calm Ben 0 0 0" in bens.text(f"/seasons/{seasons[0]}/achievements/")
    assert f'href="/seasons/{seasons[0]}/achievements/"' in bens.get(f"/seasons/{seasons[0]}/").content.decode()


def test_other_games_have_no_such_pages(aiko: Person, aikos: Reader) -> None:
    league = verbs.open_league(aiko)
    team = verbs.found_team(aiko, league, TORA, "Tigers")["team"]
    season = verbs.start_season(aiko, league, [team, verbs.found_team(aiko, league, TORA, "Cubs")["team"]])["id"]
    for path in (f"/teams/{team}/", f"/leagues/{league['slug']}/", f"/seasons/{season}/"):
        aikos.get(f"{path}achievements/", status=404)
        assert "achievements" not in aikos.get(path).content.decode()
    assert "achievements" not in aikos.get(f"/players/{aiko.id}/").content.decode()
    aikos.get("/players/999999/achievements/", status=404)


def test_pages_take_the_same_queries_however_much_there_is(
    aiko: Person, ben: Person, bens: Reader, league: dict[str, Any], games: Games, seasons: list[int], swift: int
) -> None:
    paths = (
        f"/teams/{swift}/",
        f"/teams/{swift}/ledger/",
        f"/teams/{swift}/achievements/",
        f"/players/{aiko.id}/achievements/",
        f"/leagues/{league['slug']}/achievements/",
        f"/seasons/{seasons[0]}/achievements/",
    )
    side = side_of(games[0], swift)
    duels.fight(games[0], report_of(*[battle(side)] * 3), aiko, ben, mode="champion")
    for path in paths:
        bens.get(path)
    few = [bens.queries(path) for path in paths]
    for game in games[1:4]:
        win(game, swift, aiko, ben, left=1, rounds=1)
    for name in ("Third", "Fourth"):
        duels.found_duellist(aiko, league, name)
    assert [bens.queries(path) for path in paths] == few
