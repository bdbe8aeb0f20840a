"""Stages of a season: planning them, starting them, drawing their rounds, and who comes and goes meanwhile."""
