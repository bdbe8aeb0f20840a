"""Files from strangers: refused whole, each fault at its line or place, and nothing stored."""

import copy
from datetime import datetime
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.rules.kernel.content import content_key
from games.rules.kernel.findings import Refused
from league.models import Season
from league.transfer import load, reading, stories
from league.transfer.documents import LeagueFile
from league.transfer.export import encode, export_league
from league.transfer.load import import_league
from league.transfer.places import lines_of
from league.transfer.reading import read_file, with_lines
from league.transfer.rows import Rows
from teams.models import Player
from tests import verbs
from tests.league.carried import File, Spoil, Two, counts, file_after, put, repeat, typed

FIRST_TEAM = ("teams", 0)
FOUNDING = (*FIRST_TEAM, "chapters", 0)
PLAYED = (*FIRST_TEAM, "chapters", 1)
ENTRIES = (*FOUNDING, "revisions", 0, "entries")
SEASON = ("seasons", 0)
STAGE = (*SEASON, "stages", 0)
FIXTURE = (*STAGE, "rounds", 0, "fixtures", 0)
HASH = "0" * 64


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: Any) -> File:
    """The file of a league of two teams that played once."""

    def play(two: Two) -> None:
        [fixture] = two.fixtures
        two.aiko.post(f"fixtures/{fixture['id']}/report/", {"report": verbs.brawl(fixture, two.tigers, two.tide)})
        two.ben.post(f"fixtures/{fixture['id']}/confirm/")

    return file_after(django_db_blocker, play)


@pytest.fixture
def good(file: File) -> File:
    """A file to spoil."""
    return copy.deepcopy(file)


@pytest.fixture
def mika(db: None) -> Player:
    """Whoever reads the file in."""
    return Player.objects.create_user("mika@example.org", name="Mika")


def refused(file: File, by: Player) -> list[tuple[str, str]]:
    """The code and place of every fault of a file, of which nothing may have been stored."""
    before = counts()
    with pytest.raises(Refused) as refusal:
        import_league(read_file(msgspec.json.encode(file), LeagueFile), by=by, at=timezone.now())
    assert counts() == before
    return [(fault.code, fault.path) for fault in refusal.value.violations]


def cheap_budget(file: File) -> None:
    """Another ruleset, with the right key, that nobody can play by."""
    document = copy.deepcopy(file["rulesets"][0]["document"])
    document["settings"]["budget"] = 1
    file["rulesets"].append({"key": content_key(document), "document": document})


def foreign_ruleset(file: File) -> None:
    """A ruleset that is none, under the right key."""
    document = {"system": "allstars", "settings": {}}
    file["rulesets"].append({"key": content_key(document), "document": document})


def go_in_a_circle(file: File) -> None:
    """Tigers played match 1 before match 2, Tide match 2 before match 1."""
    file["matches"].append({**copy.deepcopy(file["matches"][0]), "id": 2})
    for side in file["matches"][1]["sides"]:
        side.pop("busy", None)
    for team, order in zip(file["teams"], ([1, 2], [2, 1]), strict=True):
        again = copy.deepcopy(team["chapters"][1])
        again["position"] = 2
        team["chapters"].append(again)
        for chapter, match in zip(team["chapters"][1:], order, strict=True):
            chapter["match"] = match


def swap_chapters(file: File) -> None:
    """The match before the founding."""
    file["teams"][0]["chapters"].reverse()


