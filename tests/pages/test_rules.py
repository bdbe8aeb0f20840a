"""The pages of a league's rules: differences, versions, and changing them with a preview."""

import re
from typing import Any

import pytest

from games.systems import ruleset
from league.models import League, RulesetChange
from league.pages.forms.grounds import GroundForm
from league.pages.forms.rules import RulesForm
from league.pages.rule_lines import names_held
from league.queries.rulesets import rules_of, settings_of_rules
from tests.pages_match.browsing import Reader, filled, plain


@pytest.fixture
def row(league: dict[str, Any]) -> League:
    return League.objects.get(pk=league["id"])


def _typed(row: League, **changes: object) -> Any:
    names = names_held(row.system, [ruleset(row.ruleset_id)])
    rules = RulesForm(settings=settings_of_rules(row), house=rules_of(row)["house"], names=names)
    return filled(rules, GroundForm(), **changes)


def _drawn(name: str, *rows: str, **changes: object) -> dict[str, object]:
    """What is typed for a ground: its name and its rows."""
    return {"ground-name": name, "ground-drawing": "\r\n".join(rows), **changes}


WALL = tuple("o" * 8 + "...." + "o" * 8 if row == 9 else "." * 20 for row in range(20))


def test_a_league_begins_by_the_book(strangers: Reader, at_league: str, row: League) -> None:
    assert "Nowhere: this league plays by the book." in strangers.text(f"{at_league}rules/")
    assert "The league was opened" in strangers.text(f"{at_league}rules/")


def test_a_preview_says_what_would_change_and_changes_nothing(aikos: Reader, at_league: str, row: League) -> None:
    shown = aikos.post(f"{at_league}rules/change/", _typed(row, budget=80, what="preview"), status=200)
    # The book gives 100 koban to build a team with (Building A Team).
    assert "100 80" in plain(shown)
    assert RulesetChange.objects.filter(league=row).count() == 1


def test_rules_are_changed_for_a_reason_and_show_their_history(aikos: Reader, at_league: str, row: League) -> None:
    changed = _typed(row, budget=80, xp_thresholds="8, 22, 43, 71, 106, 250", what="change", reason="Smaller teams")
    aikos.post(f"{at_league}rules/change/", changed)
    row.refresh_from_db()
    assert rules_of(row)["house"]["settings"] == {"budget": 80, "xp_thresholds": [8, 22, 43, 71, 106, 250]}
    assert "Smaller teams Aiko," in aikos.text(f"{at_league}rules/")
    assert "8, 22, 43, 71, 106, 246 8, 22, 43, 71, 106, 250" in aikos.text(f"{at_league}rules/2/")


def test_tables_are_edited_cell_by_cell_and_told_in_words(aikos: Reader, at_league: str, row: League) -> None:
    """Downtime: Earth has no effect and Air starts the next game in the Healing House; doubles of Air are +1 Movement."""
    changed = _typed(row, downtime_table_earth="learn", downtime_table_air="nothing", doubles_air="attack")
    aikos.post(f"{at_league}rules/change/", changed | {"what": "change", "reason": "Harder winters"})
    row.refresh_from_db()
    assert rules_of(row)["house"]["settings"] == {
        "doubles": {"air": "attack"},
        "downtime_table": {"earth": "learn", "air": "nothing"},
    }
    told = aikos.text(f"{at_league}rules/")
    assert "What each face does in downtime (Downtime): Earth nothing happens learns from it" in told
    assert "What each face does in downtime (Downtime): Air starts the next game in the Healing House nothing" in told
    assert "(Rolling Doubles; ruling 15): Air more Movement more Attack" in told
    form = aikos.get(f"{at_league}rules/change/").context["form"]
    assert (form["downtime_table_earth"].value(), form["downtime_table_void"].value()) == ("learn", "long_absence")
    assert form["downtime_table_earth"].help_text == "Book: nothing happens"


