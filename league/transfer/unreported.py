"""Does a file's calendar say what its rules, its matches and its stories allow, where no report speaks for a fixture?

What a fixture owes to a report is compared in :mod:`league.transfer.agreement`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.rules.kernel.findings import Finding, gettext_noop
from games.rules.kernel.system import Document, StoryPart, System
from league.models import Fixture
from league.rules.brackets.deciders import Decider
from league.rules.results import ALONE, GameResult, Outcome, Side
from league.transfer import documents as given
from league.transfer.documents import LeagueFile
from league.transfer.stories import Place, Scrolls, fault
from teams.models import Chapter
from teams.operations.amendments import STEPS

_DECIDERS: Final = {"", "walk_over", *Decider}
_UNDECIDED: Final = frozenset(
    {Fixture.State.SCHEDULED, Fixture.State.OPEN, Fixture.State.REPORTED, Fixture.State.DISPUTED}
)
_OUTCOMES: Final[Mapping[str, frozenset[Outcome]]] = {
    Fixture.State.BYE: ALONE,
    Fixture.State.FORFEITED: frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT}),
    Fixture.State.UNPLAYED: frozenset({Outcome.DRAWN, Outcome.DOUBLE_FORFEIT, Outcome.UNPLAYED}),
}
"""What can become of a fixture that nobody played."""
_OWN: Final = frozenset({*STEPS, "recruited", "dismissed", "adjusted"})
"""Entries that may stand in the chapter of any game, and that no game tells of."""


def check_calendar(file: LeagueFile, game: System, rules: Mapping[str, Any]) -> Iterator[Finding]:
    """Find challenges that no ruleset knows, dice of another match, and results that no game without a report has.

    Where ``rules`` are empty, because not all of the file's can be read, no challenge is judged; and what a fixture owes
    to its match is not where the file does not say which match that is.
    """
    often = Counter(match.id for match in file.matches)
    matches = {match.id: match for match in file.matches if often[match.id] == 1}
    for stage, here in _stages(file):
        for index, key in _named(stage):
            yield from _challenge(game, rules, key, (*here, "settings", "challenges", index))
        for number, row in enumerate(stage.rounds):
            yield from _challenge(game, rules, row.challenge, (*here, "rounds", number, "challenge"))
            for meeting, fixture in enumerate(row.fixtures):
                place = (*here, "rounds", number, "fixtures", meeting)
                if fixture.match is None or fixture.match in matches:
                    yield from _chosen(fixture, matches.get(fixture.match or 0), game, rules, place)
                yield from _fixture(fixture, row.number, place)


def check_unplayed(file: LeagueFile, game: System, rules: Mapping[str, Any], scrolls: Scrolls) -> Iterator[Finding]:
    """Find forfeits and byes that pay other koban than the rules say, or that the story tells otherwise.

    ``scrolls`` are what the stories come to at the end of the chapters of :func:`stories_asked`.
    """
    chapters = {(team.id, row.position): (at, row) for at, team in enumerate(file.teams) for row in team.chapters}
    for stage, here in _stages(file):
        for number, row in enumerate(stage.rounds):
            for meeting, fixture in enumerate(row.fixtures):
                possible = _OUTCOMES.get(fixture.state, ())
                for index, side in enumerate(fixture.sides):
                    if side.outcome not in possible:
                        continue
                    place = (*here, "rounds", number, "fixtures", meeting, "sides", index, "koban")
                    if side.chapter is None:
                        yield from _koban(side, 0, place)
                        continue
                    at, chapter = chapters[side.team, side.chapter]
                    ruleset = rules[chapter.ruleset]
                    facts = _facts(game, ruleset, side)
                    yield from _telling(chapter, facts, ("teams", at, "chapters", side.chapter))
                    before = scrolls.get((side.team, side.chapter - 1)) or {}
                    yield from _koban(side, _earned(game, ruleset, chapter, facts, before), place)


def stories_asked(file: LeagueFile) -> frozenset[tuple[int, int]]:
    """Return the chapters whose scrolls :func:`check_unplayed` needs, by team and position: those before an unplayed game."""
    return frozenset(
        (side.team, side.chapter - 1)
        for stage, _place in _stages(file)
        for row in stage.rounds
        for fixture in row.fixtures
        for side in fixture.sides
        if side.chapter is not None
    )


def _stages(file: LeagueFile) -> Iterator[tuple[given.Stage, Place]]:
    for season_at, season in enumerate(file.seasons):
        for stage_at, stage in enumerate(season.stages):
            yield stage, ("seasons", season_at, "stages", stage_at)


def _named(stage: given.Stage) -> Iterator[tuple[int, str]]:
    """Yield the challenges of a stage with their places; what is none is a fault of its settings."""
    named = stage.settings.get("challenges")
    for index, key in enumerate(named if isinstance(named, list) else ()):
        if isinstance(key, str):
            yield index, key


def _challenge(game: System, rules: Mapping[str, Any], key: str, place: Place) -> Iterator[Finding]:
    if key and rules and all(game.knows_challenge(one, key) != key for one in rules.values()):
        yield fault("challenge", place, gettext_noop("No ruleset of the file has the challenge {key}."), key)


def _chosen(
    fixture: given.Fixture, match: given.Match | None, game: System, rules: Mapping[str, Any], place: Place
) -> Iterator[Finding]:
    """Find a challenge that neither the rules nor the match know, and dice that chose another."""
    setup = {} if match is None else match.setup
    told = [] if match is None else [setup, *(report.body for report in match.reports)]
    if all(fixture.challenge != one.get("challenge") for one in told):
        yield from _challenge(game, rules, fixture.challenge, (*place, "challenge"))
    dice = list(fixture.challenge_dice)
    if dice and dice != setup.get("challenge_dice"):
        text = gettext_noop("The challenge generator's dice are those of the match.")
        yield fault("other_dice", (*place, "challenge_dice"), text)


def _fixture(fixture: given.Fixture, number: int, place: Place) -> Iterator[Finding]:
    if fixture.decider not in _DECIDERS:
        text = gettext_noop("Nothing of that name decides a drawn game: {key}.")
        yield fault("unknown", (*place, "decider"), text, fixture.decider)
    if fixture.state in _UNDECIDED:
        yield from _undecided(fixture, place)
    elif fixture.state in _OUTCOMES:
        yield from _decided(fixture, number, place)


def _undecided(fixture: given.Fixture, place: Place) -> Iterator[Finding]:
    for index, side in enumerate(fixture.sides):
        for name in ("outcome", "score", "injuries", "koban"):
            if getattr(side, name):
                text = gettext_noop("A game that is not decided has no result.")
                yield fault("not_decided", (*place, "sides", index, name), text)


def _decided(fixture: given.Fixture, number: int, place: Place) -> Iterator[Finding]:
    possible = _OUTCOMES[fixture.state]
    unfit = [index for index, side in enumerate(fixture.sides) if side.outcome not in possible]
    for index in unfit:
        text = gettext_noop("No game of this kind ends so: {key}.")
        yield fault("other_outcome", (*place, "sides", index, "outcome"), text, fixture.sides[index].outcome)
    for index, side in enumerate(fixture.sides):
        for name in ("score", "injuries"):
            if getattr(side, name):
                text = gettext_noop("A game that nobody played has no score and no Injuries.")
                yield fault("not_played", (*place, "sides", index, name), text)
    if not unfit:
        try:
            GameResult(number, tuple(Side(side.team, Outcome(side.outcome)) for side in fixture.sides))
        except ValueError:
            text = gettext_noop("These outcomes do not belong to one game.")
            yield fault("outcomes_together", (*place, "sides"), text)


def _facts(game: System, ruleset: Any, side: given.FixtureSide) -> Sequence[Document]:
    if side.outcome == Outcome.BYE:
        return game.bye_entries(ruleset)
    return game.forfeit_entries(won=side.outcome == Outcome.FORFEIT_WIN)


def _telling(chapter: given.Chapter, facts: Sequence[Document], place: Place) -> Iterator[Finding]:
    """Compare what the telling that counts says of the game; steps and changes of the roster are the team's own."""
    index, telling = next((at, one) for at, one in enumerate(chapter.revisions) if one.number == chapter.revision)
    told = [entry.payload for entry in telling.entries if entry.payload["kind"] not in _OWN]
    if told != list(facts):
        text = gettext_noop("The story tells of this game otherwise than the calendar.")
        yield fault("story_differs", (*place, "revisions", index, "entries"), text)


def _earned(game: System, ruleset: Any, chapter: given.Chapter, facts: Sequence[Document], before: Document) -> int:
    part = StoryPart(position=chapter.position, kind=Chapter.Kind(chapter.kind), ruleset=ruleset, entries=tuple(facts))
    after = game.fold([part], before or None).scroll
    return int(after.get("treasury", 0) - before.get("treasury", 0))


def _koban(side: given.FixtureSide, expected: int, place: Place) -> Iterator[Finding]:
    if side.koban != expected:
        text = gettext_noop("By the rules this game brings {key} koban.")
        yield fault("koban_differs", place, text, str(expected))
