"""Downtime: what becomes of the models that ended a game in the Healing House (Downtime; rulings 3 to 10)."""

from collections.abc import Iterable

import msgspec

from games.rules.allstars.elements import Element
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.allstars.scroll import NinjaState
from games.rules.kernel.findings import Finding, gettext_noop


class DowntimeState(msgspec.Struct, frozen=True, kw_only=True):
    """How far a team's downtime rolls have got.

    ``to_roll`` are the models that must still roll; those in ``unpaid`` cannot before their fee is settled
    (ruling 10). ``spirits`` may still spare another (by the book they rolled a Spirit). ``results`` are the dice rolled, in order.
    """

    to_roll: tuple[str, ...]
    unpaid: frozenset[str] = frozenset()
    spirits: tuple[str, ...] = ()
    results: tuple[tuple[str, Element], ...] = ()

    @property
    def can_roll(self) -> tuple[str, ...]:
        """The models of which the owner may declare one to roll next, and that a Spirit may spare (ruling 4)."""
        return tuple(ninja for ninja in self.to_roll if ninja not in self.unpaid)


def who_rolls(roster: Iterable[NinjaState], healing_house: Iterable[str]) -> tuple[str, ...]:
    """Return who rolls after a game: the team's models that ended it in the Healing House, in roster order.

    A model injured and healed does not roll, nor do sentries and models that an earlier result kept out (ruling 3):
    none of them is in the Healing House at the end, or on the roster.
    """
    inside = set(healing_house)
    return tuple(state.id for state in roster if state.gone is None and state.id in inside)


def exemptible(settings: Settings, state: DowntimeState, roller: str) -> tuple[str, ...]:
    """Return whom a Spirit rolled by ``roller`` may spare (ruling 4)."""
    names = [ninja for ninja in state.can_roll if ninja != roller]
    if settings.spirit_cancels_rolled:
        names += [ninja for ninja, _ in state.results if ninja != roller and ninja not in names]
    return tuple(names)


def roll(
    settings: Settings, state: DowntimeState, ninja: str, die: Element, exempts: str | None = None, *, path: str = ""
) -> tuple[DowntimeState, Finding | None]:
    """Take one roll in the declared order and return where downtime stands, and what of it was refused.

    A roll that cannot be made changes nothing. A Spirit, or whatever face spares another in this league, that names
    somebody it cannot spare stands as a roll, and the name is left out: it may be given later, while somebody has still
    to roll. Chains are allowed: a model that rolls Spirit spares another, which then never rolls.
    """
    spares = settings.downtime_table.spares(die)
    if spares and ninja in state.spirits and exempts is not None:
        return _spare(settings, state, ninja, exempts, path)
    if ninja not in state.to_roll:
        return state, Finding(
            code="downtime.not_due",
            path=f"{path}/ninja",
            rule="Downtime",
            text=gettext_noop("Model {ninja} has no downtime roll to make."),
            params={"ninja": ninja},
        )
    if ninja in state.unpaid:
        return state, fee_first(ninja, f"{path}/ninja")
    state = msgspec.structs.replace(
        state, to_roll=_without(state.to_roll, ninja), results=(*state.results, (ninja, die))
    )
    if not spares:
        return state, _nothing_to_spare(ninja, path) if exempts is not None else None
    state = msgspec.structs.replace(state, spirits=(*state.spirits, ninja))
    if exempts is None:
        return state, None
    return _spare(settings, state, ninja, exempts, path)


def fee_first(ninja: str, path: str = "") -> Finding:
    """Return the refusal of a roll before the Ronin is paid (ruling 10)."""
    return Finding(
        code="downtime.fee_first",
        path=path,
        rule="ruling 10",
        text=gettext_noop("The fee of Ronin {ninja} is settled before it rolls."),
        params={"ninja": ninja},
    )


def apply_result(ruleset: Ruleset, state: NinjaState, die: Element) -> NinjaState:
    """Return a model after its downtime result, as the league's table has it (Downtime table).

    Absences are counted in games and never add up: the longer one stands (ruling 6). Heroes and Ronin gain nothing
    from Water (ruling 8).
    """
    settings = ruleset.settings
    match settings.downtime_table.of(die):
        case "long_absence":
            return msgspec.structs.replace(state, absent=max(state.absent, settings.void_absence))
        case "short_absence":
            return msgspec.structs.replace(state, absent=max(state.absent, settings.fire_absence))
        case "healing_house":
            return msgspec.structs.replace(state, healing_house=True)
        case "learn":
            return msgspec.structs.replace(state, xp=state.xp + water_xp(ruleset, state))
        case "spare_another" | "nothing":
            return state


def water_xp(ruleset: Ruleset, state: NinjaState) -> int:
    """Return the XP that a result which teaches, by the book Water, brings a model (ruling 8)."""
    return 0 if ruleset.profiles[state.profile].is_hero else ruleset.settings.water_xp


def _spare(
    settings: Settings, state: DowntimeState, roller: str, name: str, path: str
) -> tuple[DowntimeState, Finding | None]:
    if name not in exemptible(settings, state, roller):
        return state, Finding(
            code="downtime.cannot_exempt",
            path=f"{path}/exempts",
            rule="ruling 4",
            text=gettext_noop("{ninja} cannot spare {exempts}, which has no roll ahead of it."),
            params={"ninja": roller, "exempts": name},
        )
    spirits = _without(state.spirits, roller)
    if name in state.can_roll:
        return msgspec.structs.replace(state, spirits=spirits, to_roll=_without(state.to_roll, name)), None
    results = tuple(result for result in state.results if result[0] != name)
    return msgspec.structs.replace(state, spirits=_without(spirits, name), results=results), None


def _nothing_to_spare(ninja: str, path: str) -> Finding:
    return Finding(
        code="downtime.nothing_to_exempt",
        path=f"{path}/exempts",
        rule="Downtime",
        text=gettext_noop("What {ninja} rolled spares nobody."),
        params={"ninja": ninja},
    )


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the names without the first occurrence of one of them."""
    if name not in names:
        return names
    place = names.index(name)
    return names[:place] + names[place + 1 :]
