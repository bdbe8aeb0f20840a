"""A league's own board, dice and cards: shown, pasted or uploaded, with every fault named."""

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests import campaigns
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person

Row = dict[str, Any]
DIE = {"known": True, "faces": ["move", "move", "guard", "guard", "general", "rope"]}


def temple_league(master: Person) -> str:
    """Open a league of Ninjago and return the address of its parts."""
    return f"/leagues/{campaigns.open_league(master, 'ninjago', 'Temple Nights')['slug']}/parts/"


def test_parts_say_whether_they_are_known(aiko: Person, visitor: Reader) -> None:
    page = visitor.get(temple_league(aiko))
    parts = {part["key"]: part["known"] for part in page.context["parts"]}

    assert parts == {"board": False, "die": False, "spinner": False, "guards": True}
    assert "Fill in your own" not in plain(page)


def test_boards_and_adventures_are_shown_by_number(visitor: Reader, league: Row) -> None:
    page = visitor.get(f"/leagues/{league['slug']}/parts/")
    names = [part["name"] for part in page.context["parts"]]

    assert names[:3] == ["Board 2", "Board 3", "Board 4"]
    assert [name for name in names if name.startswith("Adventure")] == [f"Adventure {number}" for number in range(1, 7)]


def test_parts_are_previewed_and_taken_up(aiko: Person, aikos: Reader) -> None:
    path = temple_league(aiko)
    given = {"kit": json.dumps({"die": DIE}), "reason": "Read off our own set"}
    preview = aikos.post(f"{path}change/", {**given, "what": "preview"}, status=200)
    aikos.post(f"{path}change/", {**given, "what": "change"})
    parts = {part["key"]: part["known"] for part in aikos.get(path).context["parts"]}
    form = aikos.get(f"{path}change/").context["form"]

    assert preview.context["preview"] == [{"what": "LEGO dice", "book": "assumed", "house": "known"}]
    assert parts == {"board": False, "die": True, "spinner": False, "guards": True}
    assert json.loads(form["kit"].value())["die"]["faces"] == DIE["faces"]


def test_what_the_spaces_are_called_is_shown(aiko: Person, aikos: Reader) -> None:
    path = temple_league(aiko)
    board = json.loads(aikos.get(path).context["parts"][0]["written"])
    named = {"kit": json.dumps({"board": {**board, "names": {"c1": "Dragon Gate"}}}), "reason": "As we call it"}
    assert "Dragon Gate" not in plain(aikos.get(path))
    aikos.post(f"{path}change/", {**named, "what": "change"})
    page = plain(aikos.get(path))
    assert "What the spaces are called c1 Dragon Gate" in page


def test_a_file_takes_the_place_of_what_was_typed(aiko: Person, aikos: Reader) -> None:
    path = temple_league(aiko)
    file = SimpleUploadedFile("kit.json", json.dumps({"die": DIE}).encode(), content_type="application/json")
    answer = aikos.client.post(f"{path}change/", {"file": file, "reason": "Ours", "what": "change"})

    assert answer.status_code == 302
    assert aikos.get(path).context["parts"][1]["known"]


def test_every_fault_of_the_parts_is_named_with_its_place(aiko: Person, aikos: Reader) -> None:
    given = {"die": {"known": True, "faces": ["move"]}, "spinner": {"known": True}, "dragon": {}}
    page = aikos.post(
        f"{temple_league(aiko)}change/", {"kit": json.dumps(given), "reason": "Ours", "what": "change"}, status=422
    )

    assert sorted((one["code"], one["path"]) for one in page.context["faults"]) == [
        ("house.malformed", "/house/kit/die/faces"),
        ("house.malformed", "/house/kit/spinner"),
        ("house.unknown_section", "/house/kit/dragon"),
    ]
    assert "/house/kit/die/faces" in plain(page)


def test_what_is_no_json_object_is_refused(aiko: Person, aikos: Reader) -> None:
    path = f"{temple_league(aiko)}change/"
    broken = aikos.post(path, {"kit": "{", "what": "preview"}, status=422)
    listed = aikos.post(path, {"kit": "[]", "what": "preview"}, status=422)
    file = SimpleUploadedFile("kit.json", b"\xff\xfe", content_type="application/json")
    binary = aikos.client.post(path, {"file": file, "what": "preview"})
    large = aikos.client.post(path, {"file": SimpleUploadedFile("kit.json", b" " * 200_001), "what": "preview"})

    assert list(broken.context["form"].errors) == ["kit"]
    assert list(listed.context["form"].errors) == ["kit"]
    assert list(binary.context["form"].errors) == ["file"]
    assert list(large.context["form"].errors) == ["file"]


def test_a_change_needs_a_reason(aiko: Person, aikos: Reader) -> None:
    given = {"kit": json.dumps({"die": DIE}), "what": "change"}
    page = aikos.post(f"{temple_league(aiko)}change/", given, status=422)

    assert list(page.context["form"].errors) == ["reason"]


def test_only_a_ninja_master_fills_parts_in(aiko: Person, bens: Reader) -> None:
    bens.get(f"{temple_league(aiko)}change/", status=403)


def test_in_french_the_rules_tell_what_was_assumed_and_set_their_colons(aiko: Person, aikos: Reader) -> None:
    path = temple_league(aiko)
    aikos.post(f"{path}change/", {"kit": json.dumps({"die": DIE}), "reason": "Vu sur le dé", "what": "change"})
    aiko.client.patch("/api/v1/account/me/", {"language": "fr"})
    rules = aikos.get(path.replace("/parts/", "/rules/")).content.decode()
    parts = aikos.get(path).content.decode()
    league = aikos.get(path.replace("/parts/", "/")).content.decode()

    assert "Dé LEGO" in rules
    assert "Inventé\N{NO-BREAK SPACE}: le livret ne montre le plateau" in parts
    assert "un maître ninja les confirme\N{NO-BREAK SPACE};" in league


def test_the_rules_page_tells_parts_of_the_leagues_own_in_words(aiko: Person, aikos: Reader) -> None:
    path = temple_league(aiko)
    die = {"known": True, "faces": ["move", "guard", "general", "rope", "rope", "rope"]}
    board = {**aiko.get("games/ninjago/kit/")["kit"]["board"], "gate": "b1", "known": True}
    given = {"kit": json.dumps({"die": die, "board": board}), "reason": "Our own set", "what": "change"}
    aikos.post(f"{path}change/", given)
    page = aikos.get(path.replace("/parts/", "/rules/"))

    assert page.context["differences"] == [
        {"what": "Board", "book": "assumed", "house": "another one, known"},
        {
            "what": "LEGO dice",
            "book": "2 × Ninja move, 2 × Ninja move and guard, Ninja move and General, Rope move and General, assumed",
            "house": "Ninja move, Ninja move and guard, Ninja move and General, 3 × Rope move and General, known",
        },
    ]
    assert "kit / " not in plain(page)


def test_the_rules_page_names_boards_by_their_players(aiko: Person, aikos: Reader, league: Row) -> None:
    boards = aiko.get("games/bounty/kit/")["kit"]["boards"]
    three = {**next(one for one in boards if one["players"] == 3), "villain_track": 11}
    given = {"kit": json.dumps({"boards": [three]}), "reason": "Our own set", "what": "change"}
    aikos.post(f"/leagues/{league['slug']}/parts/change/", given)
    page = aikos.get(f"/leagues/{league['slug']}/rules/")

    assert page.context["differences"] == [{"what": "Board 3", "book": "", "house": "another one"}]
