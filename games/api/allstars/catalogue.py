"""The catalogue for reading: from the book's ruleset without a database, or from a stored version."""

from collections.abc import Iterable
from typing import Annotated, Any, get_args
from zlib import crc32

import msgspec
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.allstars import rows
from games.api.allstars.documented import DOCUMENTED
from games.api.bodies import read_query
from games.api.rulesets import RULESET, Rules, RulesetQuery, find_rules
from games.refusals import BadRequest, Missing
from games.rules.allstars.catalogue.types import Category, Kind, Profile
from games.rules.allstars.match.grounds import grounds
from games.rules.allstars.names import find_challenge, find_clan, find_keyword, slug
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.findings import gettext_noop

_TAG = "Ninja All-Stars: catalogue"
_HOUR = 3600
_KEY = OpenApiParameter("key", str, OpenApiParameter.PATH, description="Its key or printed name.")
_Word = Annotated[str, Meta(min_length=1, max_length=60)]


class ProfileQuery(RulesetQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which models are asked for."""

    clan: _Word | None = None
    kind: Kind | None = None
    keyword: _Word | None = None
    q: _Word | None = None


class RoninQuery(RulesetQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which Ronin are asked for."""

    q: _Word | None = None


class KeywordQuery(RulesetQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which keywords are asked for."""

    category: Category | None = None


class CatalogueView(APIView):
    """Open to everybody, and cacheable: a ruleset version never changes; a release may bring another book or wording."""

    authentication_classes = []
    permission_classes = [AllowAny]

    def answer(self, request: Request, rules: Rules, value: Any) -> HttpResponseBase:
        """Return a value, or 304 to a caller who has it."""
        response = Response(msgspec.to_builtins(value))
        wording = crc32(msgspec.json.encode(value))
        etag = quote_etag(f"{rules.key}-{get_language()}-{wording:08x}")
        response.headers["ETag"] = etag
        patch_cache_control(response, public=True, max_age=_HOUR)
        patch_vary_headers(response, ["Accept-Language"])
        return get_conditional_response(request._request, etag=etag, response=response) or response  # noqa: SLF001


class IndexView(CatalogueView):
    """What there is."""

    @DOCUMENTED.operation("catalogue", summary="What there is", tag=_TAG, answer=rows.Index, parameters=[RULESET])
    def get(self, request: Request) -> HttpResponseBase:
        """Count clans, models, keywords, challenges and statuses."""
        rules = _rules(read_query(request, RulesetQuery))
        return self.answer(request, rules, rows.index(rules.key, rules.ruleset))


class ClansView(CatalogueView):
    """The clans."""

    @DOCUMENTED.operation("clans", summary="The clans", tag=_TAG, answer=rows.Clans, parameters=[RULESET])
    def get(self, request: Request) -> HttpResponseBase:
        """List the clans."""
        rules = _rules(read_query(request, RulesetQuery))
        clans = tuple(rows.clan_row(clan) for clan in rules.ruleset.catalogue.clans)
        return self.answer(request, rules, rows.Clans(results=clans))


class ClanView(CatalogueView):
    """A clan."""

    @DOCUMENTED.operation(
        "clan", summary="A clan and its models", tag=_TAG, answer=rows.ClanPage, parameters=[_KEY, RULESET]
    )
    def get(self, request: Request, key: str) -> HttpResponseBase:
        """Show a clan with its models and Heroes."""
        rules = _rules(read_query(request, RulesetQuery))
        clan = find_clan(rules.ruleset, key)
        if clan is None:
            raise Missing("clan.unknown", gettext_noop("There is no clan called {clan}."), clan=key)
        return self.answer(request, rules, rows.clan_page(rules.ruleset, clan))


class ProfilesView(CatalogueView):
    """The models."""

    @DOCUMENTED.operation(
        "profiles",
        summary="Models of all clans, Heroes and Ronin",
        tag=_TAG,
        answer=rows.Profiles,
        parameters=[
            OpenApiParameter("clan", str, description="Only models of this clan, by key or name."),
            OpenApiParameter("kind", str, enum=get_args(Kind), description="Only models of this kind."),
            OpenApiParameter("keyword", str, description="Only models with this keyword, by key or name."),
            OpenApiParameter("q", str, description="Only models with this in their name or an ability's."),
            RULESET,
        ],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """List the models that fit every filter."""
        query = read_query(request, ProfileQuery)
        rules = _rules(query)
        found = _profiles(rules.ruleset, query)
        results = tuple(rows.profile_row(rules.ruleset, profile) for profile in found)
        return self.answer(request, rules, rows.Profiles(results=results))


class RoninView(CatalogueView):
    """The Ronin."""

    @DOCUMENTED.operation(
        "ronin",
        summary="The Ronin, with recruit cost and fee",
        tag=_TAG,
        answer=rows.Profiles,
        parameters=[
            OpenApiParameter("q", str, description="Only Ronin with this in their name or an ability's."),
            RULESET,
        ],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """List the Ronin."""
        query = read_query(request, RoninQuery)
        rules = _rules(query)
        found = _profiles(rules.ruleset, ProfileQuery(kind="ronin", q=query.q))
        results = tuple(rows.profile_row(rules.ruleset, profile) for profile in found)
        return self.answer(request, rules, rows.Profiles(results=results))


class KeywordsView(CatalogueView):
    """The keywords."""

    @DOCUMENTED.operation(
        "keywords",
        summary="Keywords by category",
        tag=_TAG,
        answer=rows.Keywords,
        parameters=[
            OpenApiParameter("category", str, enum=get_args(Category), description="Only this category."),
            RULESET,
        ],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """List the keywords."""
        query = read_query(request, KeywordQuery)
        rules = _rules(query)
        keywords = (
            keyword for keyword in rules.ruleset.catalogue.keywords if query.category in {None, keyword.category}
        )
        return self.answer(request, rules, rows.Keywords(results=rows.keyword_groups(keywords)))


class ChallengesView(CatalogueView):
    """The challenges."""

    @DOCUMENTED.operation(
        "challenges", summary="The challenges", tag=_TAG, answer=rows.Challenges, parameters=[RULESET]
    )
    def get(self, request: Request) -> HttpResponseBase:
        """List the challenges."""
        rules = _rules(read_query(request, RulesetQuery))
        results = tuple(rows.challenge_row(challenge) for challenge in rules.ruleset.catalogue.challenges)
        return self.answer(request, rules, rows.Challenges(results=results))


class ChallengeView(CatalogueView):
    """A challenge."""

    @DOCUMENTED.operation(
        "challenge",
        summary="A challenge, what it scores and what XP it gives",
        tag=_TAG,
        answer=rows.ChallengePage,
        parameters=[_KEY, RULESET],
    )
    def get(self, request: Request, key: str) -> HttpResponseBase:
        """Show a challenge in full."""
        rules = _rules(read_query(request, RulesetQuery))
        challenge = find_challenge(rules.ruleset, key)
        if challenge is None:
            raise Missing("challenge.unknown", gettext_noop("There is no challenge called {challenge}."), challenge=key)
        return self.answer(request, rules, rows.challenge_page(rules.ruleset, challenge))


class StatusesView(CatalogueView):
    """The status effects."""

    @DOCUMENTED.operation(
        "statuses", summary="The status effects", tag=_TAG, answer=rows.Statuses, parameters=[RULESET]
    )
    def get(self, request: Request) -> HttpResponseBase:
        """List the status effects."""
        rules = _rules(read_query(request, RulesetQuery))
        results = tuple(rows.status_row(status) for status in rules.ruleset.catalogue.statuses)
        return self.answer(request, rules, rows.Statuses(results=results))


class BoardsView(CatalogueView):
    """The tournament grounds."""

    @DOCUMENTED.operation(
        "boards", summary="The tournament grounds", tag=_TAG, answer=rows.Boards, parameters=[RULESET]
    )
    def get(self, request: Request) -> HttpResponseBase:
        """List every ground that a match can be played on, drawn a character for each space.

        `.` is open ground, `r` rough, `o` obscuring, `e` elevated, `s` a structure, `f` foliage; `deployment` has the
        letter of the edge whose zone a space belongs to. A league adds its own as rows of `boards` in its house rules.
        """
        rules = _rules(read_query(request, RulesetQuery))
        results = tuple(rows.board_row(board) for board in grounds(rules.ruleset))
        return self.answer(request, rules, rows.Boards(results=results))


def _rules(query: RulesetQuery) -> Rules:
    return find_rules("allstars", query.ruleset)


def _profiles(ruleset: Ruleset, query: ProfileQuery) -> Iterable[Profile]:
    """Return the models that fit every filter that is given."""
    profiles: Iterable[Profile] = ruleset.catalogue.profiles
    if query.clan is not None:
        clan = find_clan(ruleset, query.clan)
        if clan is None:
            raise BadRequest("filter.unknown_clan", gettext_noop("There is no clan called {clan}."), clan=query.clan)
        profiles = (profile for profile in profiles if profile.clan == clan.key)
    if query.keyword is not None:
        keyword = find_keyword(ruleset, query.keyword)
        if keyword is None:
            raise BadRequest(
                "filter.unknown_keyword", gettext_noop("There is no keyword {keyword}."), keyword=query.keyword
            )
        profiles = (profile for profile in profiles if keyword.key in profile.keywords)
    if query.kind is not None:
        profiles = (profile for profile in profiles if profile.kind == query.kind)
    if query.q is not None:
        wanted = slug(query.q)
        profiles = (profile for profile in profiles if _mentions(profile, wanted))
    return profiles


def _mentions(profile: Profile, wanted: str) -> bool:
    names = (profile.key, profile.name, *(ability.name for ability in profile.abilities))
    return any(wanted in slug(name) for name in names)
