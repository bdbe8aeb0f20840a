"""The fold: a team's chapters become its scroll.

``fold`` is pure and total. An entry that is not possible becomes a conflict, is left out, and folding goes on. Folding
from a scroll pinned at the end of a chapter, with the chapters after it, gives the same as folding from nothing.
"""

from games.rules.allstars.fold.after_game import revenue_of
from games.rules.allstars.fold.lines import Explanation, TreasuryLine, XpLine
from games.rules.allstars.fold.story import explain, fold, tell
from games.rules.allstars.fold.team import rating_of

__all__ = ["Explanation", "TreasuryLine", "XpLine", "explain", "fold", "rating_of", "revenue_of", "tell"]
