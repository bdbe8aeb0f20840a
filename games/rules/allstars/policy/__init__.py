"""Computer players: from an ask to an intent."""
