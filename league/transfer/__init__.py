"""In and out: a league whole, a team with its story, tables for a spreadsheet.

:mod:`documents` says what the files hold, :mod:`reading` takes bytes from strangers, :mod:`references` and
:mod:`stories` find what does not hang together, :mod:`export` and :mod:`load` meet the database.
"""
