"""Combat: pools of dice, eliminations, and who chooses the result."""
