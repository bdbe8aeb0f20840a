"""Two campaigns in French, over real HTTP with a live Celery worker: Destiny's Bounty, then Ninjago.

The sessions below were written down first and the boards worked out from them by hand.

Destiny's Bounty. Villains on their track and tokens on the Victory Track at the end, and the turns:

===============  =========  ======  ========  =======  ======  =======
          party  adventure  ended   villains  victory  turns   at table
===============  =========  ======  ========  =======  ======  =======
Équipe de nuit       3      lost       10        5       11      2
Équipe de nuit       3      won         6       12       20      2
Équipe de nuit       3      won         2        9       26      3
Équipe de nuit       1      won         4        8       17      2
Lève-tôt             6      lost       12        4       15      2
Lève-tôt             1      won         1        8       15      2
===============  =========  ======  ========  =======  ======  =======

The best of two wins is the one with fewer villains on their track. Équipe de nuit masters two adventures with three wins in
four tries, Lève-tôt one with one win in two.

Ninjago. Golden weapons lost in the hunt, and the final battle:

======  ======================  ======  ====  ============  ======
 steps         variants         ended   lost  final battle  Sensei
======  ======================  ======  ====  ============  ======
   8    none                    won      1    won            steps
   8    none                    lost     2    lost           none
   9    Sensei Power            won      0    not fought     none
======  ======================  ======  ====  ============  ======
"""

from pathlib import Path
from typing import Any

import pytest

from teams.reconcile import reconcile_all
from tests import campaigns
from tests.campaigns import brief, hunt, temple, voyage
from tests.seasons.live import Answer, LiveClient, wait_until
from tests.verbs import Person

pytestmark = pytest.mark.django_db(transaction=True)

Row = dict[str, Any]


class FrenchClient(LiveClient):
    """A phone whose owner reads French."""

    def _send(self, method: str, path: str, body: dict[str, Any] | None, headers: dict[str, str]) -> Answer:
        return super()._send(method, path, body, {**headers, "Accept-Language": "fr"})


def sign_up(name: str, address: str) -> Person:
    """Return somebody new who reads French."""
    return Person(name, FrenchClient(address)).sign_up()


def rows_of(master: Person, stage: int) -> list[tuple[Any, ...]]:
    """Wait for the worker, and return a campaign's table: name, rank, tries, wins, sum of scores."""
    wait_until(lambda: not master.get(f"stages/{stage}/table/")["behind"])
    rows = master.get(f"stages/{stage}/table/")["rows"]
    return [(row["name"], row["rank"], row["played"], row["won"], row["scored"]) for row in rows]


@pytest.mark.timeout(300)
def test_two_parties_sail_through_a_campaign_of_destinys_bounty(live_web: str, live_worker: Path) -> None:
    aiko, ben, mika, nia = (sign_up(name, live_web) for name in ("Aiko", "Ben", "Mika", "Nia"))
    league = campaigns.open_league(aiko, "bounty", "Les vendredis")
    for player in (ben, mika):
        player.post("leagues/join/", {"code": league["join_code"]})
    night = campaigns.form_party(
        ben, league, "Équipe de nuit", {"player": ben.id}, {"player": aiko.id}, {"name": "Emi"}
    )
    early = campaigns.form_party(mika, league, "Lève-tôt")
    early = nia.post(f"teams/{early['team']}/party/join/", {"code": league["join_code"]})
    stage = campaigns.start_campaign(aiko, league, night["team"], early["team"])

    two = {"kai": "Ben", "nya": "Emi"}
    refused = ben.refused(
        f"stages/{stage}/sessions/",
        {
            "team": night["team"],
            "table": voyage(night, 3, **two),
            "report": brief(won=True, turns=20, villain_track=6, tornadoes=5, potentials=7),
        },
    )
    assert [(one["code"], one["path"], one["detail"]) for one in refused["violations"]] == [
        (
            "claims.tornadoes",
            "/report/claims/tornadoes",
            "Un ninja commence avec deux Tornades et en a quatre\N{NO-BREAK SPACE}; il finit donc avec 2 à 4, pas 5.",
        ),
        ("claims.potentials", "/report/claims/potentials", "Un ninja a six cartes Potentiel, pas 7."),
    ]

    sessions = [
        (ben, night, voyage(night, 3, **two), brief(won=False, turns=11, villain_track=10, victory_track=5)),
        (ben, night, voyage(night, 3, **two), brief(won=True, turns=20, villain_track=6, victory_track=12)),
        (
            aiko,
            night,
            voyage(night, 3, **two, zane="Aiko"),
            brief(won=True, turns=26, villain_track=2, victory_track=9),
        ),
        (ben, night, voyage(night, 1, **two), brief(won=True, turns=17, villain_track=4, victory_track=8)),
        (
            mika,
            early,
            voyage(early, 6, cole="Mika", nya="Nia"),
            brief(won=False, turns=15, villain_track=12, victory_track=4),
        ),
        (
            nia,
            early,
            voyage(early, 1, cole="Mika", nya="Nia"),
            brief(won=True, turns=15, villain_track=1, victory_track=8),
        ),
    ]
    teller = {"Équipe de nuit": ben, "Lève-tôt": mika}
    fixtures = []
    for player, party, table, report in sessions:
        fixture = campaigns.log(player, stage, party, table, report)
        problem = teller[party["name"]].refused(f"fixtures/{fixture['id']}/confirm/", status=403)
        aiko.post(f"fixtures/{fixture['id']}/confirm/")
        fixtures.append((fixture["id"], fixture["round"], problem["code"], problem["detail"]))

    assert [number for _pk, number, *_refusal in fixtures] == [1, 2, 3, 4, 1, 2]
    assert {(code, detail) for _pk, _number, code, detail in fixtures} == {
        (
            "report.only_a_master_confirms",
            "C’est un maître ninja qui confirme la déclaration d’une partie sans adversaire.",
        )
    }
    assert rows_of(aiko, stage) == [("Équipe de nuit", 1, 4, 3, 34), ("Lève-tôt", 2, 2, 1, 12)]

    board = campaigns.board(ben, night)
    assert {number: (line["tries"], line["wins"]) for number, line in board.items()} == {
        1: (1, 1),
        2: (0, 0),
        3: (3, 2),
        4: (0, 0),
        5: (0, 0),
        6: (0, 0),
    }
    assert board[3]["best"] == {
        "won": True,
        "turns": 26,
        "villain_track": 2,
        "victory_track": 9,
        "players": 3,
        "fixture": fixtures[2][0],
    }
    assert board[3]["seatings"] == [{"players": 2, "tries": 2, "wins": 1}, {"players": 3, "tries": 1, "wins": 1}]
    told = aiko.get(f"leagues/{league['id']}/board/")
    assert [(one["rank"], one["name"], one["mastered"], one["wins"], one["tries"]) for one in told["parties"]] == [
        (1, "Équipe de nuit", 2, 3, 4),
        (2, "Lève-tôt", 1, 1, 2),
    ]
    assert [
        (one["name"], one["tries"], one["wins"]) for one in ben.get(f"teams/{night['team']}/party/")["members"]
    ] == [
        ("Ben", 4, 3),
        ("Aiko", 1, 1),
        ("Emi", 4, 3),
    ]
    assert reconcile_all() == []
    assert aiko.post(f"stages/{stage}/finish/")["state"] == "finished"


