"""What parties came to, on their pages and side by side, and what pages of a campaign do not offer."""

from typing import Any

from tests import campaigns
from tests.campaigns import brief, hunt, temple, voyage
from tests.pages_match.browsing import Reader
from tests.verbs import Person

Row = dict[str, Any]


def test_a_hunts_board_counts_weapons_the_sensei_and_the_final_battles(aiko: Person, aikos: Reader) -> None:
    league = campaigns.open_league(aiko, "ninjago", confirm_alone="at_once")
    party = campaigns.form_party(aiko, league, "Temple", {"player": aiko.id}, {"name": "Emi"})
    stage = campaigns.start_campaign(aiko, league, party["team"])
    reports = (
        hunt(won=True, lost=1, final="won", sensei=["final_battle"]),
        hunt(won=False, lost=2, final="lost", sensei=[]),
        hunt(won=True, lost=0, sensei=[]),
    )
    for report in reports:
        campaigns.log(aiko, stage, party, temple(party, 8, kai="Aiko", cole="Emi"), report)

    for path in (f"/teams/{party['team']}/", f"/leagues/{league['slug']}/board/"):
        page = aikos.text(path)
        assert "3 golden weapons lost in all" in page
        assert "helped by the Sensei: 1" in page
        assert "final battles won: 1, lost: 1, not fought: 1" in page


def test_an_adventure_counts_its_tries_by_the_number_of_players(
    aiko: Person, bens: Reader, ben: Person, league: Row, stage: int, night: Row
) -> None:
    won, lost = brief(won=True, villain_track=2, victory_track=8), brief(won=False, villain_track=10)
    two, three = {"kai": "Ben", "nya": "Emi"}, {"kai": "Ben", "nya": "Emi", "zane": None}
    for players, report in ((two, won), (two, lost), (three, lost)):
        fixture = campaigns.log(ben, stage, night, voyage(night, **players), report)
        aiko.post(f"fixtures/{fixture['id']}/confirm/")

    for path in (f"/teams/{night['team']}/", f"/leagues/{league['slug']}/board/"):
        page = bens.text(path)
        assert "with 2 players: 1 won in 2 tries" in page
        assert "with 3 players: 0 won in 1 try" in page


def test_the_rules_of_a_party_game_speak_of_its_parts_and_not_of_packs(aikos: Reader, league: Row) -> None:
    page = aikos.text(f"/leagues/{league['slug']}/rules/change/")

    assert ("Parts of the game (JSON)" in page, "Ronin" in page, "catalogue rows" in page) == (True, False, False)


def test_the_table_of_a_campaign_offers_no_forecast(aikos: Reader, stage: int) -> None:
    assert "Forecast" not in aikos.text(f"/stages/{stage}/table/")