def test_the_challenge_generator_draws_what_is_chosen_from_the_leagues_challenges(
    aikos: Reader, at_league: str, row: League
) -> None:
    """Column 1: Fire is Assassination, Void lets player 1 choose (Random Challenge Generator)."""
    form = aikos.get(f"{at_league}rules/change/").context["form"]
    assert [form[f"challenge_column_1_{cell}"].help_text for cell in ("fire", "void")] == [
        "Book: Assassination",
        "Book: player 1 chooses",
    ]
    changed = _typed(row, challenge_column_1_fire="brawl", challenge_columns_earth="column_1")
    aikos.post(f"{at_league}rules/change/", changed | {"what": "change", "reason": "More fights"})
    row.refresh_from_db()
    assert rules_of(row)["house"]["settings"] == {
        "challenge_columns": {"earth": "column_1"},
        "challenge_column_1": {"fire": "brawl"},
    }


def test_a_second_face_that_spares_is_refused_beside_its_field(aikos: Reader, at_league: str, row: League) -> None:
    typed = _typed(row, downtime_table_air="spare_another", what="preview")
    answer = aikos.post(f"{at_league}rules/change/", typed, status=422)
    assert list(answer.context["form"].errors) == ["downtime_table_air"]


@pytest.mark.parametrize(
    "field",
    ["downtime_table_earth", "singles_earth", "doubles_earth", "challenge_columns_earth", "challenge_column_1_earth"],
)
def test_a_cell_that_is_no_choice_is_refused(aikos: Reader, at_league: str, row: League, field: str) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, what="preview") | {field: "wood"}, status=422)
    assert list(answer.context["form"].errors) == [field]


def test_a_change_without_a_reason_is_refused(aikos: Reader, at_league: str, row: League) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, budget=80, what="change"), status=422)
    assert list(answer.context["form"].errors) == ["reason"]


def test_a_budget_below_the_cheapest_legal_team_is_told_beside_its_field(
    aikos: Reader, at_league: str, row: League
) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, budget=10, what="preview"), status=422)
    assert list(answer.context["form"].errors) == ["budget"]
    assert '<a href="#id_budget">Koban to build a team with' in answer.content.decode()


def test_packs_and_rows_are_given_as_json(aikos: Reader, at_league: str, row: League) -> None:
    rest = '{"packs": ["optional_ronin"], "challenges": [{"key": "brawl", "rounds": 5}]}'
    aikos.post(f"{at_league}rules/change/", _typed(row, rest=rest, what="change", reason="More Ronin"))
    row.refresh_from_db()
    assert rules_of(row)["house"]["packs"] == ["optional_ronin"]
    # A Brawl lasts six rounds (Brawl).
    assert "Challenge Brawl, rounds 6 5" in aikos.text(f"{at_league}rules/")
    assert "optional_ronin" in aikos.get(f"{at_league}rules/change/").content.decode()


def test_a_row_of_the_leagues_own_is_told_in_words(aikos: Reader, at_league: str, row: League) -> None:
    rest = (
        '{"feats": [{"key": "bell_rung", "name": "Bell rung", "text": "Rang the bell."}], "challenges": [{"key": "bell",'
        ' "name": "Ring the Bell", "ninjas_allowed": 6, "rounds": 4, "text": "One point each.", "feats": ["bell_rung"],'
        ' "rules": [{"feat": "bell_rung", "points": 1, "xp": 2}]}]}'
    )
    aikos.post(f"{at_league}rules/change/", _typed(row, rest=rest, what="change", reason="A bell was hung"))
    told = aikos.text(f"{at_league}rules/")
    assert "Bell rung – Rang the bell." in told
    assert "Ring the Bell – One point each. – models on the board 6; rounds 4" in told


@pytest.mark.parametrize("rest", ["{", "[1]", '{"settings": {}}'])
def test_json_that_is_none_is_told_beside_its_field(aikos: Reader, at_league: str, row: League, rest: str) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, rest=rest, what="preview"), status=422)
    assert list(answer.context["form"].errors) == ["rest"]


