"""What the pages of games without rosters share."""
