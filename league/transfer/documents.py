"""What the files hold: the format ``koban.league`` and the format ``koban.team``, version 1.

A file numbers what it holds by itself: players, teams, models and matches from 1, so that it means the same in every
database. Models are named by their number as text, in entries, setups and reports too; a model that the file does not
know (one of another league, or one that somebody made up) stands there with a question mark before its old number.

A file holds facts and decisions, never consequences: scrolls, verdicts and tables are worked out anew. What fixtures say
of results, and stories of matches, is compared with the confirmed reports, and what they say of forfeits and byes with the
rules. A log is played again and comes to the report that holds it. No name stands twice in an object; a byte order mark
before the text says nothing. ``pin`` is the SHA-256 of the canonical JSON (keys sorted, no spaces) of the scroll at a
chapter's end, in the file's own numbers: a story that comes to anything else is refused. ``Ruleset.key`` is the same of
the ruleset's document.

Of people a file holds names alone. Addresses, passwords, PINs, tokens and the journal stay where they are. A match's
dice seed is given once it may be shown; a match without one gets another when it is read.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Number = Annotated[int, Meta(ge=1, le=1_000_000)]
Small = Annotated[int, Meta(ge=0, le=32_000)]
Position = Annotated[int, Meta(ge=0, le=1_000_000)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(max_length=60)]
Title = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"\S")]
Word = Annotated[str, Meta(max_length=60)]
Reason = Annotated[str, Meta(max_length=5000)]
At = Annotated[datetime, Meta(tz=True)]
Document = dict[str, Any]


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all rows."""


class Ruleset(_Row, frozen=True, kw_only=True):
    """A ruleset version, whole."""

    key: Hash
    document: Document


class Player(_Row, frozen=True, kw_only=True):
    """A person or bot by name. ``role`` is given for members; who reads the file in becomes the ninja master."""

    id: Number
    name: Name
    bot: bool = False
    role: Word | None = None


class RulesChange(_Row, frozen=True, kw_only=True):
    """When the league took up a ruleset, who decided it and why; oldest first."""

    ruleset: Hash
    by: Number
    at: At
    reason: Reason = ""


class Entry(_Row, frozen=True, kw_only=True):
    """One fact or decision of a story."""

    payload: Document
    at: At
    by: Number | None = None
    schema: Small = 1


class Revision(_Row, frozen=True, kw_only=True):
    """One telling of a chapter, with its entries in order."""

    number: Number
    at: At
    by: Number | None = None
    reason: Reason = ""
    entries: Annotated[tuple[Entry, ...], Meta(max_length=2000)] = ()


class Chapter(_Row, frozen=True, kw_only=True):
    """A piece of a team's story; ``revision`` is the telling that counts.

    ``match`` is a match of the file; a match that was not played, or was played elsewhere, has none.
    """

    position: Position
    kind: Word
    ruleset: Hash
    at: At
    pin: Hash
    match: Number | None = None
    revision: Number = 1
    revisions: Annotated[tuple[Revision, ...], Meta(min_length=1, max_length=200)]


class Ninja(_Row, frozen=True, kw_only=True):
    """A model's number (as text) and name. One that never joined the team stands here too.

    ``player`` is the person behind a member of a party.
    """

    id: Annotated[str, Meta(pattern="^[1-9][0-9]{0,6}$")]
    name: Name
    player: Number | None = None


class HandOver(_Row, frozen=True, kw_only=True):
    """A team offered by its owner then to another player, and what came of it."""

    giver: Number
    taker: Number
    state: Word
    proposed_by: Number
    proposed_at: At
    answered_by: Number | None = None
    answered_at: At | None = None


