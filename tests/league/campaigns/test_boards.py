"""How far a party is, and how the parties of a league compare: worked out by hand."""

from typing import Any

from tests import campaigns, verbs
from tests.campaigns import brief, hunt, temple, voyage
from tests.verbs import Person

Row = dict[str, Any]


def play(master: Person, player: Person, stage: int, party: Row, table: Row, report: Row) -> Row:
    """Log a session and let the ninja master confirm it."""
    fixture = campaigns.log(player, stage, party, table, report)
    master.post(f"fixtures/{fixture['id']}/confirm/")
    return fixture


def test_the_board_of_destinys_bounty_counts_tries_wins_and_the_best(
    aiko: Person, ben: Person, stage: int, night: Row
) -> None:
    two = voyage(night, 1, kai="Ben", nya="Emi")
    three = voyage(night, 1, kai="Ben", nya="Emi", cole="Aiko")
    play(aiko, ben, stage, night, two, brief(won=False, turns=9, villain_track=10, victory_track=5))
    play(aiko, ben, stage, night, two, brief(won=True, turns=20, villain_track=4, victory_track=8))
    best = play(aiko, ben, stage, night, three, brief(won=True, turns=24, villain_track=1, victory_track=12))
    board = campaigns.board(ben, night)

    assert list(board) == [1, 2, 3, 4, 5, 6]
    assert (board[1]["tries"], board[1]["wins"]) == (3, 2)
    assert board[1]["seatings"] == [{"players": 2, "tries": 2, "wins": 1}, {"players": 3, "tries": 1, "wins": 1}]
    assert board[1]["best"] == {
        "won": True,
        "turns": 24,
        "villain_track": 1,
        "victory_track": 12,
        "players": 3,
        "fixture": best["id"],
    }
    assert board[2] == {"adventure": 2, "tries": 0, "wins": 0, "seatings": [], "best": None}


def test_members_are_credited_with_what_they_sat_at(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    won = brief(won=True, turns=20, villain_track=4, victory_track=8)
    play(aiko, ben, stage, night, voyage(night, 1, kai="Ben", nya="Emi"), won)
    play(aiko, ben, stage, night, voyage(night, 2, kai="Ben", nya=None), brief(won=False, turns=9, villain_track=10))
    party = ben.get(f"teams/{night['team']}/party/")

    assert (party["tries"], party["wins"]) == (2, 1)
    assert [(one["name"], one["tries"], one["wins"]) for one in party["members"]] == [
        ("Ben", 2, 1),
        ("Aiko", 0, 0),
        ("Emi", 1, 1),
    ]


def test_the_board_of_ninjago_is_by_steps_and_variants(aiko: Person, ben: Person) -> None:
    league = campaigns.open_league(aiko, "ninjago", "Temple Nights")
    verbs.join(ben, league)
    party = campaigns.form_party(ben, league, "Dawn Patrol", {"player": ben.id}, {"player": aiko.id})
    stage = campaigns.start_campaign(aiko, league, party["team"])
    plain = temple(party, 8, kai="Ben", jay="Aiko")
    power = temple(party, 6, "sensei_power", kai="Ben", cole=None)
    play(aiko, ben, stage, party, plain, hunt(won=True, lost=1, final="won", sensei=["steps"], turns=30))
    play(aiko, ben, stage, party, plain, hunt(won=False, lost=2, final="lost"))
    play(aiko, ben, stage, party, power, hunt(won=True))
    lines = ben.get(f"teams/{party['team']}/board/")["board"]

    assert [(one["steps"], one["variants"], one["tries"], one["wins"]) for one in lines] == [
        (6, [], 0, 0),
        (6, ["sensei_power"], 1, 1),
        (7, [], 0, 0),
        (8, [], 2, 1),
        (9, [], 0, 0),
    ]
    assert {
        key: lines[3][key] for key in ("sensei", "weapons_lost", "final_won", "final_lost", "final_not_fought")
    } == {
        "sensei": 1,
        "weapons_lost": 3,
        "final_won": 1,
        "final_lost": 1,
        "final_not_fought": 0,
    }
    assert lines[1]["final_not_fought"] == 1


def test_parties_of_a_league_compare(
    aiko: Person, ben: Person, stranger: Person, league: Row, stage: int, night: Row, early: Row
) -> None:
    """Early Birds master two adventures in two tries; the Night Shift one in three, the Late Risers none."""
    campaigns.form_party(ben, league, "Late Risers")
    won = brief(won=True, turns=20, villain_track=4, victory_track=8)
    ours = voyage(night, 1, kai="Ben", nya="Emi")
    for report in (won, won, brief(won=False, turns=9, villain_track=10)):
        play(aiko, ben, stage, night, ours, report)
    for adventure in (1, 3):
        play(aiko, stranger, stage, early, voyage(early, adventure, kai="Mika", nya=None), won)
    told = aiko.get(f"leagues/{league['id']}/board/")
    first = next(line for line in told["lines"] if line["adventure"] == 1)

    assert [(one["rank"], one["name"], one["mastered"], one["wins"], one["tries"]) for one in told["parties"]] == [
        (1, "Early Birds", 2, 2, 2),
        (2, "The Night Shift", 1, 2, 3),
        (3, "Late Risers", 0, 0, 0),
    ]
    assert [(one["name"], one["tries"], one["wins"]) for one in first["parties"]] == [
        ("Early Birds", 1, 1),
        ("The Night Shift", 3, 2),
    ]


def test_a_league_of_duels_has_no_board(aiko: Person) -> None:
    league = verbs.open_league(aiko)
    answer = aiko.client.get(f"/api/v1/leagues/{league['id']}/board/")

    assert (answer.status_code, answer.json()["code"]) == (404, "party.no_party")


def test_the_log_of_a_campaign_tells_who_sat_where(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    won = brief(won=True, turns=20, villain_track=4, victory_track=8)
    play(aiko, ben, stage, night, voyage(night, 1, kai="Ben", nya="Emi", zane=None), won)
    row = ben.get(f"stages/{stage}/sessions/", team=night["team"])["results"][0]

    assert (row["session"], row["state"], row["won"], row["score"], row["log"]) == (1, "confirmed", True, 8, False)
    assert row["claims"] == {"won": True, "turns": 20, "villain_track": 4, "victory_track": 8}
    assert [(seat["ninja"], row["names"].get(seat["player"])) for seat in row["table"]["seats"]] == [
        ("kai", "Ben"),
        ("nya", "Emi"),
        ("zane", None),
    ]
