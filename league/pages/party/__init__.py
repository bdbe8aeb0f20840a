"""Pages of the cooperative games: a party, its sessions, the log of a campaign, and how far everybody is."""
