"""Ninja All-Stars behind the doors that all systems share: JSON values outside, typed values inside."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.rules.allstars import audit
from games.rules.allstars.challenges import generator
from games.rules.allstars.entries import (
    Advance,
    Bye,
    Chapter,
    Downtime,
    Entry,
    Fee,
    Founded,
    Recruited,
    Restarted,
    RolledOver,
)
from games.rules.allstars.fielding import can_open, check_sides, forfeit_entries, open_setup, played_entries
from games.rules.allstars.fold import explain, fold
from games.rules.allstars.house import check_ruleset, house_of, house_rules
from games.rules.allstars.logged import LoggedReport, check_stored, read
from games.rules.allstars.names import find_ability, find_challenge, find_clan, find_profile
from games.rules.allstars.partners import check_partners, draw_split, takes_partners
from games.rules.allstars.redraft import Redraft, check_redraft, redraft_entries
from games.rules.allstars.referee import check_report
from games.rules.allstars.remedies import remedies
from games.rules.allstars.renaming import rename_ninja
from games.rules.allstars.report import AfterMatch, Report, Verdict
from games.rules.allstars.report_names import after_by_key, logged_by_key, report_by_key
from games.rules.allstars.resolve import resolve
from games.rules.allstars.retold import answered_later, check_retold
from games.rules.allstars.roster import Roster, RosterVerdict, check_roster
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.scroll import Scroll
from games.rules.allstars.settings_list import settings_list
from games.rules.allstars.setup import MatchSetup
from games.rules.allstars.sheet import sheet
from games.rules.allstars.step_answers import check_answers
from games.rules.allstars.steps import (
    StepDice,
    advance_entries,
    applicable,
    default_steps,
    downtime_entries,
    fee_entries,
    open_steps,
)
from games.rules.allstars.taking_up import check_scroll, check_setup
from games.rules.kernel import letter_case
from games.rules.kernel.dice import Dice
from games.rules.kernel.difference import difference
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.system import (
    Books,
    Document,
    DraftAnswer,
    DraftLine,
    Judgement,
    Luggage,
    OpenSteps,
    Outcome,
    Partners,
    Pin,
    Remedy,
    StoryPart,
    Telling,
)


def _plain(value: Any) -> Any:
    # Through JSON, so that what is stored and what is folded anew compare equal: a tuple is a list on both sides.
    return msgspec.json.decode(msgspec.json.encode(value))


def _documents(entries: Iterable[Entry]) -> tuple[Document, ...]:
    return tuple(_plain(entry) for entry in entries)


class AllStars:
    """The system ``allstars``. See :class:`games.rules.kernel.system.System` for what each door does."""

    key = "allstars"
    name = "Ninja All-Stars"
    has_rosters = True

    def book(self) -> Document:
        document: Document = _plain(book())
        return document

    def load_ruleset(self, document: Document) -> Ruleset:
        return letter_case.exact(document, Ruleset)

    def house_rules(self, house: Document) -> Document:
        document: Document = _plain(house_rules(house))
        return document

    def house_of(self, ruleset: Ruleset) -> Document:
        document: Document = _plain(house_of(ruleset))
        return document

    def difference(self, one: Ruleset, other: Ruleset) -> tuple[Document, ...]:
        return tuple(_plain(line) for line in difference(_plain(one), _plain(other)))

    def settings_list(self) -> tuple[Document, ...]:
        return tuple(_plain(setting) for setting in settings_list())

    def check_scroll(self, ruleset: Ruleset, scroll: Document) -> tuple[Finding, ...]:
        return check_scroll(ruleset, msgspec.convert(scroll, Scroll))

    def check_ruleset(self, ruleset: Ruleset) -> tuple[Finding, ...]:
        return check_ruleset(ruleset)

    def check_setup(self, ruleset: Ruleset, setup: Document) -> tuple[Finding, ...]:
        return check_setup(ruleset, letter_case.exact(setup, MatchSetup))

    def judge_again(self, ruleset: Ruleset, setup: Document, report: Document) -> Judgement:
        told = self.check_report(ruleset, setup, _claims(report))
        if "log" not in report:
            return told
        log = {"log": report["log"]}
        played = letter_case.exact(log, LoggedReport).log
        faults = check_stored(ruleset, msgspec.convert(setup, MatchSetup), played, msgspec.convert(told.report, Report))
        if faults:
            raise Refused(faults)
        return msgspec.structs.replace(told, report=told.report | log)

    def rename(self, document: Document, ids: Mapping[str, str]) -> Document:
        return rename_ninja(document, ids)

    def check_roster(self, ruleset: Ruleset, roster: Document) -> DraftAnswer:
        typed = letter_case.convert(roster, Roster)
        verdict = check_roster(ruleset, typed)
        profiles = [ninja.profile for ninja in typed.ninja]
        return _draft_answer(ruleset, verdict, profiles)

    def founding(self, ruleset: Ruleset, roster: Document, ids: Sequence[str]) -> tuple[Document, ...]:
        typed = letter_case.convert(roster, Roster)
        clan = find_clan(ruleset, typed.clan)
        if clan is None:
            raise ValueError(f"no clan {typed.clan}")
        recruits = [
            _recruited(ruleset, clan.key, ninja.profile, ninja.ability, ninja_id)
            for ninja, ninja_id in zip(typed.ninja, ids, strict=True)
        ]
        return _documents([Founded(clan=clan.key, budget=ruleset.settings.budget), *recruits])

    def recruit_entries(
        self, ruleset: Ruleset, scroll: Document, orders: Sequence[Document], ids: Sequence[str]
    ) -> tuple[Document, ...]:
        clan = scroll["clan"]
        return _documents(
            _recruited(ruleset, clan, order["profile"], order.get("ability"), ninja_id)
            for order, ninja_id in zip(orders, ids, strict=True)
        )

    def fold(self, parts: Iterable[StoryPart], start: Document | None = None) -> Telling:
        folded = fold(_chapters(parts), msgspec.convert(start, Scroll) if start is not None else None)
        return Telling(scroll=_plain(folded.scroll), conflicts=tuple(_plain(conflict) for conflict in folded.conflicts))

    def fold_each(self, parts: Iterable[StoryPart], start: Document | None = None) -> Iterator[Pin]:
        # The typed scroll goes from chapter to chapter: reading and writing one takes longer than most chapters.
        scroll = msgspec.convert(start, Scroll) if start is not None else None
        for part in parts:
            folded = fold(_chapters([part]), scroll)
            scroll = folded.scroll
            yield Pin(
                json=msgspec.Raw(msgspec.json.encode(scroll)),
                conflicts=tuple(_plain(conflict) for conflict in folded.conflicts),
            )

    def open_books(self) -> Books:
        return audit.TeamBooks()

    def figures(self, scroll: Document) -> Document:
        return audit.figures(scroll)

    def can_open(self, ruleset: Ruleset, scroll: Document) -> tuple[Finding, ...]:
        return can_open(ruleset, msgspec.convert(scroll, Scroll))

    def knows_challenge(self, ruleset: Ruleset, name: str) -> str | None:
        challenge = find_challenge(ruleset, name)
        return challenge.key if challenge else None

    def challenges(self, ruleset: Ruleset, sides: int = 2) -> tuple[tuple[str, str], ...]:
        return tuple(
            (challenge.key, challenge.name)
            for challenge in ruleset.catalogue.challenges
            if sides <= challenge.max_sides or takes_partners(challenge, sides)
        )

    def open_setup(
        self, ruleset: Ruleset, scrolls: Sequence[Document], challenge: str | None, partners: Partners = ()
    ) -> Document:
        # Where the partners are none, how many sides they come to says nothing.
        faults = check_partners(ruleset, len(scrolls), challenge, partners) or check_sides(
            ruleset, len(scrolls), challenge, partners
        )
        if faults:
            raise Refused(faults)
        typed = [msgspec.convert(scroll, Scroll) for scroll in scrolls]
        setup = open_setup(ruleset, typed, challenge, partners=partners)
        document: Document = _plain(setup)
        return document

    def open_table(self, ruleset: Ruleset, scrolls: Sequence[Document], table: Document) -> Document:
        text = gettext_noop("Matches of Ninja All-Stars open by their challenge; no table is described.")
        raise Refused([Finding(code="session.no_tables", path="", rule="", text=text)])

    def freeze_anew(self, ruleset: Ruleset, setup: Document, scrolls: Sequence[Document]) -> Document:
        kept: Document = {name: setup[name] for name in ("challenge", "challenge_dice") if name in setup}
        return {**self.open_setup(ruleset, scrolls, setup.get("challenge"), setup.get("partners", ())), **kept}

    def models_in(self, setup: Document) -> tuple[str, ...]:
        return tuple(ninja["id"] for side in setup["sides"] for ninja in side["ninja"])

    def without_claims(self, report: Document, side: int | None) -> Document:
        return report

    def draw_partners(self, ruleset: Ruleset, sides: int, challenge: str | None, dice: Dice) -> Partners:
        agreed = ruleset.challenges.get(challenge or "")
        return draw_split(agreed, sides, dice) if agreed else ()

    def roll_challenge(self, ruleset: Ruleset, setup: Document, dice: Dice) -> Document:
        rolled = generator.generate(ruleset, dice, len(setup["sides"]))
        return {**setup, "challenge": rolled.challenge, "challenge_dice": list(rolled.dice)}

    def check_report(self, ruleset: Ruleset, setup: Document, report: Document) -> Judgement:
        opened = msgspec.convert(setup, MatchSetup)
        log: Document = {}
        if "log" in report:
            logged = logged_by_key(ruleset, letter_case.convert(report, LoggedReport))
            told = read(ruleset, opened, logged)
            if told.report is None:
                return Judgement(report=report, verdict={}, violations=told.violations, warnings=(), outcomes=())
            typed = told.report
            log = {"log": report["log"]}
            if logged.log.challenge is not None:
                log["log"] = log["log"] | {"challenge": logged.log.challenge}
        else:
            typed = report_by_key(ruleset, letter_case.convert(report, Report))
        verdict = check_report(ruleset, opened, typed)
        outcomes = _outcomes(opened, typed, verdict)
        return Judgement(
            report=_plain(typed) | log,
            verdict={**_plain(verdict), "outcomes": [_plain(outcome) for outcome in outcomes]},
            violations=verdict.violations,
            warnings=verdict.warnings,
            outcomes=outcomes,
        )

    def judge_unopened(self, ruleset: Ruleset, table: Document, report: Document) -> tuple[Finding, ...]:
        return ()

    def resolve(self, ruleset: Ruleset, setup: Document, policy: str, dice: Dice) -> Document:
        opened = msgspec.convert(setup, MatchSetup)
        if opened.challenge is None:
            opened = msgspec.structs.replace(opened, challenge=_any_challenge(ruleset, len(opened.sides), dice))
        log = resolve(opened, policy, dice, ruleset=ruleset)
        return {
            "log": {
                "schema": log.schema,
                "challenge": opened.challenge,
                "options": _plain(log.options),
                "events": _plain(log.events),
            }
        }

    def match_entries(
        self,
        ruleset: Ruleset,
        setup: Document,
        report: Document,
        verdict: Document,
        *,
        side: int,
        scroll: Document,
        dice_for: StepDice | None,
    ) -> tuple[Document, ...]:
        entries = played_entries(
            ruleset,
            msgspec.convert(setup, MatchSetup),
            msgspec.convert(_claims(report), Report),
            msgspec.convert(verdict, Verdict),
            side,
            dice_for,
        )
        told = applicable(ruleset, Chapter(position=1, kind="match", entries=entries), msgspec.convert(scroll, Scroll))
        return _documents(told.entries)

    def check_retold(
        self,
        report: Document,
        confirmed: Document | None,
        *,
        side: int,
        stored: Sequence[Document],
        left: Document,
        later: Sequence[Document],
    ) -> tuple[Finding, ...]:
        steps = tuple[Fee | Downtime | Advance, ...]
        held = msgspec.convert(stored, steps)
        answered = answered_later(msgspec.convert(left, Scroll), msgspec.convert(later, steps))
        return check_retold(
            msgspec.convert(_claims(report), Report),
            None if confirmed is None else msgspec.convert(_claims(confirmed), Report),
            side,
            [*held, *answered],
        )

    def forfeit_entries(self, *, won: bool) -> tuple[Document, ...]:
        return _documents(forfeit_entries(won=won))

    def rollover_entries(self, ruleset: Ruleset, luggage: Luggage) -> tuple[Document, ...]:
        carried = ruleset.settings.carry_suspensions if luggage.absences is None else luggage.absences
        return _documents([RolledOver(suspensions=carried, advancement=luggage.advancement, treasury=luggage.treasury)])

    def check_redraft(
        self, ruleset: Ruleset, scroll: Document, names: Mapping[str, str], redraft: Document
    ) -> DraftAnswer:
        typed = letter_case.convert(redraft, Redraft)
        verdict = check_redraft(ruleset, msgspec.convert(scroll, Scroll), names, typed)
        kept = [line.profile or "" for line in verdict.ninja[: len(verdict.ninja) - len(typed.recruit)]]
        return _draft_answer(ruleset, verdict, [*kept, *(one.profile for one in typed.recruit)])

    def redraft_entries(
        self, ruleset: Ruleset, scroll: Document, redraft: Document, ids: Sequence[str]
    ) -> tuple[Document, ...]:
        typed = letter_case.convert(redraft, Redraft)
        return _documents(redraft_entries(ruleset, msgspec.convert(scroll, Scroll), typed, tuple(ids)))

    def remedies(self, code: str, *, founding: bool) -> tuple[Remedy, ...]:
        return remedies(code, founding=founding)

    def bye_entries(self, ruleset: Ruleset) -> tuple[Document, ...]:
        return _documents([Bye()] if ruleset.settings.bye_koban else [])

    def unique_models(self, ruleset: Ruleset) -> Mapping[str, str]:
        ronin = (profile for profile in ruleset.catalogue.profiles if profile.kind == "ronin")
        return {one.key: one.name for one in ronin} if ruleset.settings.unique_ronin_per_league else {}

    def restart_entries(self, scroll: Document) -> tuple[Document, ...]:
        return _documents([Restarted()])

    def answer_entries(
        self, ruleset: Ruleset, scroll: Document, answers: Document, dice_for: StepDice
    ) -> tuple[tuple[str, Document], ...]:
        typed = after_by_key(ruleset, letter_case.convert(answers, AfterMatch))
        answered = {
            "fees": fee_entries(typed.fees or ()),
            "downtime": downtime_entries(ruleset.settings, typed.downtime or (), dice_for),
            "advances": advance_entries(typed.advances, dice_for, msgspec.convert(scroll, Scroll)),
        }
        return tuple(
            (pointer(step, index), _plain(entry))
            for step, entries in answered.items()
            for index, entry in enumerate(entries)
        )

    def check_answers(self, ruleset: Ruleset, scroll: Document, answers: Document) -> tuple[Finding, ...]:
        typed = after_by_key(ruleset, letter_case.convert(answers, AfterMatch))
        return check_answers(ruleset, msgspec.convert(scroll, Scroll), typed)

    def open_steps(self, scroll: Document) -> OpenSteps:
        pending = msgspec.convert(scroll, Scroll).pending
        return OpenSteps(
            first=bool(pending.fees or pending.downtime or pending.waiting), advances=bool(pending.advances)
        )

    def default_steps(self, ruleset: Ruleset, scroll: Document, dice_for: StepDice) -> tuple[Document, ...]:
        return _documents(default_steps(ruleset, msgspec.convert(scroll, Scroll), dice_for))

    def steps(self, ruleset: Ruleset, scroll: Document) -> Document:
        document: Document = _plain(open_steps(ruleset, msgspec.convert(scroll, Scroll)))
        return document

    def sheet(self, ruleset: Ruleset, scroll: Document) -> Document:
        return sheet(ruleset, msgspec.convert(scroll, Scroll))

    def explain(self, parts: Iterable[StoryPart]) -> Document:
        document: Document = _plain(explain(_chapters(parts)))
        return document


def _draft_answer(ruleset: Ruleset, verdict: RosterVerdict, asked: Sequence[str]) -> DraftAnswer:
    """Return a verdict on a roster as the door gives it; ``asked`` are the profiles as they were written."""
    return DraftAnswer(
        violations=verdict.violations,
        warnings=verdict.warnings,
        cost=verdict.cost,
        left=verdict.left,
        rating=verdict.rating,
        lines=tuple(
            DraftLine(
                name=line.name,
                profile=line.profile,
                profile_name=ruleset.profiles[line.profile].name if line.profile else profile,
                cost=line.koban,
            )
            for line, profile in zip(verdict.ninja, asked, strict=True)
        ),
    )


def _claims(report: Document) -> Document:
    """Return a stored report without the log that it may have been derived from."""
    return {key: value for key, value in report.items() if key != "log"}


def _any_challenge(ruleset: Ruleset, sides: int, dice: Dice) -> str:
    """Let the random challenge generator choose, and the dice again where it leaves the choice to a player."""
    while True:
        drawn = generator.generate(ruleset, dice, sides)
        if drawn.challenge is not None:
            return drawn.challenge


def _chapters(parts: Iterable[StoryPart]) -> list[tuple[Ruleset, Chapter]]:
    return [
        (
            part.ruleset,
            letter_case.exact({"position": part.position, "kind": part.kind, "entries": part.entries}, Chapter),
        )
        for part in parts
    ]


def _recruited(ruleset: Ruleset, clan: str, profile: str, ability: str | None, ninja: str) -> Recruited:
    # What the catalogue does not know passes on as it was written: the fold refuses it with a sentence.
    found = find_profile(ruleset, clan, profile)
    chosen = find_ability(found, ability) if found is not None and ability is not None else None
    return Recruited(
        ninja=ninja,
        profile=found.key if found is not None else profile,
        ability=chosen.key if chosen is not None else ability,
    )


def _outcomes(setup: MatchSetup, report: Report, verdict: Verdict) -> tuple[Outcome, ...]:
    injuries = {
        side.side: sum(
            feat.count
            for ninja in side.ninja
            for feat in ninja.feats
            if feat.feat == "injure" and feat.victim != "sentry"
        )
        for side in report.sides
    }
    return tuple(
        Outcome(
            side=side.side,
            result=side.result,
            score=side.score,
            ceded=side.side in report.ceded_by,
            injuries=injuries.get(side.side, 0),
            koban=side.koban,
            alliance=min(setup.alliance_of(side.side)) if setup.partners else 0,
        )
        for side in verdict.sides
    )


ALLSTARS = AllStars()
