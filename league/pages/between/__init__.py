"""Pages between seasons: teams rolled over, drafted anew, retired, restarted, passed on."""
