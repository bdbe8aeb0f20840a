"""A league's house rules: taken up at a date for a reason, and what was played stays as it was played."""

from typing import Any

import pytest

from games.models import Match
from league.models import JournalLine, RulesetChange
from teams.models import Chapter, Team
from teams.reconcile import reconcile_all
from tests import verbs
from tests.verbs import IKA, TORA, Person

GENEROUS = {"settings": {"koban_win": 12}}
"""A win pays 12 koban instead of 10."""


@pytest.fixture
def rules(league: dict[str, Any]) -> str:
    """Where the league's rules are found."""
    return f"leagues/{league['id']}/rules/"


def codes(problem: dict[str, Any]) -> list[tuple[str, str]]:
    """The code and place of every violation of a problem."""
    return [(one["code"], one["path"]) for one in problem["violations"]]


def test_a_league_begins_with_the_book(ben: Person, league: dict[str, Any], rules: str) -> None:
    told = ben.get(rules)
    assert (told["ruleset"], told["house"], told["difference"]) == (league["ruleset"], {}, [])
    assert [(line["number"], line["by"], line["reason"]) for line in told["history"]] == [(1, "Aiko", "")]


def test_a_change_is_told_with_date_reason_and_difference(
    aiko: Person, ben: Person, league: dict[str, Any], rules: str
) -> None:
    house = {"settings": {"budget": 80}, "profiles": [{"key": "ryu", "koban": 21}]}
    changed = aiko.post(rules, {"house": house, "reason": "Smaller teams"})
    budget = {"path": "/settings/budget", "book": 100, "house": 80}
    ryu = {"path": "/catalogue/profiles/ryu/koban", "book": 20, "house": 21}
    assert (changed["number"], changed["reason"], changed["house"]) == (2, "Smaller teams", house)
    assert changed["difference"] == changed["changes"] == [budget, ryu]
    told = ben.get(rules)
    assert (told["house"], told["difference"]) == (house, [budget, ryu])
    assert [(line["number"], line["reason"]) for line in told["history"]] == [(1, ""), (2, "Smaller teams")]
    assert ben.get(f"leagues/{league['id']}/")["ruleset"] == told["ruleset"]
    assert JournalLine.objects.filter(what="league.rules_changed", reason="Smaller teams").count() == 1


def test_a_table_is_changed_by_its_cells(aiko: Person, rules: str) -> None:
    house = {"settings": {"downtime_table": {"earth": "short_absence"}, "singles": {"fire": "attack"}}}
    changed = aiko.post(rules, {"house": house, "reason": "Hard ground"})
    assert (changed["house"], changed["difference"]) == (
        house,
        [
            {"path": "/settings/singles/fire", "book": "new_keyword", "house": "attack"},
            {"path": "/settings/downtime_table/earth", "book": "nothing", "house": "short_absence"},
        ],
    )
    settings = {one["key"]: one for one in aiko.get(f"{rules}settings/")}
    told = settings["downtime_table"]
    assert (told["book"]["earth"], told["house"]["earth"], told["house"]["void"]) == (
        "nothing",
        "short_absence",
        "long_absence",
    )
    assert told["schema"]["properties"]["earth"]["enum"] == [
        "healing_house",
        "learn",
        "long_absence",
        "nothing",
        "short_absence",
        "spare_another",
    ]


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ({"downtime_table": {"earth": "dies"}}, ("house.malformed", "/house/settings/downtime_table/earth")),
        (
            {"downtime_table": {"air": "spare_another"}},
            ("settings.downtime_spares_twice", "/house/settings/downtime_table/air"),
        ),
        ({"rating_koban_per_point": 0}, ("house.malformed", "/house/settings/rating_koban_per_point")),
        (
            {"challenge_column_1": {"fire": "bell"}},
            ("settings.unknown_challenge", "/house/settings/challenge_column_1/fire"),
        ),
    ],
)
def test_tables_and_numbers_that_make_no_sense_are_refused(
    aiko: Person, rules: str, settings: dict[str, Any], found: tuple[str, str]
) -> None:
    assert codes(aiko.refused(rules, {"house": {"settings": settings}, "reason": "No"})) == [found]


