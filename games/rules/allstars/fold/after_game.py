"""The steps after a game, in the order of ruling 1, whatever the order of the entries.

A chapter without a game runs through them too: a correction may have left steps of an earlier game open, and they are
answered in the present (ruling 70).
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from typing import Final

import msgspec

from games.rules.allstars.challenges.scoring import xp_of_feats
from games.rules.allstars.downtime import DowntimeState, apply_result, roll, who_rolls
from games.rules.allstars.entries import AllStar, Bye, Downtime, FeatDone, Fee, InHealingHouse, Played
from games.rules.allstars.fold.fees import check_fee, fees_due
from games.rules.allstars.fold.sheet import Sheet
from games.rules.allstars.fold.team import Place, Team
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.allstars.scroll import HeldDie, Record
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop

# The ability that pays for ending a game in the Healing House (Ronin, Shojo).
SHREWD_NEGOTIATOR: Final = "shrewd-negotiator"


def after_game(ruleset: Ruleset, sheet: Sheet, team: Team) -> None:
    """Fold the game of a chapter, if there is one, and its steps up to XP."""
    game = _game(ruleset, sheet, team)
    before = {state.id for state in team.roster}
    took_part = before.difference(game.absent) if game is not None and game.how != "forfeit" else set[str]()
    inside = _healing_house(sheet, team, game, took_part)
    deeds = _deeds(sheet, team, game, took_part)
    awards = [
        (place, entry) for place, entry in sheet.all(AllStar) if _vouch(team, game, took_part, place, entry.ninja)
    ]

    _revenue(ruleset, sheet, team, inside)
    if game is not None and game.how != "forfeit":
        team.fees += fees_due(ruleset, team.roster)
    let_go = _fees(ruleset, sheet, team)
    _downtime(ruleset, sheet, team, inside, let_go)

    challenge = None if game is None else game.challenge
    for ninja, lines in deeds.items():
        xp = xp_of_feats(ruleset, challenge, team.ninja[ninja].profile, [entry for _, entry in lines])
        team.gain(sheet.position, [place.index for place, _ in lines], "feats", ninja, xp)
    for place, award in awards:
        hero = ruleset.profiles[team.ninja[award.ninja].profile].is_hero
        team.gain(place.position, (place.index,), "all_star", award.ninja, 0 if hero else ruleset.settings.all_star_xp)


def revenue_of(settings: Settings, game: Played) -> int:
    """Return what a game pays a team in koban, without bonus (Revenue; rulings 59, 60, 63 and 66)."""
    if game.how == "forfeit":
        return settings.forfeit_win_koban if game.result == "won" else settings.forfeit_loss_koban
    if game.ceded:
        return settings.cede_revenue
    return {"won": settings.koban_win, "drawn": settings.koban_draw, "lost": settings.koban_loss}[game.result]


def _game(ruleset: Ruleset, sheet: Sheet, team: Team) -> Played | None:
    """Return the chapter's game, counted in the record, with absences served (rulings 5, 7 and 70)."""
    game: Played | None = None
    for place, entry in sheet.all(Played):
        if game is not None:
            team.refuse(place, _played_twice())
            continue
        game = entry
        record = team.record
        team.record = Record(
            played=record.played + 1,
            won=record.won + (entry.result == "won"),
            drawn=record.drawn + (entry.result == "drawn"),
            lost=record.lost + (entry.result == "lost"),
        )
        if entry.how != "forfeit":
            _serve_absences(team, place, entry)
        elif ruleset.settings.suspension_counts == "forfeits_too":
            _sit_out(team)
    return game


