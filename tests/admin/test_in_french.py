"""The ninja master's desk in French: what Koban calls things, and its own acts."""

from django.test import Client
from django.utils import translation

from league.models import Fixture, League, Stage
from teams.models import Player
from tests.admin.worlds import open_page


def test_the_desk_speaks_the_language_of_the_ninja_master(desk: Client, yuki: Player, league: League) -> None:
    yuki.language = "fr"
    yuki.save()
    page = open_page(desk, f"league/league/{league.pk}/change/")
    for shown in ("Le bureau du maître ninja", "Membres et codes de récupération", "Nouveau code d’invitation"):
        assert shown in page


def test_models_and_their_fields_have_french_names() -> None:
    with translation.override("fr"):
        assert [str(model._meta.verbose_name) for model in (League, Stage, Fixture)] == ["ligue", "phase", "rencontre"]
        assert str(Fixture._meta.get_field("deadline").verbose_name) == "date limite propre"


def test_the_challenge_of_a_round_has_its_french_name(desk: Client, yuki: Player, fixture: Fixture) -> None:
    yuki.language = "fr"
    yuki.save()
    fixture.round.challenge = "brawl"
    fixture.round.save()
    assert "Bagarre" in open_page(desk, "league/round/")


def test_the_frame_of_the_desk_speaks_french(desk: Client, yuki: Player, fixture: Fixture) -> None:
    yuki.language = "fr"
    yuki.save()
    page = open_page(desk, "league/fixture/")
    assert "Appliquer les filtres" in page
    assert "Apply Filters" not in page
