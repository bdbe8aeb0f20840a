"""What a party's sessions come to, counted a second time in other code than the fold's."""

from typing import Any

Document = dict[str, Any]


def count(counted: Document, position: int, session: Document) -> None:
    """Book a session under its adventure, and under the number of its players."""
    claims = session["claims"]
    adventure = f"adventure.{session['setup']['adventure']}"
    for board in (adventure, f"{adventure}.players.{len(session['setup']['seats'])}"):
        for what, number in (("tries", 1), ("wins", int(claims["won"]))):
            counted[f"{board}.{what}"] = counted.get(f"{board}.{what}", 0) + number
    worth = _worth(claims)
    best = counted.get(f"{adventure}.best")
    if best is None or worth > best[1]:
        counted[f"{adventure}.best"] = (position, worth)


def counted_in(scroll: Document) -> Document:
    """Return the same from a party's scroll."""
    said: Document = {}
    for record in scroll.get("records", ()):
        adventure = f"adventure.{record['adventure']}"
        boards = [(adventure, record)]
        boards += [(f"{adventure}.players.{one['players']}", one) for one in record["seatings"]]
        said |= {f"{board}.{what}": told[what] for board, told in boards for what in ("tries", "wins")}
        said[f"{adventure}.best"] = (record["best"]["position"], _worth(record["best"]))
    return said


def _worth(told: Document) -> tuple[bool, int, int]:
    """Rank a session: a win by few villains and few turns, a defeat by tokens won and turns survived."""
    if told["won"]:
        return (True, -told["villain_track"], -told["turns"])
    tokens, defeated, mastery = (told.get(field) for field in ("victory_track", "defeated", "mastery"))
    if tokens is None and defeated is not None and mastery is not None:
        tokens = defeated + mastery
    return (False, tokens or 0, told["turns"])
