"""Destiny's Bounty Adventures over HTTP: its kit, and answers that need no account and no league."""
