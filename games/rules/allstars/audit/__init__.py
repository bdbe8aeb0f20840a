"""A team's story added up a second time, so that a mistake of the fold does not prove itself.

Plain code over the stored documents: it shares the ruleset's numbers and catalogue with the fold, and no line of code.
"""

from games.rules.allstars.audit.books import TeamBooks
from games.rules.allstars.audit.figures import figures

__all__ = ["TeamBooks", "figures"]
