"""Ninjago: The Board Game, a cooperative hunt for four golden weapons."""
