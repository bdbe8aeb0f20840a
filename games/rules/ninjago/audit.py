"""What a party's sessions come to, counted a second time in other code than the fold's."""

from typing import Any

Document = dict[str, Any]
Rank = tuple[bool, int, int, float]


def count(counted: Document, position: int, session: Document) -> None:
    """Book a session under its number of temple steps and its variants."""
    setup, claims = session["setup"], session["claims"]
    board = _board(setup["steps"], setup.get("variants", ()))
    sensei = len(claims.get("sensei", ()))
    added = {
        "tries": 1,
        "wins": int(claims["won"]),
        "sensei": min(sensei, 1),
        "final_won": int(claims["final_battle"] == "won"),
        "final_lost": int(claims["final_battle"] == "lost"),
        "weapons_lost": claims["weapons_lost"],
    }
    for what, number in added.items():
        counted[f"{board}.{what}"] = counted.get(f"{board}.{what}", 0) + number
    turns = claims.get("turns")
    rank = (claims["won"], -claims["weapons_lost"], -sensei, -float("inf") if turns is None else -turns)
    best = counted.get(f"{board}.best")
    if best is None or rank > best[1]:
        counted[f"{board}.best"] = (position, rank)


def counted_in(scroll: Document) -> Document:
    """Return the same from a party's scroll."""
    said: Document = {}
    for record in scroll.get("records", ()):
        board, best = _board(record["steps"], record["variants"]), record["best"]
        for what in ("tries", "wins", "sensei", "final_won", "final_lost", "weapons_lost"):
            said[f"{board}.{what}"] = record[what]
        turns = -float("inf") if best["turns"] is None else -best["turns"]
        said[f"{board}.best"] = (best["position"], (best["won"], -best["weapons_lost"], -best["sensei"], turns))
    return said


def _board(steps: int, variants: list[str]) -> str:
    return ".".join(["steps", str(steps), *sorted(variants)])