class Team(_Row, frozen=True, kw_only=True):
    """A team with its story. ``scroll`` is what the story comes to, None before the founding.

    ``redraft`` is whom it keeps and recruits while it is drafted anew within a budget.
    """

    id: Number
    name: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")]
    state: Word
    ruleset: Hash
    owner: Number | None = None
    left_at: At | None = None
    draft: Document = {}
    redraft: Document = {}
    scroll: Document | None = None
    ninja: Annotated[tuple[Ninja, ...], Meta(max_length=1000)] = ()
    chapters: Annotated[tuple[Chapter, ...], Meta(max_length=2000)] = ()
    hand_overs: Annotated[tuple[HandOver, ...], Meta(max_length=500)] = ()


class MatchSide(_Row, frozen=True, kw_only=True):
    """Which team stood on a side; ``busy`` while its after-match steps are open."""

    side: Annotated[int, Meta(ge=1, le=4)]
    team: Number
    busy: bool = False
    steps_due_at: At | None = None


class Report(_Row, frozen=True, kw_only=True):
    """A version of what was claimed."""

    version: Annotated[int, Meta(ge=1, le=1000)]
    body: Document
    at: At
    confirmed: bool = False


class Match(_Row, frozen=True, kw_only=True):
    """A match: rosters as fielded, handicap and rules as frozen, and its reports. ``seed`` is hexadecimal."""

    id: Number
    ruleset: Hash
    state: Word
    setup: Document
    opened_at: At
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    seed_shown_at: At | None = None
    sides: Annotated[tuple[MatchSide, ...], Meta(max_length=4)] = ()
    reports: Annotated[tuple[Report, ...], Meta(max_length=200)] = ()


class FixtureSide(_Row, frozen=True, kw_only=True):
    """A side of a fixture, and what the table reads of it; ``slot`` if it is the team's one game of the round.

    ``alliance`` is the lowest of the sides that play as partners, 0 where every side plays for itself. ``chapter`` is the
    position of a forfeit in the team's story, or of a bye that was paid.
    """

    side: Annotated[int, Meta(ge=1, le=4)]
    team: Number
    outcome: Word = ""
    score: Small = 0
    injuries: Small = 0
    koban: Small = 0
    alliance: Annotated[int, Meta(ge=0, le=4)] = 0
    advances: bool | None = None
    slot: bool = False
    chapter: Small | None = None


class Claim(_Row, frozen=True, kw_only=True):
    """Who opened, reported, confirmed, disputed or decided; ``report`` is a version of the match's reports.

    ``team`` is who left a game that the others play without it, ``side`` the seat that it was drawn for.
    """

    kind: Word
    at: At
    match: Number | None = None
    side: Annotated[int, Meta(ge=1, le=4)] | None = None
    report: Small | None = None
    by: Number | None = None
    acting_for: Number | None = None
    mark: Word = ""
    team: Number | None = None
    reason: Reason = ""


class Fixture(_Row, frozen=True, kw_only=True):
    """A meeting of a round; see the league's own words for its states and outcomes."""

    number: Small
    state: Word
    match: Number | None = None
    challenge: Word = ""
    challenge_dice: Annotated[tuple[Word, ...], Meta(max_length=1000)] = ()
    table: Small | None = None
    deadline: At | None = None
    bracket_match: Small | None = None
    replay: Small = 0
    decider: Word = ""
    reported_at: At | None = None
    notice_sent_at: At | None = None
    confirm_due_at: At | None = None
    confirmed_at: At | None = None
    sides: Annotated[tuple[FixtureSide, ...], Meta(max_length=4)] = ()
    claims: Annotated[tuple[Claim, ...], Meta(max_length=1000)] = ()


class Draw(_Row, frozen=True, kw_only=True):
    """How a round was paired; see the API's rounds. ``rematches`` are kept for their number alone: ids of another database."""

    seed: Word | None = None
    planned_after: Small | None = None
    rounds_after: Small | None = None
    foreseen: bool | None = None
    rematches: Annotated[tuple[tuple[int, int], ...], Meta(max_length=500)] | None = None
    second_bye: bool | None = None
    accepted: bool | None = None
    by_hand: bool | None = None


