"""What the books of a team say, read from a scroll."""

from typing import Any

Document = dict[str, Any]
RESULTS = ("played", "won", "drawn", "lost")


def figures(scroll: Document) -> Document:
    """Return a scroll's figures by dotted names; ``ninja.7.advances`` counts the rolls made, chosen for or not."""
    pending = scroll.get("pending", {})
    said = {
        "clan": scroll.get("clan", ""),
        "treasury": scroll.get("treasury", 0),
        "rating": scroll.get("rating", 0),
        "fees": pending.get("fees", []),
        "downtime": [*pending.get("downtime", ()), *pending.get("waiting", ())],
        "roster": [state["id"] for state in scroll.get("ninja", ()) if "gone" not in state],
    }
    said |= {f"record.{result}": scroll.get("record", {}).get(result, 0) for result in RESULTS}
    for state in scroll.get("ninja", ()):
        name = f"ninja.{state['id']}"
        said[f"{name}.profile"] = state["profile"]
        said[f"{name}.xp"] = state.get("xp", 0)
        said[f"{name}.advances"] = len(state.get("advances", ()))
        said[f"{name}.chosen"] = sum("choice" in taken for taken in state.get("advances", ()))
        said[f"{name}.absent"] = state.get("absent", 0)
        said[f"{name}.healing_house"] = state.get("healing_house", False)
        said[f"{name}.gone"] = state.get("gone")
    return said
