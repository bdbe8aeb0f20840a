"""Games played many times by computer players: ask for it, watch it, read what it came to."""
