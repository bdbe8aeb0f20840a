"""The referee's notes, on the parts of this game's kit."""

from games.rules.bounty.kit import Part
from games.rules.kernel import notes

Notes = notes.Notes[Part]
