"""The Moon Deck: 22 designs as data, the deck in play, and what each card does (Moon Deck)."""
