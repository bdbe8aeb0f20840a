"""Pages of Tiny Ninjas: a duellist's scroll and ledger, how a battle opens, how it is reported, and reports in words."""