def _serve_absences(team: Team, place: Place, game: Played) -> None:
    """Count the game for those it was missed by (ruling 70).

    Who played although it should not have still owes it; who missed it without owing it gets nothing for that.
    """
    for ninja in game.fielded:
        state = team.member(ninja)
        if state is None:
            continue
        if state.absent:
            team.refuse(place, _should_have_missed(ninja), ninja)
        if state.healing_house and ninja not in game.started_in_healing_house:
            team.refuse(place, _should_have_started_inside(ninja), ninja)
    for ninja in game.absent:
        state = team.member(ninja)
        if state is None:
            continue
        if state.absent:
            team.ninja[ninja] = msgspec.structs.replace(state, absent=state.absent - 1)
        else:
            team.refuse(place, _missed_in_vain(ninja), ninja)
    for ninja in game.started_in_healing_house:
        state = team.member(ninja)
        if state is not None:
            team.ninja[ninja] = msgspec.structs.replace(state, healing_house=False)


def _sit_out(team: Team) -> None:
    """Count a forfeited game for everybody who has games to miss."""
    for state in team.roster:
        if state.absent:
            team.ninja[state.id] = msgspec.structs.replace(state, absent=state.absent - 1)


def _vouch(team: Team, game: Played | None, took_part: Container[str], place: Place, ninja: str) -> bool:
    """Whether a model can have done something in this game; report it if not."""
    if ninja in took_part:
        return True
    if game is None or game.how == "forfeit":
        team.refuse(place, _not_played(), ninja)
    elif team.member(ninja) is None:
        team.refuse_stranger(place, ninja)
    else:
        team.refuse(place, _was_absent(ninja), ninja)
    return False


def _healing_house(sheet: Sheet, team: Team, game: Played | None, took_part: Container[str]) -> dict[str, Place]:
    """Return who ended the game in the Healing House (ruling 3)."""
    return {
        entry.ninja: place
        for place, entry in sheet.all(InHealingHouse)
        if _vouch(team, game, took_part, place, entry.ninja)
    }


def _deeds(
    sheet: Sheet, team: Team, game: Played | None, took_part: Container[str]
) -> dict[str, list[tuple[Place, FeatDone]]]:
    """Return each model's feats."""
    deeds: defaultdict[str, list[tuple[Place, FeatDone]]] = defaultdict(list)
    for place, entry in sheet.all(FeatDone):
        if _vouch(team, game, took_part, place, entry.ninja):
            deeds[entry.ninja].append((place, entry))
    return deeds


def _revenue(ruleset: Ruleset, sheet: Sheet, team: Team, inside: dict[str, Place]) -> None:
    settings = ruleset.settings
    for place, _ in sheet.all(Bye):
        team.bank(place, "bye", settings.bye_koban)
    for place, game in sheet.all(Played)[:1]:
        if team.treasury + game.redistributed < 0:
            team.refuse(place, _nothing_to_redistribute(-game.redistributed))
        else:
            team.bank(place, "redistribution", game.redistributed)
        team.bank(place, "revenue", revenue_of(settings, game))
        if game.how != "forfeit":
            team.bank(place, "bonus", game.bonus_koban)
    for ninja, place in inside.items():
        profile = ruleset.profiles[team.ninja[ninja].profile]
        if any(ability.key == SHREWD_NEGOTIATOR for ability in profile.abilities):
            team.bank(place, "shrewd_negotiator", settings.shojo_koban, ninja=ninja)


def _fees(ruleset: Ruleset, sheet: Sheet, team: Team) -> dict[str, Place]:
    """Pay Ronin or let them go, in the owner's order; return where each that goes is let go."""
    let_go: dict[str, Place] = {}
    for place, entry in sheet.all(Fee):
        state = team.member(entry.ninja)
        if state is None:
            team.refuse_stranger(place, entry.ninja)
            continue
        fee = ruleset.profiles[state.profile].fee
        finding = check_fee(team.fees, entry.ninja, fee, team.treasury, pay=entry.paid)
        if finding is not None:
            team.refuse(place, finding, entry.ninja)
        elif entry.paid:
            team.bank(place, "fee", -fee, ninja=entry.ninja)
            team.fees.remove(entry.ninja)
        else:
            team.leave(entry.ninja, "let_go")
            team.close_steps_of(entry.ninja)
            let_go[entry.ninja] = place
    return let_go