class Round(_Row, frozen=True, kw_only=True):
    """Fixtures that belong together. A draft has been published never (null); files older than drafts do not say when."""

    number: Annotated[int, Meta(ge=1, le=32_000)]
    deadline: At | None = None
    challenge: Word = ""
    published_at: At | msgspec.UnsetType | None = msgspec.UNSET
    starts_at: At | None = None
    ends_at: At | None = None
    draw: Draw | None = None
    fixtures: Annotated[tuple[Fixture, ...], Meta(max_length=500)] = ()


class Place(_Row, frozen=True, kw_only=True):
    """A team's place in a stage; see the league's own words for groups, late entries, withdrawals and lots."""

    team: Number
    seed: Small
    group: Small = 0
    first_round: Small = 1
    withdrawn_from: Small | None = None
    requested_byes: Annotated[tuple[Small, ...], Meta(max_length=200)] = ()
    lot: Number | None = None


class Invitation(_Row, frozen=True, kw_only=True):
    """A challenge of one team to another; ``round`` and ``fixture`` are the numbers of the game it led to."""

    challenger: Number
    opponent: Number
    state: Word
    sent_at: At
    words: Annotated[str, Meta(max_length=200)] = ""
    answer_due_at: At | None = None
    answered_at: At | None = None
    round: Small | None = None
    fixture: Small | None = None


class Stage(_Row, frozen=True, kw_only=True):
    """A part of a season with its own way of pairing; a play-off names the later stage (by order) for which it is played."""

    order: Small
    kind: Word
    name: Title
    state: Word
    settings: Document = {}
    lots: Annotated[str, Meta(max_length=64)] = ""
    plays_off_for: Small | None = None
    field: Annotated[tuple[Place, ...], Meta(max_length=1000)] = ()
    rounds: Annotated[tuple[Round, ...], Meta(max_length=500)] = ()
    invitations: Annotated[tuple[Invitation, ...], Meta(max_length=20_000)] = ()


class Entrant(_Row, frozen=True, kw_only=True):
    """A team's place in the draw of a season; ``inherits`` is the team whose place it took over.

    ``rolled_over`` is the position of the chapter with which the team came into the season.
    """

    team: Number
    seed: Small
    club: Word = ""
    checked_in_at: At | None = None
    left_at: At | None = None
    leaving: Word = ""
    inherits: Number | None = None
    rolled_over: Position | None = None


class Season(_Row, frozen=True, kw_only=True):
    """One competition."""

    number: Small
    name: Title
    state: Word
    format: Word = "league"
    check_in_opens_at: At | None = None
    check_in_closes_at: At | None = None
    entrants: Annotated[tuple[Entrant, ...], Meta(max_length=1000)] = ()
    stages: Annotated[tuple[Stage, ...], Meta(max_length=50)] = ()


class LeagueFile(_Row, frozen=True, kw_only=True, omit_defaults=False):
    """A league whole. ``settings`` are those of the league, ``ruleset`` the key of the rules it plays by now."""

    format: Literal["koban.league"] = "koban.league"
    version: Literal[1] = 1
    name: Title
    system: Word
    time_zone: Annotated[str, Meta(max_length=64)]
    settings: Document
    roster_lock_at: At | None = None
    ruleset: Hash
    rulesets: Annotated[tuple[Ruleset, ...], Meta(min_length=1, max_length=200)]
    rules_changes: Annotated[tuple[RulesChange, ...], Meta(max_length=200)] = ()
    players: Annotated[tuple[Player, ...], Meta(max_length=2000)] = ()
    teams: Annotated[tuple[Team, ...], Meta(max_length=1000)] = ()
    matches: Annotated[tuple[Match, ...], Meta(max_length=20_000)] = ()
    seasons: Annotated[tuple[Season, ...], Meta(max_length=200)] = ()


class TeamFile(_Row, frozen=True, kw_only=True, omit_defaults=False):
    """A founded team with its story, for another league. It names no person and no match."""

    format: Literal["koban.team"] = "koban.team"
    version: Literal[1] = 1
    system: Word
    rulesets: Annotated[tuple[Ruleset, ...], Meta(min_length=1, max_length=200)]
    team: Team
