"""Ninjago: The Board Game over HTTP: its kit, and answers that need no account and no league."""