CASES: list[tuple[str, Spoil, list[tuple[str, str]]]] = [
    ("a field nobody knows", put("weather", value=1), [("transfer.malformed", "/weather")]),
    ("another format", put("format", value="koban.club"), [("transfer.malformed", "/format")]),
    ("a later version", put("version", value=2), [("transfer.malformed", "/version")]),
    ("a game nobody keeps", put("system", value="chess"), [("transfer.system", "/system")]),
    ("a nameless league", put("name", value=""), [("transfer.malformed", "/name")]),
    ("an unknown zone", put("time_zone", value="Mars/Base"), [("transfer.unreadable", "/time_zone")]),
    ("a setting nobody knows", put("settings", "luck", value=1), [("transfer.unreadable", "/settings/luck")]),
    ("rules that are not there", put("ruleset", value=HASH), [("transfer.unknown", "/ruleset")]),
    ("rules under a wrong key", put("rulesets", 0, "document", "settings", "budget", value=99), [("transfer.wrong_hash", "/rulesets/0/key")]),
    ("rules that nobody can play by", cheap_budget, [("settings.budget_too_low", "/rulesets/1/document/settings/budget")]),
    ("rules that are none", foreign_ruleset, [("transfer.unreadable", "/rulesets/1/document/catalogue")]),
    ("rules twice", repeat("rulesets"), [("transfer.twice", "/rulesets")]),
    ("a change by nobody", put("rules_changes", 0, "by", value=99), [("transfer.unknown", "/rules_changes/0/by")]),
    ("a player twice", repeat("players"), [("transfer.twice", "/players")]),
    ("a player's name too long", put("players", 0, "name", value="x" * 61), [("transfer.malformed", "/players/0/name")]),
    ("an owner who is not there", put(*FIRST_TEAM, "owner", value=99), [("transfer.unknown", "/teams/0/owner")]),
    ("no owner", put(*FIRST_TEAM, "owner", value=None), [("transfer.owner", "/teams/0/owner")]),
    ("a state nobody knows", put(*FIRST_TEAM, "state", value="famous"), [("transfer.unknown", "/teams/0/state")]),
    ("two teams of one name", put("teams", 1, "name", value="tigers"), [("transfer.team_name_twice", "/teams")]),
    ("a model twice", repeat(*FIRST_TEAM, "ninja"), [("transfer.twice", "/teams/0/ninja")]),
    ("a model in two teams", put("teams", 1, "ninja", 0, "id", value="1"), [("transfer.twice", "/teams/1/ninja/0/id"), ("transfer.unknown", "/teams/1/ninja"), ("transfer.unreadable", "/matches/0/setup/sides/1/ninja/0/id")]),
    ("a position twice", put(*PLAYED, "position", value=0), [("transfer.position", "/teams/0/chapters/1/position")]),
    ("a story backwards", swap_chapters, [("transfer.position", "/teams/0/chapters/0/position"), ("transfer.position", "/teams/0/chapters/1/position")]),
    ("a telling that is not there", put(*FOUNDING, "revision", value=2), [("transfer.revision", "/teams/0/chapters/0/revisions")]),
    ("a chapter nobody knows", put(*FOUNDING, "kind", value="feast"), [("transfer.unknown", "/teams/0/chapters/0/kind")]),
    ("a chapter of no match", put(*PLAYED, "match", value=7), [("transfer.unknown", "/teams/0/chapters/1/match")]),
    ("told by nobody", put(*FOUNDING, "revisions", 0, "by", value=99), [("transfer.unknown", "/teams/0/chapters/0/revisions/0/by")]),
    ("another pin", put(*FOUNDING, "pin", value=HASH), [("transfer.pin", "/teams/0/chapters/0/pin")]),
    ("more koban than the pin", put(*ENTRIES, 0, "payload", "budget", value=500), [("transfer.pin", "/teams/0/chapters/0/pin")]),
    ("a profile nobody knows", put(*ENTRIES, 1, "payload", "profile", value="dragon"), [("transfer.pin", "/teams/0/chapters/0/pin")]),
    ("a model nobody has", put(*ENTRIES, 1, "payload", "ninja", value="999"), [("transfer.pin", "/teams/0/chapters/0/pin")]),
    ("an entry of no kind", put(*ENTRIES, 0, "payload", value={}), [("transfer.unreadable", "/teams/0/chapters/0/revisions/0/entries/0/payload/kind")]),
    ("an entry that is none", put(*ENTRIES, 0, "payload", "kind", value="wish"), [("transfer.unreadable", "/teams/0/chapters/0/revisions/0/entries/0/payload/kind")]),
    ("another scroll", put(*FIRST_TEAM, "scroll", "treasury", value=500), [("transfer.scroll", "/teams/0/scroll")]),
    ("a founded team without a story", put(*FIRST_TEAM, "chapters", value=[]), [("transfer.scroll", "/teams/0/scroll")]),
    ("a draft that is none", put(*FIRST_TEAM, "draft", value={"clan": 7}), [("transfer.unreadable", "/teams/0/draft/clan")]),
    ("a match twice", repeat("matches"), [("transfer.twice", "/matches"), ("transfer.busy", "/matches/1/sides/0"), ("transfer.busy", "/matches/1/sides/1")]),
    ("a side of no team", put("matches", 0, "sides", 0, "team", value=99), [("transfer.unknown", "/teams/0/chapters/1/match"), ("transfer.unknown", "/matches/0/sides/0/team")]),
    ("a match against oneself", put("matches", 0, "sides", 1, "team", value=1), [("transfer.unknown", "/teams/1/chapters/1/match"), ("transfer.twice", "/matches/0/sides")]),
    ("a fifth side", put("matches", 0, "sides", 0, "side", value=5), [("transfer.malformed", "/matches/0/sides/0/side")]),
    ("a seed that was not shown", put("matches", 0, "seed", value=HASH), [("transfer.seed", "/matches/0/seed")]),
    ("a report twice", repeat("matches", 0, "reports"), [("transfer.twice", "/matches/0/reports"), ("transfer.confirmed", "/matches/0/reports")]),
    ("two reports that count", repeat("matches", 0, "reports", version=2), [("transfer.confirmed", "/matches/0/reports")]),
    ("a report that is none", put("matches", 0, "reports", 0, "body", value={"score": 9}), [("transfer.unreadable", "/matches/0/reports/0/body/challenge"), ("transfer.unreadable", "/matches/0/reports/0/body/rounds"), ("transfer.unreadable", "/matches/0/reports/0/body/ended"), ("transfer.unreadable", "/matches/0/reports/0/body/sides"), ("transfer.unreadable", "/matches/0/reports/0/body/score")]),
    ("a log that is none", put("matches", 0, "reports", 0, "body", "log", value=[]), [("transfer.unreadable", "/matches/0/reports/0/body/log")]),
    ("a setup that is none", put("matches", 0, "setup", value={"sides": 7}), [("transfer.unreadable", "/matches/0/setup/sides")]),
    ("a stranger on the board", put("matches", 0, "setup", "sides", 0, "ninja", 0, "id", value="999"), [("transfer.unreadable", "/matches/0/setup/sides/0/ninja/0/id")]),
    ("a marked stranger on the board", put("matches", 0, "setup", "sides", 0, "ninja", 0, "id", value="?9"), [("transfer.unreadable", "/matches/0/setup/sides/0/ninja/0/id")]),
    ("a dragon on the board", put("matches", 0, "setup", "sides", 0, "ninja", 0, "profile", value="dragon"), [("rules.still_in_use", "/matches/0/setup/sides/0/ninja/0/profile")]),
    ("a season twice", repeat("seasons"), [("transfer.twice", "/seasons"), ("transfer.twice", "/seasons/1/stages/0/rounds/0/fixtures/0/match")]),
    ("a team that is not there", put(*SEASON, "entrants", 0, "team", value=99), [("transfer.unknown", "/seasons/0/entrants/0/team"), ("transfer.unknown", "/seasons/0/stages/0/field/0/team"), ("transfer.unknown", "/seasons/0/stages/0/rounds/0/fixtures/0/sides/0/team")]),
    ("a team that left and does not say how", put(*SEASON, "entrants", 0, "left_at", value="2026-11-02T12:00:00Z"), [("transfer.leaving_unclear", "/seasons/0/entrants/0/leaving")]),
    ("a team that is its own heir", put(*SEASON, "entrants", 0, "inherits", value=1), [("transfer.unknown", "/seasons/0/entrants/0/inherits"), ("transfer.heirs", "/seasons/0/entrants")]),
    ("an heir of a team that still plays", put(*SEASON, "entrants", 0, "inherits", value=2), [("transfer.heirs", "/seasons/0/entrants")]),
    ("a team that was replaced by nobody", put(*SEASON, "entrants", 0, value={"team": 1, "seed": 1, "left_at": "2026-11-02T12:00:00Z", "leaving": "replaced"}), [("transfer.heirs", "/seasons/0/entrants")]),
    ("two teams that inherit from each other", put(*SEASON, "entrants", value=[{"team": team, "seed": team, "left_at": "2026-11-02T12:00:00Z", "leaving": "replaced", "inherits": 3 - team} for team in (1, 2)]), [("transfer.heirs", "/seasons/0/entrants")]),
    ("a place in a stage twice", repeat(*STAGE, "field"), [("transfer.twice", "/seasons/0/stages/0/field"), ("transfer.twice", "/seasons/0/stages/0/field")]),
    ("a season of a format nobody knows", put(*SEASON, "format", value="dance"), [("transfer.unknown", "/seasons/0/format")]),
    ("a seed in the draw twice", put(*SEASON, "entrants", 1, "seed", value=1), [("transfer.twice", "/seasons/0/entrants")]),
    ("a stage nobody knows", put(*STAGE, "kind", value="dance"), [("transfer.unknown", "/seasons/0/stages/0/kind")]),
    ("a round twice", repeat(*STAGE, "rounds", fixtures=[]), [("transfer.twice", "/seasons/0/stages/0/rounds")]),
    ("a fixture of no match", put(*FIXTURE, "match", value=7), [("transfer.unknown", "/seasons/0/stages/0/rounds/0/fixtures/0/match")]),
    ("a fixture played without a match", put(*FIXTURE, "match", value=None), [("transfer.match_missing", "/seasons/0/stages/0/rounds/0/fixtures/0/match")]),
    ("an outcome nobody knows", put(*FIXTURE, "sides", 0, "outcome", value="triumph"), [("transfer.unknown", "/seasons/0/stages/0/rounds/0/fixtures/0/sides/0/outcome")]),
    ("a negative score", put(*FIXTURE, "sides", 0, "score", value=-1), [("transfer.malformed", "/seasons/0/stages/0/rounds/0/fixtures/0/sides/0/score")]),
    ("a forfeit that is told nowhere", put(*FIXTURE, "sides", 0, "chapter", value=1), [("transfer.unknown", "/seasons/0/stages/0/rounds/0/fixtures/0/sides/0/chapter")]),
    ("a claim by nobody", put(*FIXTURE, "claims", 0, "by", value=99), [("transfer.unknown", "/seasons/0/stages/0/rounds/0/fixtures/0/claims/0/by")]),
    ("a claim of no report", put(*FIXTURE, "claims", 1, "report", value=9), [("transfer.unknown", "/seasons/0/stages/0/rounds/0/fixtures/0/claims/1/report")]),
    ("stories in a circle", go_in_a_circle, [("transfer.circle", "/teams"), ("transfer.pin", "/teams/0/chapters/2/pin"), ("transfer.pin", "/teams/1/chapters/2/pin")]),
    ("a number too large", put("players", 0, "id", value=10**12), [("transfer.malformed", "/players/0/id")]),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "found"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_a_spoilt_file_is_refused_at_its_place(
    good: File, mika: Player, spoil: Spoil, found: list[tuple[str, str]]
) -> None:
    spoil(good)
    assert refused(good, mika) == found


def test_every_reference_to_nowhere_is_named_at_once(good: File, mika: Player) -> None:
    for spoil in (
        put("ruleset", value=HASH),
        put(*FIRST_TEAM, "owner", value=99),
        put("matches", 0, "ruleset", value=HASH),
        put(*SEASON, "state", value="over"),
    ):
        spoil(good)
    assert refused(good, mika) == [
        ("transfer.unknown", "/ruleset"),
        ("transfer.unknown", "/teams/0/owner"),
        ("transfer.unknown", "/matches/0/ruleset"),
        ("transfer.unknown", "/seasons/0/state"),
    ]


def test_an_amount_that_no_team_can_have_is_refused(good: File, mika: Player) -> None:
    """The story folds to its pins, but to ten million koban."""
    team = good["teams"][0]
    good["matches"], good["seasons"], good["teams"] = [], [], [team]
    team["chapters"] = team["chapters"][:1]
    team["chapters"][0]["revisions"][0]["entries"][0]["payload"]["budget"] = 10**7
    team["scroll"] = _folded(good)
    team["chapters"][0]["pin"] = content_key(team["scroll"])
    assert refused(good, mika) == [("transfer.amount", "/teams/0/scroll")]


def _folded(file: File) -> Any:
    """What the first chapter of the first team comes to."""
    from games.rules.kernel.system import StoryPart
    from games.systems import system

    game = system("allstars")
    entries = [entry["payload"] for entry in file["teams"][0]["chapters"][0]["revisions"][0]["entries"]]
    rules = game.load_ruleset(file["rulesets"][0]["document"])
    part = StoryPart(position=0, kind="founding", ruleset=rules, entries=tuple(entries))
    return game.fold([part]).scroll


def test_a_story_of_another_teams_models_is_refused(good: File, mika: Player) -> None:
    team = good["teams"][0]
    good["matches"], good["seasons"], good["teams"] = [], [], [team]
    team["chapters"] = team["chapters"][:1]
    team["scroll"] = _folded(good)
    gone = team["ninja"].pop(0)
    assert gone["name"] == "Kaede"
    assert refused(good, mika) == [("transfer.unknown", "/teams/0/ninja")]


@pytest.mark.parametrize(
    ("data", "code", "sentence"),
    [
        (b"", "transfer.not_json", "Line 1: Input data was truncated."),
        (b"\x00\x01", "transfer.not_json", "Line 1: JSON is malformed: invalid character."),
        (b'{"format": "koban.league",\n"version": 1,\n"name": }', "transfer.not_json", "Line 3: JSON is malformed: invalid character."),
        (b'{"name": "\\u0000"}', "transfer.nul", "Line 1: Here is a character that no text can have."),
        (b'{"name":\n"a\\\\\\u0000"}', "transfer.nul", "Line 2: Here is a character that no text can have."),
        (b'{"name":\nNaN}', "transfer.not_json", "Line 2: JSON is malformed: invalid character."),
        (b'{"settings":\n{"a": -Infinity}}', "transfer.not_json", "Line 2: JSON is malformed: invalid character."),
        (b'{"name":\n"\\ud800",\n"a": 1}', "transfer.nul", "Line 2: Here is a character that no text can have."),
        (b'{"name":\n"\\uD800x\\udc00",\n"a": 1}', "transfer.nul", "Line 2: Here is a character that no text can have."),
        (b'{"name":\n"x\\udc00",\n"a": 1}', "transfer.nul", "Line 2: Here is a character that no text can have."),
        (b'{"name": "\\ud83d\\ude00",\n"a": }', "transfer.not_json", "Line 2: JSON is malformed: invalid character."),
        (b'{"name": 5,\n"a": }', "transfer.not_json", "Line 2: JSON is malformed: invalid character."),
        (b'{"name":\n"\xff"}', "transfer.not_json", "Line 2: The text is not UTF-8."),
        (b'{"settings": {},\n"name": 1e999}', "transfer.malformed", "Line 2: Number out of range."),
        (b'{"settings":\n{"a": 1e999}}', "transfer.malformed", "Line 2: Number out of range."),
        (b"\n" * 7 + b"[" * 100_000, "transfer.too_deep", "Line 8: The file nests more than 40 levels deep."),
        (b'{"a":\n' * 50_000 + b"1" + b"}" * 50_000, "transfer.too_deep", "Line 41: The file nests more than 40 levels deep."),
        (b"[1]", "transfer.malformed", "Line 1: Expected `object`, got `array`."),
        (b"null", "transfer.malformed", "Line 1: Expected `object`, got `null`."),
    ],
)  # fmt: skip
def test_what_is_no_file_is_refused_with_its_line(data: bytes, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_file(data, LeagueFile)
    assert [(fault.code, fault.message) for fault in refusal.value.violations] == [(code, sentence)]


def test_a_mark_before_the_text_says_nothing(good: File, mika: Player) -> None:
    """Some programs write a byte order mark before UTF-8; lines are counted as without it."""
    data = msgspec.json.format(msgspec.json.encode(good), indent=1)
    assert read_file(b"\xef\xbb\xbf" + data, LeagueFile) == read_file(data, LeagueFile)
    good["ruleset"] = HASH
    marked = b"\xef\xbb\xbf" + msgspec.json.format(msgspec.json.encode(good), indent=1)
    assert lined(marked, mika) == [(line_with(marked, f'"ruleset": "{HASH}"'), "/ruleset", "transfer.unknown")]
    assert lined(b"\xff\xfe{\x00}\x00", mika) == [(1, "", "transfer.not_json")]


def test_brackets_inside_texts_are_no_levels() -> None:
    name = '[{"' * 20 + "\\"
    with pytest.raises(Refused) as refusal:
        read_file(msgspec.json.encode({"name": name, "x": [name, {"y": name}]}), LeagueFile)
    assert {fault.code for fault in refusal.value.violations} == {"transfer.malformed"}


def lined(data: bytes, by: Player) -> list[tuple[int | None, str, str]]:
    """Line, place and code of every fault of a file."""
    with pytest.raises(Refused) as refusal, with_lines(data):
        import_league(read_file(data, LeagueFile), by=by, at=timezone.now())
    return [(getattr(fault, "line", None), fault.path, fault.code) for fault in refusal.value.violations]


def line_with(data: bytes, text: str) -> int:
    """The line on which a text stands first."""
    return next(number for number, line in enumerate(data.decode().splitlines(), 1) if text in line)


def test_every_fault_of_form_has_its_line(good: File, mika: Player) -> None:
    """A wrong type, a missing key, an unknown key: all are named at once."""
    good["teams"][1]["name"] = 77777
    good["matches"][0].pop("opened_at")
    good["seasons"][0]["weather"] = "snow"
    data = msgspec.json.format(msgspec.json.encode(good), indent=1)
    matches = line_with(data, '"matches": [') + 1
    assert lined(data, mika) == [
        (line_with(data, "77777"), "/teams/1/name", "transfer.malformed"),
        (matches, "/matches/0/opened_at", "transfer.malformed"),
        (line_with(data, '"weather"'), "/seasons/0/weather", "transfer.malformed"),
    ]


def test_every_fault_of_what_a_file_says_has_its_line(good: File, mika: Player) -> None:
    good["ruleset"] = HASH
    good["teams"][1]["owner"] = 88888
    data = msgspec.json.format(msgspec.json.encode(good), indent=1)
    assert lined(data, mika) == [
        (line_with(data, f'"ruleset": "{HASH}"'), "/ruleset", "transfer.unknown"),
        (line_with(data, "88888"), "/teams/1/owner", "transfer.unknown"),
    ]


def test_a_file_of_nothing_but_faults_is_answered_at_its_first(mika: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large file is not searched for every fault: that could take longer than anybody waits."""
    monkeypatch.setattr(reading, "LARGEST_TO_SEARCH", 100)
    data = b'{"format": "koban.league",\n"teams": [' + b"{}," * 100 + b"{}]}"
    assert lined(data, mika) == [(2, "/teams/0/id", "transfer.malformed")]


def test_a_name_that_stands_twice_is_refused_at_its_line(good: File, mika: Player) -> None:
    """Of two readers one would take the first, the other the second."""
    data = msgspec.json.format(msgspec.json.encode(good), indent=1).replace(
        b'"format": "koban.league",', b'"format": "koban.league",\n "time_zone": "Mars/Base",', 1
    )
    with pytest.raises(Refused, match=r"^Line \d+: The name time_zone stands twice in one object\.$"):
        read_file(data, LeagueFile)
    second = data.decode().splitlines().index(f' "time_zone": "{good["time_zone"]}",') + 1
    assert lined(data, mika) == [(second, "", "transfer.name_twice")]


def test_a_name_that_stands_twice_deep_inside_is_refused_too(good: File, mika: Player) -> None:
    data = msgspec.json.format(msgspec.json.encode(good), indent=1).replace(
        b'"budget": 100', b'"budget": 1,\n"budget": 100', 1
    )
    assert lined(data, mika) == [(line_with(data, '"budget": 100'), "", "transfer.name_twice")]


def test_a_file_too_large_is_not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST_FILE", 1024 * 1024)
    with pytest.raises(Refused) as refusal:
        read_file(b"[" * (1024 * 1024 + 1), LeagueFile)
    assert [fault.message for fault in refusal.value.violations] == ["The file has more than 1 megabyte."]


def test_a_place_in_a_file_has_a_line() -> None:
    data = b'{\n "a": [\n  1,\n  {"b": 2},\n  {"b":\n   2}\n ],\n "c/d": "a"\n}'
    lines = {"": 1, "/a": 2, "/a/0": 3, "/a/1/b": 4, "/a/2/b": 6, "/c~1d": 8, "/a/7": 2, "/x": 1}
    assert lines_of(data, lines) == lines


@pytest.mark.parametrize(
    ("data", "pointer", "line"),
    [
        (b'{"\\u0061" : 1 ,\n"b"\n:\n[ 2 ,\n3 ] }', "/b/1", 5),
        (b'\n {"a": "\\"b\\": 7",\n "b": 7}', "/b", 3),
        (b'{"a": {},\n"b": [[],\n{"c": null}]}', "/b/1/c", 3),
        (b'{"a": 1,\n"a": 2,\n"b": 3}', "/b", 1),
    ],
)
def test_a_place_is_found_however_the_file_is_written(data: bytes, pointer: str, line: int) -> None:
    """Up to a name that stands twice: after that no reader could say which one is meant."""
    assert lines_of(data, [pointer]) == {pointer: line}


def test_stories_that_take_too_long_are_given_up(good: File, mika: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "PATIENCE", -1.0)
    assert refused(good, mika) == [
        ("transfer.too_slow", "/teams/0/chapters/0"),
        ("transfer.too_slow", "/teams/1/chapters/0"),
    ]


def test_what_only_the_database_refuses_is_a_refusal_of_the_file(
    good: File, mika: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(file: LeagueFile, rows: Rows, *, at: datetime) -> None:
        for _ in range(2):
            Season.objects.create(league=rows.league, number=1, name="Winter")

    monkeypatch.setattr(load, "load_seasons", twice)
    before = counts()
    with pytest.raises(Refused, match="season_number_once"):
        import_league(typed(good), by=mika, at=timezone.now())
    assert counts() == before


def test_the_good_file_itself_is_read(good: File, mika: Player) -> None:
    league = import_league(typed(good), by=mika, at=timezone.now())
    assert encode(export_league(league))
