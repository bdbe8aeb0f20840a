"""The ninja master's desk at /admin/: own leagues only, and what waits for a decision first.

The desk reads rows and calls operations; nothing is saved past them and nothing is deleted. Of what a league shows on its
pages (a report in words, the story behind a number, the forms that change a league) it uses the pages' own means.

It takes the place of Django's default site, as Unfold does with its own, after the apps before it have registered
theirs there: tokens, groups and e-mail addresses of other apps are no business of a ninja master.
"""

from django.contrib import admin
from django.contrib.admin import sites

from league.admin import fixtures, journal, leagues, members, operator, players, rounds, teams
from league.admin.site import desk

__all__ = ["fixtures", "journal", "leagues", "members", "operator", "players", "rounds", "teams"]

admin.site = sites.site = desk
