"""The match engine: a match as a script that asks its players for decisions.

The rules are written as generators. Wherever a player may choose, the script yields an :class:`~.asks.Ask` and is sent
an :class:`~.events.Intent`; between two asks it rolls the dice it needs. One event is one intent with the dice rolled
and the outcomes seen before the next ask. Playing, checking a log and computer players all run the same script.
"""
