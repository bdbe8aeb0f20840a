"""What stands above the columns of a sheet, in the language that is asked for."""

from typing import Any

import pytest
from django.utils import timezone, translation

from league.models import League
from league.operations import tables
from league.transfer.sheets import HEADINGS
from tests.kept import kept
from tests.verbs import Person


@kept
def season(aiko: Person, ben: Person, league: dict[str, Any], fixture: dict[str, Any], brawl: dict[str, Any]) -> League:
    """A league of two teams that played once, its table computed."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    tables.recompute(fixture["stage"], at=timezone.now())
    return League.objects.get()


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        (
            "teams",
            "team,owner,clan,state,models,treasury,rating,played,won,drawn,lost",
            "équipe,propriétaire,clan,état,figurines,trésor,cote,joués,gagnés,nuls,perdus",
        ),
        (
            "results",
            "season,stage,round,fixture,state,challenge,deadline,confirmed,side,alliance,team,outcome,score,injuries,koban",
            "saison,phase,ronde,rencontre,état,épreuve,date limite,confirmé,camp,alliance,équipe,issue,score,Blessures,koban",
        ),
        (
            "table",
            "season,stage,rank,name,clan,points,played,won,drawn,lost,byes,forfeits,scored,against,difference,injuries,koban",
            "saison,phase,rang,nom,clan,points,joués,gagnés,nuls,perdus,exempts,forfaits,marqués,encaissés,différence,Blessures,koban",
        ),
    ],
)
def test_headings_are_in_the_readers_language_and_what_stands_below_is_not(
    aiko: Person, season: League, name: str, english: str, french: str
) -> None:
    path = f"/api/v1/leagues/{season.pk}/{name}.csv"
    told = [
        aiko.client.get(path, headers=headers).content.decode().split("\r\n", 1)
        for headers in ({}, {"Accept-Language": "fr"})
    ]
    assert [heading for heading, _rows in told] == [english, french]
    assert told[0][1] == told[1][1]
    assert "," in told[0][1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_columns_are_called_the_same(language: str) -> None:
    with translation.override(language):
        told = [str(heading) for heading in HEADINGS.values()]
    assert len(set(told)) == len(told)
