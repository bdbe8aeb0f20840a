"""The referee's notes, on the parts of this game's kit."""

from games.rules.kernel import notes
from games.rules.ninjago.kit import Part

Notes = notes.Notes[Part]
