"""Games played many times by computer players: asked for on a page, watched, and read as charts and tables."""
