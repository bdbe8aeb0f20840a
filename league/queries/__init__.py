"""Reads of the league app."""
