"""Do results and stories say what the confirmed reports come to?

Verdicts are worked out anew from the reports, so that a file cannot give itself a score, koban or XP that no report of it
tells of.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from games.models import Match
from games.rules.kernel.findings import Finding, gettext_noop
from games.rules.kernel.system import Document, Judgement, System
from games.rules.kernel.system import Outcome as SideOutcome
from league.models import Fixture
from league.rules.results import Outcome
from league.transfer import documents as given
from league.transfer.documents import LeagueFile
from league.transfer.judging import Judged
from league.transfer.numbers import KnownModelIds
from league.transfer.stories import Place, fault
from league.transfer.strangers import Strangers, renamed
from teams.operations.amendments import STEPS

PLAYED_AT: Final = frozenset(
    {Fixture.State.OPEN, Fixture.State.REPORTED, Fixture.State.DISPUTED, Fixture.State.CONFIRMED}
)
"""The states of a fixture that was opened, and so has a match."""
_DIFFERS: Final = gettext_noop("The confirmed report comes to something else: {key}.")


class Counted(msgspec.Struct, frozen=True):
    """What the confirmed report of a match was judged to be; a match that was voided has none."""

    setup: Document
    judgement: Judgement


def check_agreement(
    file: LeagueFile, game: System, rules: Mapping[str, Any], models: KnownModelIds, judged: Sequence[Judged]
) -> list[Finding]:
    """Return every result and every story that disagrees with the reports that count.

    ``judged`` are the file's matches one by one, with the ids that ``models`` gives to the file's models.
    """
    counted = {
        row.id: Counted(one.setup, judgement)
        for row, one in zip(file.matches, judged, strict=True)
        for report, judgement in one.reports
        if report.confirmed and row.state == Match.State.CONFIRMED
    }
    return [*_results(file, counted), *_stories(file, game, rules, models, counted)]


def _results(file: LeagueFile, counted: Mapping[int, Counted]) -> Iterator[Finding]:
    in_story = {(team.id, chapter.match) for team in file.teams for chapter in team.chapters}
    seats = {match.id: {side.side: side.team for side in match.sides} for match in file.matches}
    for season_at, season in enumerate(file.seasons):
        for stage_at, stage in enumerate(season.stages):
            for round_at, row in enumerate(stage.rounds):
                for fixture_at, fixture in enumerate(row.fixtures):
                    place = ("seasons", season_at, "stages", stage_at, "rounds", round_at, "fixtures", fixture_at)
                    if fixture.state in PLAYED_AT and {side.side: side.team for side in fixture.sides} != seats.get(
                        fixture.match or 0
                    ):
                        text = gettext_noop("The sides of a fixture that was opened are those of its match.")
                        yield fault("other_sides", (*place, "sides"), text)
                    elif fixture.state == Fixture.State.CONFIRMED:
                        yield from _result(fixture, counted.get(fixture.match or 0), in_story, place)


def _result(
    fixture: given.Fixture, told: Counted | None, in_story: set[tuple[int, int | None]], place: Place
) -> Iterator[Finding]:
    if told is None:
        text = gettext_noop("A fixture that is confirmed has a match with a report that counts.")
        yield fault("nothing_counts", (*place, "match"), text)
        return
    outcomes = {outcome.side: outcome for outcome in told.judgement.outcomes}
    for index, side in enumerate(fixture.sides):
        # A stage without progression pays no koban, and a match that is moved takes its koban along: the story knows.
        paid = (side.team, fixture.match) in in_story
        expected = _expected(outcomes.get(side.side), paid=paid)
        for name, value in expected.items():
            if getattr(side, name) != value:
                yield fault("result_differs", (*place, "sides", index, name), _DIFFERS, str(value))


def _expected(outcome: SideOutcome | None, *, paid: bool) -> dict[str, str | int]:
    """Return what a table may read of one side."""
    if outcome is None:
        return {"outcome": "", "score": 0, "injuries": 0, "koban": 0, "alliance": 0}
    return {
        "outcome": Outcome.CEDED if outcome.ceded and outcome.result == "lost" else outcome.result,
        "score": outcome.score,
        "injuries": outcome.injuries,
        "koban": outcome.koban if paid else 0,
        "alliance": outcome.alliance,
    }


def _stories(
    file: LeagueFile, game: System, rules: Mapping[str, Any], models: KnownModelIds, counted: Mapping[int, Counted]
) -> Iterator[Finding]:
    matches = {match.id: match for match in file.matches}
    for team_at, team in enumerate(file.teams):
        for chapter_at, chapter in enumerate(team.chapters):
            if chapter.match is None:
                continue
            match = matches[chapter.match]
            expected: list[Document] = []
            if match.id in counted:
                side = next(one.side for one in match.sides if one.team == team.id)
                expected = _facts(game, rules[match.ruleset], counted[match.id], side)
            index, telling = next(
                (at, one) for at, one in enumerate(chapter.revisions) if one.number == chapter.revision
            )
            place: Place = ("teams", team_at, "chapters", chapter_at, "revisions", index)
            for number, entry in enumerate(telling.entries):
                if entry.payload["kind"] in STEPS:
                    continue
                here: Place = (*place, "entries", number)
                try:
                    same = _found(expected, renamed(game, entry.payload, models, (*here, "payload")))
                except Strangers as strangers:
                    yield from strangers.violations
                    continue
                if same is None:
                    text = gettext_noop("No report that counts says this.")
                    yield fault("story_differs", here, text)
                else:
                    expected.remove(same)
            # What a conflict cost is left out of a telling; the first one tells everything.
            if expected and chapter.revision == 1:
                text = gettext_noop("The confirmed report says more than this telling: {key}.")
                yield fault("story_differs", (*place, "entries"), text, ", ".join(one["kind"] for one in expected)[:80])


def _facts(game: System, ruleset: Any, told: Counted, side: int) -> list[Document]:
    """Return what a match is to the story of the team on a side, without the steps after it."""
    entries = game.match_entries(
        ruleset,
        told.setup,
        told.judgement.report,
        told.judgement.verdict,
        side=side,
        scroll={},
        dice_for=None,
    )
    return [entry for entry in entries if entry["kind"] not in STEPS]


def _found(expected: list[Document], payload: Document) -> Document | None:
    """Return the fact that an entry tells; one from before a field was known leaves it out where it says nothing."""
    for fact in expected:
        silent = {key: value for key, value in fact.items() if not value}
        if {**silent, **payload} == fact:
            return fact
    return None
