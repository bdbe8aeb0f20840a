"""The rules over HTTP: the catalogue, and answers that need no account and no league."""