def test_only_ninja_masters_change_rules(bens: Reader, at_league: str, row: League) -> None:
    bens.get(f"{at_league}rules/change/", status=403)


def test_a_version_that_does_not_exist_has_no_page(aikos: Reader, at_league: str) -> None:
    aikos.get(f"{at_league}rules/7/", status=404)


def test_a_ground_is_drawn_named_and_played_on(aikos: Reader, at_league: str, row: League) -> None:
    drawn = _drawn("The Long Wall", *WALL, what="change", reason="Our own table")
    aikos.post(f"{at_league}rules/change/", _typed(row, **drawn))
    row.refresh_from_db()
    aikos.post(
        f"{at_league}rules/change/",
        _typed(row, board="the-long-wall", moon_deck=False, what="change", reason="All matches there"),
    )
    row.refresh_from_db()
    house = rules_of(row)["house"]
    assert house["settings"] == {"moon_deck": False, "board": "the-long-wall"}
    assert [(one["key"], tuple(one["terrain"])) for one in house["boards"]] == [("the-long-wall", WALL)]
    shown = aikos.get(f"{at_league}rules/").content.decode()
    assert WALL[9] in shown
    assert "The Long Wall (20 × 20)" in shown


def test_a_ground_with_the_name_of_an_older_one_takes_its_place(aikos: Reader, at_league: str, row: League) -> None:
    for rows in (WALL, ("." * 20,) * 20):
        drawn = _drawn("The Long Wall", *rows, what="change", reason="Drawn again")
        aikos.post(f"{at_league}rules/change/", _typed(row, **drawn))
        row.refresh_from_db()
    (ground,) = rules_of(row)["house"]["boards"]
    assert ground["terrain"] == ["." * 20] * 20


def test_every_fault_of_a_drawing_is_told_beside_it(aikos: Reader, at_league: str, row: League) -> None:
    drawn = _drawn("Courtyard", *WALL[:18], "x" * 18, "..", what="preview")
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, **drawn), status=422)
    errors = answer.context["ground"].errors
    assert list(errors) == ["name", "drawing"]
    assert [error.partition(" (")[0] for error in errors["drawing"]] == [
        "Row 19 needs 20 characters, not 18.",
        "Row 19: nothing is written as x.",
        "Row 20 needs 20 characters, not 2.",
    ]


def test_a_drawing_needs_a_name_and_a_name_a_drawing(aikos: Reader, at_league: str, row: League) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, **_drawn("", *WALL, what="preview")), status=422)
    assert list(answer.context["ground"].errors) == ["name"]
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, **_drawn("Wall", what="preview")), status=422)
    assert list(answer.context["ground"].errors) == ["drawing"]


def test_a_ground_that_does_not_exist_is_told_beside_its_field(aikos: Reader, at_league: str, row: League) -> None:
    answer = aikos.post(f"{at_league}rules/change/", _typed(row, board="moat", what="preview"), status=422)
    assert list(answer.context["form"].errors) == ["board"]


BELL = (
    '{"keywords": [{"key": "sly_step", "name": "Sly Step", "category": "void", "text": "Steps slyly."}],'
    ' "profiles": [{"key": "fox_guard", "name": "Fox Guard", "kind": "ronin", "clan": null, "movement": 5, "attack": 3,'
    ' "defense": 3, "koban": 9, "affinity": ["fire"], "allowance": [0, 1], "fee": 2, "base": "large",'
    ' "keywords": ["ronin", "sly_step"]}], "challenges": [{"key": "bell_tower", "name": "Ring the Bell",'
    ' "ninjas_allowed": 6, "rounds": 4, "text": "One point each.", "stealth": "all", "sentries": true}]}'
)
"""A keyword, a Ronin who has it, and a challenge, all of the league's own."""


@pytest.fixture
def with_bell(aikos: Reader, at_league: str, row: League) -> League:
    aikos.post(f"{at_league}rules/change/", _typed(row, rest=BELL, what="change", reason="A bell was hung"))
    row.refresh_from_db()
    return row


