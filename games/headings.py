"""The rulebooks' headings, as people read them.

A finding names its rule by the heading in the English book, or by the number of the ruling: that name is data, it stays
the same in every language. A page shows it in the reader's own.
"""

import re
from typing import Final

from django.utils.translation import gettext

from games.rules.kernel.findings import gettext_noop
from games.texts import translated

ALLSTARS: Final = (
    *(gettext_noop("Activation"), gettext_noop("Advancement Rolls"), gettext_noop("Affinity and Tests")),
    *(gettext_noop("Appendix, Hero"), gettext_noop("Appendix, Ronin"), gettext_noop("Appendix, Unique")),
    *(gettext_noop("Attributes"), gettext_noop("Building A Team"), gettext_noop("Challenge Length")),
    *(gettext_noop("Challenge Rules"), gettext_noop("Challenges"), gettext_noop("Champion")),
    *(gettext_noop("Choose Challenge"), gettext_noop("Clans"), gettext_noop("Combat")),
    *(gettext_noop("Create Tournament Ground"), gettext_noop("Deploy Ninja"), gettext_noop("Downtime")),
    *(gettext_noop("Earning XP"), gettext_noop("Experience"), gettext_noop("Game Records"), gettext_noop("Injured")),
    *(gettext_noop("Keyword Abilities"), gettext_noop("King Of The Hill"), gettext_noop("Leagues")),
    *(gettext_noop("Line Of Sight"), gettext_noop("Medals"), gettext_noop("Moon Deck"), gettext_noop("Movement")),
    *(gettext_noop("New Keywords"), gettext_noop("New Round"), gettext_noop("Playing With 3 - 4 Players")),
    *(gettext_noop("Profiles"), gettext_noop("Random Challenge Generator"), gettext_noop("Ranged Combat")),
    *(gettext_noop("Rerolls"), gettext_noop("Ronin"), gettext_noop("Search"), gettext_noop("Sentries")),
    *(gettext_noop("Sequence Of Play"), gettext_noop("Setup"), gettext_noop("Setup, Choose Challenge")),
    *(gettext_noop("Shuriken"), gettext_noop("Starting A League"), gettext_noop("Status Effects")),
    *(gettext_noop("Stealth"), gettext_noop("Team Rating"), gettext_noop("Terrain")),
    *(gettext_noop("The Training Ground"), gettext_noop("Unique"), gettext_noop("Upkeep")),
    *(gettext_noop("Appendix, Stun"), gettext_noop("Setup, Deploy Ninja")),
)
TINY_NINJAS: Final = (
    *(gettext_noop("01 - Getting Started"), gettext_noop("03 - Attack & Defend")),
    *(gettext_noop("04 - TN Dice, Roll Icons"), gettext_noop("05 - Abilities"), gettext_noop("06 - Power-Up Tokens")),
    *(gettext_noop("07 - Gameplay Explained"), gettext_noop("08 - Round Structure")),
    *(gettext_noop("09 - Gameplay Flowchart"), gettext_noop("10 - Battle Examples")),
    *(gettext_noop("11 - Additional 2-Player Game Modes"), gettext_noop("12 - 1-Player Solo Mode")),
    *(gettext_noop("13 - Achievements"), gettext_noop("BLITZ"), gettext_noop("SURVIVOR"), gettext_noop("CHAMPION")),
    *(gettext_noop("Components"), gettext_noop("Solo difficulty levels")),
)
NINJAGO: Final = (
    *(gettext_noop("Setting up the game"), gettext_noop("Playing the game"), gettext_noop("Ninja move")),
    *(gettext_noop("Ninja move and guard"), gettext_noop("Ninja move and General")),
    *(gettext_noop("Rope move and General"), gettext_noop("Searching guardhouses"), gettext_noop("Fighting guards")),
    *(gettext_noop("Losing golden weapons"), gettext_noop("Using the Sensei"), gettext_noop("Winning the game")),
    *(gettext_noop("Fighting the final battle"), gettext_noop("Your game - your rules")),
    *(gettext_noop("Skeleton Steps"), gettext_noop("Sensei Power"), gettext_noop("Ninja Memory")),
    gettext_noop("Ninja Knockout"),
    gettext_noop("ruling on guards"),
)
BOUNTY: Final = (
    *(gettext_noop("Components for the Token Chest"), gettext_noop("Game Setup"), gettext_noop("How to Win")),
    *(gettext_noop("The Goal of the Ninja"), gettext_noop("The Goal of the Villains")),
    *(gettext_noop("How to Play a Turn"), gettext_noop("Ready Your Ninja"), gettext_noop("Flip Event Card")),
    *(gettext_noop("Revealing Villains"), gettext_noop("Move Your Ninja"), gettext_noop("Spinjitzu Tornadoes")),
    *(gettext_noop("Clear Room"), gettext_noop("Add tokens to the Victory Track"), gettext_noop("Potential Cards")),
    *(gettext_noop("Adventure Cards"), gettext_noop("Body, Heart, and Mind"), gettext_noop("ruling on players")),
)
HEADINGS: Final = frozenset({*ALLSTARS, *TINY_NINJAS, *NINJAGO, *BOUNTY})
"""Every heading that a finding may name; the challenges of Ninja All-Stars stand in the catalogue."""

_NUMBERED = re.compile(r"ruling (\d+[a-z]?)")


def heading(rule: str) -> str:
    """Return a finding's rule in the reader's language; "" stays "" (to gettext it is a header)."""
    if numbered := _NUMBERED.fullmatch(rule):
        return gettext("ruling {number}").format(number=numbered[1])
    return translated(rule)
