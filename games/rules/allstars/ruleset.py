"""The settings of Ninja All-Stars: every number or ruling a ninja master may change, with the book's value as default."""

from functools import cache, cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.allstars.catalogue.load import load_catalogue
from games.rules.allstars.catalogue.types import Catalogue, Challenge, Clan, FeatKind, Keyword, Profile
from games.rules.allstars.element_tables import (
    ChallengeColumns,
    DoublesTable,
    DowntimeTable,
    FirstColumn,
    SecondColumn,
    SinglesTable,
)
from games.rules.kernel.findings import gettext_noop

Koban = Annotated[int, Meta(ge=0, le=1000)]
Rated = Annotated[int, Meta(ge=0, le=20)]
Points = Annotated[int, Meta(ge=1, le=100)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ruleset values. Keys follow the rulings; amounts are koban, XP or matches as each description says."""

    budget: Annotated[int, Meta(ge=0, le=10000, description="Koban to build a team with (Building A Team)")] = 100
    keep_unspent: Annotated[bool, Meta(description="Left-over starting koban becomes the treasury (ruling 41)")] = True
    max_models: Annotated[
        Annotated[int, Meta(ge=1, le=100)] | None,
        Meta(description="Most models on a team; none is printed (ruling 43)"),
    ] = None
    free_doubles: Annotated[
        bool, Meta(description="Doubles: any attribute or affinity instead of the table's (ruling 15)")
    ] = False
    doubles: Annotated[
        DoublesTable,
        Meta(description="What each double gives beside a keyword of any category (Rolling Doubles; ruling 15)"),
    ] = DoublesTable()
    singles: Annotated[
        SinglesTable, Meta(description="What each die gives without doubles, one of the two (ruling 16)")
    ] = SinglesTable()
    advance_step: Annotated[
        int, Meta(ge=1, le=5, description="By how much an advance raises an attribute (Advancement Rolls)")
    ] = 1
    attribute_cap: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None,
        Meta(description="Highest value of an attribute; none is printed (ruling 19)"),
    ] = None
    xp_thresholds: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=100_000)], ...],
        Meta(min_length=1, max_length=20, description="XP at which each level is reached (ruling 13)"),
    ] = (8, 22, 43, 71, 106, 246)
    level_names: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...],
        Meta(min_length=2, max_length=21, description="Names of the levels, from no advance up"),
    ] = (
        gettext_noop("New Recruit"),
        gettext_noop("Experienced"),
        gettext_noop("Veteran"),
        gettext_noop("Shinobi"),
        gettext_noop("Clan Champion"),
        gettext_noop("Infamous"),
        gettext_noop("Legendary"),
    )
    all_star_awards: Annotated[
        int, Meta(ge=0, le=5, description="All-Star awards of each team, before any for a lower rating (ruling 24)")
    ] = 1
    all_star_xp: Annotated[int, Meta(ge=0, le=50, description="XP of a Ninja All-Star award")] = 3
    award_same_model: Annotated[bool, Meta(description="Several All-Star awards may go to one model (ruling 76)")] = (
        False
    )
    downtime_table: Annotated[DowntimeTable, Meta(description="What each face does in downtime (Downtime)")] = (
        DowntimeTable()
    )
    water_xp: Annotated[
        int, Meta(ge=0, le=50, description="XP of a downtime result that teaches (in the book: Water)")
    ] = 1
    void_absence: Annotated[
        int, Meta(ge=0, le=20, description="Games missed in a long absence after downtime (in the book: Void)")
    ] = 2
    fire_absence: Annotated[
        int, Meta(ge=0, le=20, description="Games missed in a short absence after downtime (in the book: Fire)")
    ] = 1
    spirit_cancels_rolled: Annotated[
        bool, Meta(description="Who spares another in downtime may cancel a result already rolled (ruling 4)")
    ] = False
    suspension_counts: Annotated[
        Literal["played", "forfeits_too"],
        Meta(description="Absences are served in games played alone, or in forfeited games as well (ruling 5)"),
    ] = "played"
    carry_suspensions: Annotated[
        bool, Meta(description="Absences still owed are carried into a new season (ruling 11)")
    ] = False
    koban_win: Annotated[Koban, Meta(description="Revenue of a team that won (Revenue)")] = 10
    koban_loss: Annotated[Koban, Meta(description="Revenue of a team that lost (Revenue)")] = 6
    koban_draw: Annotated[Koban, Meta(description="Revenue of each team in a draw (ruling 59)")] = 8
    cede_revenue: Annotated[Koban, Meta(description="Revenue of a team that ceded (ruling 63)")] = 6
    forfeit_win_koban: Annotated[
        Koban, Meta(description="Revenue of the team that was present at a forfeit (ruling 66)")
    ] = 10
    forfeit_loss_koban: Annotated[
        Koban, Meta(description="Revenue of the team that was absent at a forfeit (ruling 66)")
    ] = 0
    bye_koban: Annotated[Koban, Meta(description="Revenue of a team with a bye (ruling 67)")] = 0
    shojo_koban: Annotated[
        Koban, Meta(description="Revenue added for Shojo in the Healing House at the end (ruling 55)")
    ] = 2
    rating_koban_per_point: Annotated[
        int, Meta(ge=1, le=1000, description="Koban of recruit costs for each point of rating (ruling 71)")
    ] = 10
    rating_per_advance: Annotated[
        Rated, Meta(description="Points of rating for each advancement roll that was made (ruling 73)")
    ] = 1
    rating_per_hero: Annotated[Rated, Meta(description="Points of rating for each Hero or Ronin (ruling 45)")] = 1
    points_per_reroll: Annotated[
        Points, Meta(description="Points of rating behind for each reroll token (ruling 75)")
    ] = 1
    points_per_bonus_koban: Annotated[
        Points, Meta(description="Points of rating behind for each bonus koban (ruling 62)")
    ] = 1
    bonus_koban_cap: Annotated[
        Koban, Meta(description="Most bonus koban that a lower rating brings (Team Rating; ruling 62)")
    ] = 6
    points_per_moon_power: Annotated[
        Points, Meta(description="Points of rating behind for each Moon Power token (ruling 75)")
    ] = 10
    points_per_extra_award: Annotated[
        Points, Meta(description="Points of rating behind for each additional All-Star award (ruling 75)")
    ] = 5
    rating_excludes_unavailable: Annotated[
        bool, Meta(description="Absent models do not count in the rating (ruling 72)")
    ] = False
    final_upkeep: Annotated[bool, Meta(description="An Upkeep is played after the last round (ruling 2)")] = True
    time_called_upkeep: Annotated[bool, Meta(description="An Upkeep is played when time is called (ruling 63a)")] = (
        False
    )
    reveal_xp: Annotated[
        Literal["per_search", "per_model"],
        Meta(description="XP for a search counts per search or per model revealed (ruling 31)"),
    ] = "per_search"
    own_medal_pickup_xp: Annotated[
        bool, Meta(description="Picking up the own medal earns the pick-up XP too (ruling 36)")
    ] = False
    champion_xp_once_per_model: Annotated[
        bool, Meta(description="A model earns the XP of a Champion once a game (ruling 37)")
    ] = False
    credit_forced_spirit: Annotated[
        bool, Meta(description="An attacker forced to choose his own Spirit credits his opponent (ruling 26)")
    ] = False
    engulf_any_pool: Annotated[
        bool, Meta(description="Engulf also counts a Fire that is left in the defender's pool (ruling 98)")
    ] = False
    challenge_columns: Annotated[
        ChallengeColumns, Meta(description="Column of the challenge generator for each first die (ruling 115)")
    ] = ChallengeColumns()
    challenge_column_1: Annotated[
        FirstColumn,
        Meta(description="First column of the challenge generator: challenges, or which player chooses"),
    ] = FirstColumn()
    challenge_column_2: Annotated[
        SecondColumn,
        Meta(description="Second column of the challenge generator: challenges, or which player chooses"),
    ] = SecondColumn()
    crates: Annotated[int, Meta(ge=1, le=6, description="Crates on the board in Search (Search)")] = 6
    sentries: Annotated[
        int, Meta(ge=1, le=6, description="Samurai Sentries in the challenges that use them (Sentries)")
    ] = 6
    sentry_delay: Annotated[
        int, Meta(ge=0, le=9, description="Delay tokens of a sentry that was Injured (Sentries; ruling 119)")
    ] = 2
    unique_ronin_per_league: Annotated[
        bool, Meta(description="A Ronin serves one team of the league only (ruling 44)")
    ] = False
    min_available: Annotated[
        int, Meta(ge=0, le=20, description="Models that must be available to play (ruling 47)")
    ] = 1
    moon_deck: Annotated[bool, Meta(description="Matches are played with the Moon Deck (Moon Deck; ruling 113)")] = True
    board: Annotated[
        str,
        Meta(
            max_length=40,
            description="Tournament ground of all matches; with none the table agrees on one (ruling 110)",
        ),
    ] = ""


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A system's rules as one league plays them: every value and catalogue row resolved."""

    settings: Settings
    catalogue: Catalogue
    system: Literal["allstars"] = "allstars"

    @cached_property
    def clans(self) -> dict[str, Clan]:
        """Clans by key."""
        return {clan.key: clan for clan in self.catalogue.clans}

    @cached_property
    def profiles(self) -> dict[str, Profile]:
        """Profiles by key."""
        return {profile.key: profile for profile in self.catalogue.profiles}

    @cached_property
    def keywords(self) -> dict[str, Keyword]:
        """Keywords by key."""
        return {keyword.key: keyword for keyword in self.catalogue.keywords}

    @cached_property
    def feats(self) -> dict[str, FeatKind]:
        """Kinds of feat by key."""
        return {feat.key: feat for feat in self.catalogue.feats}

    @cached_property
    def challenges(self) -> dict[str, Challenge]:
        """Challenges by key."""
        return {challenge.key: challenge for challenge in self.catalogue.challenges}


@cache
def book() -> Ruleset:
    """Return the rules as printed, with Koban's rulings at their defaults."""
    return Ruleset(settings=Settings(), catalogue=load_catalogue())


@cache
def ruleset_from_json(document: bytes) -> Ruleset:
    """Decode a stored ruleset; raises :class:`msgspec.ValidationError` if it is not one."""
    return msgspec.json.decode(document, type=Ruleset)