def test_a_version_is_found_by_number_and_by_the_beginning_of_its_key(aiko: Person, rules: str) -> None:
    aiko.post(rules, {"house": GENEROUS, "reason": "Rich winter"})
    aiko.post(rules, {"house": {"settings": {"koban_win": 11}}, "reason": "Too rich"})
    third = aiko.get(f"{rules}3/")
    assert third["difference"] == [{"path": "/settings/koban_win", "book": 10, "house": 11}]
    assert third["changes"] == [{"path": "/settings/koban_win", "book": 12, "house": 11}]
    assert aiko.get(f"{rules}{third['ruleset'][:8]}/") == third


@pytest.mark.parametrize("which", ["0", "4", "abc", "ffffffff"])
def test_there_is_no_such_version(aiko: Person, rules: str, which: str) -> None:
    assert aiko.client.get(f"/api/v1/{rules}{which}/").status_code == 404


def test_a_preview_says_what_would_change_and_stores_nothing(aiko: Person, rules: str) -> None:
    preview = aiko.post(f"{rules}preview/", {"house": GENEROUS})
    assert preview["changes"] == preview["from_book"] == [{"path": "/settings/koban_win", "book": 10, "house": 12}]
    assert RulesetChange.objects.count() == 1
    assert aiko.get(rules)["house"] == {}
    assert aiko.post(rules, {"house": GENEROUS, "reason": "Rich winter"})["ruleset"] == preview["ruleset"]


def test_every_fault_is_told_at_its_place_with_the_missing_reason(aiko: Person, rules: str) -> None:
    house = {"settings": {"budget": 43, "luck": 1}, "profiles": [{"key": "ryu", "koban": "dear"}]}
    problem = aiko.refused(rules, {"house": house, "reason": " "})
    assert codes(problem) == [
        ("settings.unknown", "/house/settings/luck"),
        ("house.malformed", "/house/profiles/0/koban"),
        ("settings.budget_too_low", "/house/settings/budget"),
        ("reason.missing", "/reason"),
    ]
    assert RulesetChange.objects.count() == 1


@pytest.mark.parametrize("body", [{}, {"house": []}, {"house": {}}, {"house": {}, "reason": "x" * 501}, []])
def test_a_malformed_body_is_refused(aiko: Person, rules: str, body: Any) -> None:
    assert aiko.try_post(rules, body).status_code == 400


def test_rules_that_say_the_same_are_no_change(aiko: Person, rules: str) -> None:
    assert aiko.refused(rules, {"house": {}, "reason": "Again"}, status=409)["code"] == "rules.same"


def test_the_rules_go_back_to_the_book(aiko: Person, league: dict[str, Any], rules: str) -> None:
    aiko.post(rules, {"house": GENEROUS, "reason": "Rich winter"})
    back = aiko.post(rules, {"house": {}, "reason": "Too rich"})
    assert (back["number"], back["ruleset"], back["difference"]) == (3, league["ruleset"], [])


def test_only_a_ninja_master_changes_the_rules(ben: Person, stranger: Person, rules: str) -> None:
    for person in (ben, stranger):
        person.refused(rules, {"house": GENEROUS, "reason": "Mine"}, status=403)
        person.refused(f"{rules}preview/", {"house": GENEROUS}, status=403)
    assert stranger.get(rules)["house"] == {}


def test_the_rules_of_a_private_league_are_its_own(aiko: Person, stranger: Person) -> None:
    private = verbs.open_league(aiko, "Behind the screen", public=False)
    for path in ("rules/", "rules/settings/", "rules/1/"):
        assert stranger.client.get(f"/api/v1/leagues/{private['id']}/{path}").status_code == 404


def test_the_same_key_changes_the_rules_once(aiko: Person, rules: str) -> None:
    body = {"house": GENEROUS, "reason": "Rich winter"}
    assert aiko.post(rules, body, key="once") == aiko.post(rules, body, key="once")
    assert RulesetChange.objects.count() == 2


def test_every_setting_is_listed_with_its_bounds(aiko: Person, rules: str) -> None:
    aiko.post(rules, {"house": {"settings": {"budget": 80}}, "reason": "Smaller teams"})
    listed = {setting["key"]: setting for setting in aiko.get(f"{rules}settings/")}
    assert (listed["budget"]["book"], listed["budget"]["house"]) == (100, 80)
    assert listed["budget"]["schema"] == {"type": "integer", "minimum": 0, "maximum": 10000}


