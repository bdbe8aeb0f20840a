"""The catalogue of Ninja All-Stars: clans, Heroes, Ronin, keywords, challenges, status effects.

Every page shows that of the book or, under a league's address, that of the league, marked where it differs from the book.
"""

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from games.api.allstars import rows
from games.api.rulesets import book_rules
from games.models import SystemKey
from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.house import SECTIONS
from games.rules.allstars.names import find_challenge, find_clan
from games.rules.allstars.ruleset import Ruleset
from games.systems import ruleset
from league.pages.catalogue_marks import marks_of
from league.pages.leagues import league_context
from league.pages.showing import find_league, show


def overview(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """Show what there is, or what was searched for."""
    rules, context = _open(request, slug)
    sought = request.GET.get("q", "").strip()
    context |= {
        "q": sought,
        "index": rows.index("", rules),
        "clans": [rows.clan_row(clan) for clan in rules.catalogue.clans],
    }
    if sought:
        context |= _found(rules, sought)
    return show(request, "koban/catalogue/overview.html", context)


def _found(rules: Ruleset, sought: str) -> dict[str, object]:
    """Search names and texts, in the reader's language."""
    profiles = _rows(rules, rules.catalogue.profiles)
    keywords = [word for group in rows.keyword_groups(rules.catalogue.keywords) for word in group.keywords]
    challenges = [rows.challenge_page(rules, one) for one in rules.catalogue.challenges]
    statuses = [rows.status_row(one) for one in rules.catalogue.statuses]
    return {
        "profiles": [row for row in profiles if _fits(sought, _texts(row))],
        "keywords": [row for row in keywords if _fits(sought, (row.name, row.text))],
        "challenges": [row for row in challenges if _fits(sought, (row.name, row.text, row.setup))],
        "statuses": [row for row in statuses if _fits(sought, (row.name, row.text))],
    }


def clan(request: HttpRequest, key: str, slug: str | None = None) -> HttpResponse:
    """Show a clan with its models and Heroes."""
    rules, context = _open(request, slug)
    row = find_clan(rules, key)
    if row is None:
        raise Http404
    return show(request, "koban/catalogue/clan.html", context | {"clan": rows.clan_page(rules, row)})


def heroes(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """Show the Heroes of all clans."""
    rules, context = _open(request, slug)
    found = _rows(rules, (one for one in rules.catalogue.profiles if one.kind == "hero"))
    clans = {clan.key: rows.clan_row(clan).name for clan in rules.catalogue.clans}
    return show(request, "koban/catalogue/heroes.html", context | {"profiles": found, "clans": clans})


def ronin(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """Show the Ronin with recruit cost and fee."""
    rules, context = _open(request, slug)
    found = _rows(rules, (one for one in rules.catalogue.profiles if one.kind == "ronin"))
    return show(request, "koban/catalogue/ronin.html", context | {"profiles": found})


def keywords(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """Show the keywords by category."""
    rules, context = _open(request, slug)
    groups = rows.keyword_groups(rules.catalogue.keywords)
    return show(request, "koban/catalogue/keywords.html", context | {"groups": groups})


def challenges(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """List the challenges."""
    rules, context = _open(request, slug)
    found = [rows.challenge_page(rules, one) for one in rules.catalogue.challenges]
    return show(request, "koban/catalogue/challenges.html", context | {"challenges": found})


def challenge(request: HttpRequest, key: str, slug: str | None = None) -> HttpResponse:
    """Show a challenge, what it scores and what XP it gives."""
    rules, context = _open(request, slug)
    row = find_challenge(rules, key)
    if row is None:
        raise Http404
    page = rows.challenge_page(rules, row)
    context |= {"challenge": page, "feats": {feat.key: feat.name for feat in page.feats}}
    return show(request, "koban/catalogue/challenge.html", context)


def statuses(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """Show the status effects."""
    rules, context = _open(request, slug)
    found = [rows.status_row(one) for one in rules.catalogue.statuses]
    return show(request, "koban/catalogue/statuses.html", context | {"statuses": found})


def _open(request: HttpRequest, slug: str | None) -> tuple[Ruleset, dict[str, Any]]:
    """Return the rules whose catalogue is read, and what every page of it shows."""
    book: Ruleset = book_rules("allstars").ruleset
    if slug is None:
        return book, {"marks": {section: {} for section in SECTIONS}}
    league = find_league(request, slug)
    if league.system != SystemKey.ALLSTARS:
        raise Http404
    rules: Ruleset = ruleset(league.ruleset_id)
    marks = marks_of(rules)
    return rules, {
        **league_context(request, league),
        "catalogue_of": league,
        "marks": marks,
        "differing": sum(len(section) for section in marks.values()),
        "other_standard": rules.catalogue.standard != book.catalogue.standard,
    }


def _rows(rules: Ruleset, profiles: Iterable[Profile]) -> list[rows.ProfileRow]:
    return [rows.profile_row(rules, profile) for profile in profiles]


def _texts(row: rows.ProfileRow) -> list[str]:
    return [
        row.name,
        *(ability.name for ability in row.abilities),
        *(ability.text for ability in row.abilities),
        *(keyword.name for keyword in row.keywords),
    ]


def _fits(sought: str, texts: Iterable[str]) -> bool:
    return any(sought.casefold() in text.casefold() for text in texts)
