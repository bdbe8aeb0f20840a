"""Keyword and special abilities: one small unit each, hooked where the rules say it acts.

:mod:`.registry` names the hooks. :mod:`.everything` imports all units so that they are known.
"""
