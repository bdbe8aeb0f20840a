"""Tiny Ninjas: cards, battles in every mode, the referee, achievements, a duellist's scroll, and policies that play."""
