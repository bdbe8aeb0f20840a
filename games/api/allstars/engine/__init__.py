"""The engine of Ninja All-Stars over HTTP: logs, matches from a seed, odds, and small questions about a board."""