@pytest.mark.timeout(300)
def test_a_party_climbs_the_temple_of_ninjago(live_web: str, live_worker: Path) -> None:
    aiko, ben = (sign_up(name, live_web) for name in ("Aiko", "Ben"))
    league = campaigns.open_league(aiko, "ninjago", "Les soirs au temple", confirm_alone="at_once")
    ben.post("leagues/join/", {"code": league["join_code"]})
    party = campaigns.form_party(ben, league, "Patrouille de l’aube", {"player": ben.id}, {"name": "Emi"})
    stage = campaigns.start_campaign(aiko, league, party["team"])
    plain = temple(party, 8, kai="Ben", jay="Emi")
    power = temple(party, 9, "sensei_power", kai="Ben", jay="Emi", cole=None)

    wrong = {"kai": "Ben", "jay": "Ben"}
    refused = ben.refused(
        f"stages/{stage}/sessions/", {"team": party["team"], "table": temple(party, 5, "ninja_memory", **wrong)}
    )
    impossible = ben.refused(
        f"stages/{stage}/sessions/",
        {"team": party["team"], "table": plain, "report": hunt(won=True, lost=1, final="not_fought")},
    )
    assert sorted((one["code"], one["path"]) for one in refused["violations"]) == [
        ("setup.player_twice", "/table/seats/0/player"),
        ("setup.player_twice", "/table/seats/1/player"),
        ("setup.steps", "/table/steps"),
    ]
    assert {one["detail"] for one in refused["violations"]} == {
        "Un joueur choisit un ninja et s’assoit à une place.",
        "Les escaliers du temple ne peuvent pas avoir 5 marches ici.",
    }
    assert [(one["code"], one["path"], one["detail"]) for one in impossible["violations"]] == [
        (
            "claims.final_battle_due",
            "/report/claims/final_battle",
            "Les ninjas qui ont perdu une arme d’or ne gagnent que par une bataille finale.",
        )
    ]

    for table, report in (
        (plain, hunt(won=True, lost=1, final="won", sensei=["steps"])),
        (plain, hunt(won=False, lost=2, final="lost")),
        (power, hunt(won=True)),
    ):
        assert campaigns.log(ben, stage, party, table, report)["state"] == "confirmed"
    hard = temple(party, 6, kai="Ben", jay="Emi")
    played = ben.post("games/ninjago/resolve/", {"setup": hard, "seed": "aube"})
    campaigns.log(ben, stage, party, hard, played["report"])

    lines = {(line["steps"], *line["variants"]): line for line in ben.get(f"teams/{party['team']}/board/")["board"]}
    counted = ("tries", "wins", "sensei", "weapons_lost", "final_won", "final_lost", "final_not_fought")
    assert {key: tuple(line[name] for name in counted) for key, line in lines.items() if key != (6,)} == {
        (7,): (0, 0, 0, 0, 0, 0, 0),
        (8,): (2, 1, 1, 3, 1, 1, 0),
        (9,): (0, 0, 0, 0, 0, 0, 0),
        (9, "sensei_power"): (1, 1, 0, 0, 0, 0, 1),
    }
    assert (lines[6,]["tries"], lines[6,]["wins"]) == (1, int(played["claims"]["won"]))
    log = ben.get(f"stages/{stage}/sessions/")["results"]
    assert [one["log"] for one in log] == [True, False, False, False]
    assert len(rows_of(aiko, stage)) == 1
    assert reconcile_all() == []
