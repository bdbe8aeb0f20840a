"""Between seasons: teams rolled over, drafted anew, retired, restarted, and passed from player to player."""
