"""Tiny Ninjas over HTTP: its cards, and answers that need no account and no league."""
