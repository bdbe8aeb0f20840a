"""What every game system shares: findings, dice, rulesets, and the doors a system opens to the rest of Koban."""
