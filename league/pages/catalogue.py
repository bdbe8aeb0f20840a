"""The catalogue of Ninja All-Stars as the book has it: clans, Heroes, Ronin, keywords, challenges, status effects."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse

from games.api.allstars import rows
from games.api.rulesets import book_rules
from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.names import find_challenge, find_clan
from games.rules.allstars.ruleset import Ruleset
from league.pages.showing import show


def overview(request: HttpRequest) -> HttpResponse:
    """Show what there is, or what was searched for."""
    rules = _rules()
    sought = request.GET.get("q", "").strip()
    context = {
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


def clan(request: HttpRequest, key: str) -> HttpResponse:
    """Show a clan with its models and Heroes."""
    rules = _rules()
    row = find_clan(rules, key)
    if row is None:
        raise Http404
    return show(request, "koban/catalogue/clan.html", {"clan": rows.clan_page(rules, row)})


def heroes(request: HttpRequest) -> HttpResponse:
    """Show the Heroes of all clans."""
    rules = _rules()
    found = _rows(rules, (one for one in rules.catalogue.profiles if one.kind == "hero"))
    clans = {clan.key: rows.clan_row(clan).name for clan in rules.catalogue.clans}
    return show(request, "koban/catalogue/heroes.html", {"profiles": found, "clans": clans})


def ronin(request: HttpRequest) -> HttpResponse:
    """Show the Ronin with recruit cost and fee."""
    rules = _rules()
    found = _rows(rules, (one for one in rules.catalogue.profiles if one.kind == "ronin"))
    return show(request, "koban/catalogue/ronin.html", {"profiles": found})


def keywords(request: HttpRequest) -> HttpResponse:
    """Show the keywords by category."""
    groups = rows.keyword_groups(_rules().catalogue.keywords)
    return show(request, "koban/catalogue/keywords.html", {"groups": groups})


def challenges(request: HttpRequest) -> HttpResponse:
    """List the challenges."""
    rules = _rules()
    found = [rows.challenge_page(rules, one) for one in rules.catalogue.challenges]
    return show(request, "koban/catalogue/challenges.html", {"challenges": found})


def challenge(request: HttpRequest, key: str) -> HttpResponse:
    """Show a challenge, what it scores and what XP it gives."""
    rules = _rules()
    row = find_challenge(rules, key)
    if row is None:
        raise Http404
    page = rows.challenge_page(rules, row)
    context = {"challenge": page, "feats": {feat.key: feat.name for feat in page.feats}}
    return show(request, "koban/catalogue/challenge.html", context)


def statuses(request: HttpRequest) -> HttpResponse:
    """Show the status effects."""
    found = [rows.status_row(one) for one in _rules().catalogue.statuses]
    return show(request, "koban/catalogue/statuses.html", {"statuses": found})


def _rules() -> Ruleset:
    rules: Ruleset = book_rules("allstars").ruleset
    return rules


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