def test_an_open_fixture_keeps_the_rules_it_opened_under_and_the_next_has_the_new(
    aiko: Person,
    ben: Person,
    fixture: dict[str, Any],
    brawl: dict[str, Any],
    tigers: dict[str, Any],
    rules: str,
    league: dict[str, Any],
) -> None:
    """Tigers won: 9 + 10 koban as the book says; the chapter names the version it was played under."""
    aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})
    changed = aiko.post(rules, {"house": GENEROUS, "reason": "Rich winter"})
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    assert aiko.get(f"teams/{tigers['team']}/scroll/")["treasury"] == 9 + 10
    assert Match.objects.get().ruleset_id == league["ruleset"]
    assert Chapter.objects.get(team=tigers["team"], position=1).ruleset_id == league["ruleset"]
    assert Team.objects.get(pk=tigers["team"]).ruleset_id == changed["ruleset"]
    assert reconcile_all() == []


def test_a_match_opened_later_is_played_by_the_new_rules(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any], tigers: dict[str, Any], rules: str
) -> None:
    changed = aiko.post(rules, {"house": GENEROUS, "reason": "Rich winter"})
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    assert aiko.get(f"teams/{tigers['team']}/scroll/")["treasury"] == 9 + 12
    assert Chapter.objects.get(team=tigers["team"], position=1).ruleset_id == changed["ruleset"]
    assert Chapter.objects.get(team=tigers["team"], position=0).ruleset_id != changed["ruleset"]
    assert reconcile_all() == []


def test_a_draft_is_judged_by_the_leagues_rules_of_the_day(aiko: Person, league: dict[str, Any], rules: str) -> None:
    """91 koban fit a budget of 100, not one of 80."""
    team = aiko.post(f"leagues/{league['id']}/teams/", {"name": "Cubs", "roster": TORA})["team"]["id"]
    aiko.post(rules, {"house": {"settings": {"budget": 80}}, "reason": "Smaller teams"})
    assert codes(aiko.get(f"teams/{team}/draft/")) == [("roster.over_budget", "/ninja")]
    assert codes(aiko.refused(f"teams/{team}/found/")) == [("roster.over_budget", "/ninja")]


def test_an_optional_ronin_plays_and_then_cannot_be_ruled_out(aiko: Person, league: dict[str, Any], rules: str) -> None:
    """Onryo costs 16 koban, in place of Benkei, who costs as much."""
    onryo = {"clan": "Ika", "ninja": [*IKA["ninja"][:6], {"name": "Onryo", "profile": "Onryo"}]}
    draft = aiko.post(f"leagues/{league['id']}/teams/", {"name": "Deep", "roster": onryo})
    assert codes(draft) == [("roster.unknown_profile", "/ninja/6/profile")]
    aiko.post(rules, {"house": {"packs": ["optional_ronin"]}, "reason": "All the cards"})
    aiko.post(f"teams/{draft['team']['id']}/found/")
    problem = aiko.refused(rules, {"house": {}, "reason": "Back to the book"})
    assert codes(problem) == [("rules.still_in_use", "/house")]
    assert problem["violations"][0]["detail"] == "Deep has Onryo, so the rules must have it too."
    assert codes(aiko.refused(f"{rules}preview/", {"house": {}})) == [("rules.still_in_use", "/house")]


def test_a_fixed_challenge_of_a_round_to_come_stays_known(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any], rules: str
) -> None:
    bell = {
        "key": "ring_the_bell",
        "name": "Ring the Bell",
        "ninjas_allowed": 6,
        "rounds": 7,
        "text": "One point for each Injury.",
        "rules": [{"feat": "injure", "points": 1}],
    }
    aiko.post(rules, {"house": {"challenges": [bell]}, "reason": "A bell was found"})
    verbs.start_season(aiko, league, [tigers["team"], tide["team"]], challenges=["ring_the_bell"])
    problem = aiko.refused(rules, {"house": {}, "reason": "The bell broke"})
    assert codes(problem) == [("rules.challenge_in_use", "/house/challenges")]
    sentence = "A round to come is fixed for Ring the Bell, so the rules must have it."
    assert problem["violations"][0]["detail"] == sentence


def test_another_leagues_teams_keep_their_rules(aiko: Person, ben: Person, rules: str) -> None:
    other = verbs.open_league(ben, "Elsewhere")
    team = verbs.found_team(ben, other, IKA, "Tide")["team"]
    aiko.post(rules, {"house": GENEROUS, "reason": "Rich winter"})
    assert Team.objects.get(pk=team).ruleset_id == other["ruleset"]