def test_a_preview_calls_new_rows_and_what_they_hold_by_name(aikos: Reader, at_league: str, row: League) -> None:
    shown = plain(aikos.post(f"{at_league}rules/change/", _typed(row, rest=BELL, what="preview"), status=200))
    assert "Model Fox Guard none Fox Guard – kind of model Ronin; Movement 5" in shown
    assert "keywords Ronin, Sly Step; base large" in shown
    assert "rounds 4; with sentries yes; who starts in Stealth all models" in shown


def test_a_preview_of_the_generator_calls_challenges_by_name(aikos: Reader, at_league: str, with_bell: League) -> None:
    """Column 1: Fire is Assassination, Void lets player 1 choose (Random Challenge Generator)."""
    typed = _typed(with_bell, challenge_column_1_fire="bell_tower", challenge_column_1_void="player_2", what="preview")
    shown = plain(aikos.post(f"{at_league}rules/change/", typed, status=200))
    assert "which player chooses: Void player 1 chooses player 2 chooses" in shown
    assert "which player chooses: Fire Assassination Ring the Bell" in shown


def test_what_is_taken_back_is_told_by_the_name_it_had(aikos: Reader, at_league: str, with_bell: League) -> None:
    changed = _typed(with_bell, rest='{"challenges": [{"key": "brawl", "sentries": true}]}')
    shown = plain(aikos.post(f"{at_league}rules/change/", changed | {"what": "preview"}, status=200))
    assert "Challenge Ring the Bell Ring the Bell – One point each." in shown
    assert "Challenge Brawl, with sentries no yes" in shown
    aikos.post(f"{at_league}rules/change/", changed | {"what": "change", "reason": "It fell"})
    told = aikos.text(f"{at_league}rules/3/")
    assert "Model Fox Guard Fox Guard – kind of model Ronin" in told
    assert "keywords Ronin, Sly Step" in told


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", ["rules/", "rules/2/", "rules/change/"])
def test_no_key_is_shown_in_any_language(aikos: Reader, at_league: str, row: League, page: str, language: str) -> None:
    drawn = _drawn("Long Wall", *WALL, what="change", reason="Bell and wall")
    aikos.post(f"{at_league}rules/change/", _typed(row, rest=BELL, challenge_column_2_fire="brawl", **drawn))
    aikos.client.cookies["django_language"] = language
    shown = aikos.get(f"{at_league}{page}").content.decode()
    assert f'<html lang="{language}"' in shown
    shown = re.sub(r"<textarea.*?</textarea>", "", shown, flags=re.DOTALL)
    words = {word for word in re.findall(r"[a-z0-9_-]+", re.sub(r"<[^>]+>", " ", shown)) if "_" in word}
    assert words == set()
    assert "bell-tower" not in shown


def test_the_ground_of_all_matches_is_chosen_by_its_name(aikos: Reader, at_league: str, row: League) -> None:
    field = aikos.get(f"{at_league}rules/change/").context["form"]["board"]
    assert field.field.choices == [
        ("", "none"),
        ("courtyard", "Courtyard"),
        ("garden", "Garden"),
        ("open", "Open ground"),
    ]
    shown = plain(aikos.post(f"{at_league}rules/change/", _typed(row, board="garden", what="preview"), status=200))
    assert "with none the table agrees on one (ruling 110) none Garden" in shown


def test_a_game_of_a_challenge_has_tours_in_french(aikos: Reader, at_league: str, row: League) -> None:
    """A ronde is one of a tournament."""
    aikos.client.cookies["django_language"] = "fr"
    typed = _typed(row, rest='{"challenges": [{"key": "brawl", "rounds": 5}]}', what="preview")
    shown = plain(aikos.post(f"{at_league}rules/change/", typed, status=200))
    assert "Épreuve Bagarre, tours 6 5" in shown