def _downtime(ruleset: Ruleset, sheet: Sheet, team: Team, inside: Iterable[str], let_go: Mapping[str, Place]) -> None:
    """Roll in the declared order, then apply what stands: a Spirit may yet have cancelled it (ruling 4).

    A die whose fee is not paid yet is held, and counts in the chapter in which it is (rulings 10 and 70). A correction
    may ask for a fee again of a Ronin that has rolled: if it is let go then, its die is none.
    """
    places: dict[str, Place] = {}
    state = DowntimeState(
        to_roll=(*team.to_roll, *who_rolls(team.roster, inside)),
        unpaid=frozenset(team.fees),
        spirits=team.spirits,
    )
    entries = [(Place(held.position, held.index), held.downtime) for held in team.held_dice]
    entries += sheet.all(Downtime)
    team.held_dice = []
    for place, entry in entries:
        if team.member(entry.ninja) is None:
            gone = let_go.get(entry.ninja)
            if gone is None or place.index > gone.index:
                team.refuse_stranger(place, entry.ninja)
            continue
        state, finding = roll(ruleset.settings, state, entry.ninja, entry.die, entry.exempts)
        if finding is not None and finding.code == "downtime.fee_first":
            team.held_dice.append(HeldDie(position=place.position, index=place.index, downtime=entry))
            continue
        places.setdefault(entry.ninja, place)
        if finding is not None:
            team.refuse(place, finding, entry.ninja)
    for ninja, die in state.results:
        before = team.ninja[ninja]
        after = apply_result(ruleset, before, die)
        team.ninja[ninja] = msgspec.structs.replace(after, xp=before.xp)
        place = places[ninja]
        team.gain(place.position, (place.index,), "water", ninja, after.xp - before.xp)
    team.to_roll = state.to_roll
    team.spirits = state.spirits if state.to_roll else ()
    team.rolled = state.results if state.to_roll and ruleset.settings.spirit_cancels_rolled else ()


def _nothing_to_redistribute(koban: int) -> Finding:
    return Finding(
        code="match.nothing_to_redistribute",
        path="",
        rule="ruling 54",
        text=ngettext_noop(
            "The treasury no longer holds the {koban} koban that Redistribution took from it.",
            "The treasury no longer holds the {koban} koban that Redistribution took from it.",
            "koban",
        ),
        params={"koban": koban},
    )


def _played_twice() -> Finding:
    return Finding(
        code="match.played_twice",
        path="",
        rule="Leagues",
        text=gettext_noop("A chapter holds one game."),
    )


def _not_played() -> Finding:
    return Finding(
        code="match.not_played",
        path="",
        rule="ruling 66",
        text=gettext_noop("Nothing happens in a game that was not played."),
    )


def _was_absent(ninja: str) -> Finding:
    return Finding(
        code="match.was_absent",
        path="",
        rule="ruling 3",
        text=gettext_noop("Model {ninja} missed this game."),
        params={"ninja": ninja},
    )


def _should_have_missed(ninja: str) -> Finding:
    return Finding(
        code="match.should_have_missed",
        path="",
        rule="ruling 70",
        text=gettext_noop("Model {ninja} should have missed this game; it misses a later one instead."),
        params={"ninja": ninja},
    )


def _missed_in_vain(ninja: str) -> Finding:
    return Finding(
        code="match.missed_in_vain",
        path="",
        rule="ruling 70",
        text=gettext_noop("Model {ninja} missed this game in vain: it no longer owes an absence."),
        params={"ninja": ninja},
    )


def _should_have_started_inside(ninja: str) -> Finding:
    return Finding(
        code="match.should_have_started_in_healing_house",
        path="",
        rule="ruling 70",
        text=gettext_noop(
            "Model {ninja} should have started this game in the Healing House; it will start a later one there."
        ),
        params={"ninja": ninja},
    )
