"""Ninja All-Stars over HTTP."""
