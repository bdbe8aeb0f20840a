"""What holds for every story, possible or not."""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.entries import (
    Adjusted,
    Advance,
    AllStar,
    Bye,
    Chapter,
    Dismissed,
    Downtime,
    Entry,
    FeatDone,
    Fee,
    Founded,
    InHealingHouse,
    Played,
    Recruited,
    Redrafted,
    Restarted,
    RolledOver,
)
from games.rules.allstars.fold import explain, fold
from games.rules.allstars.progression import ATTRIBUTES
from games.rules.allstars.report import AdvanceChoice
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.scroll import Conflict, Scroll
from tests.rules.allstars.stories import EVERYBODY, founding, ruleset

names = st.sampled_from([*EVERYBODY, "new", "newer", "nobody"])
several = st.lists(names, unique=True).map(tuple)
dice = st.sampled_from(ELEMENTS)
choices = st.one_of(
    st.none(),
    st.sampled_from(["leap", "focus", "engulf", "tough", "hero"]).map(lambda key: AdvanceChoice(keyword=key)),
    st.sampled_from(ATTRIBUTES).map(lambda name: AdvanceChoice(attribute=name)),
    dice.map(lambda element: AdvanceChoice(affinity=element)),
)
profiles = st.sampled_from(["tora-chunin", "tora-kaiken", "tora-kunoichi", "byakko", "shojo", "ika-oni", "unheard-of"])
advances = st.builds(
    Advance,
    ninja=names,
    number=st.integers(1, 4),
    dice=st.tuples(dice, dice),
    choice=choices,
    decreed=st.booleans(),
)
games = st.builds(
    Played,
    challenge=st.sampled_from(["brawl", "search", None]),
    result=st.sampled_from(["won", "drawn", "lost"]),
    how=st.sampled_from(["played_out", "ceded", "forfeit"]),
    score=st.just(0),
    against=st.just(0),
    ceded=st.booleans(),
    bonus_koban=st.integers(0, 6),
    absent=several,
    started_in_healing_house=several,
    fielded=several,
)
steps = st.one_of(
    st.builds(Fee, ninja=names, paid=st.booleans()),
    st.builds(Downtime, ninja=names, die=dice, exempts=st.one_of(st.none(), names)),
    advances,
)
facts = st.one_of(
    st.builds(FeatDone, ninja=names, feat=st.just("injure"), count=st.integers(1, 15), victim=st.just("ninja")),
    st.builds(AllStar, ninja=names),
    st.builds(InHealingHouse, ninja=names),
)
changes = st.one_of(
    st.builds(Recruited, ninja=names, profile=profiles, ability=st.sampled_from([None, "pounce"])),
    st.builds(Dismissed, ninja=names),
    st.builds(Adjusted, koban=st.integers(-60, 60)),
    st.just(Bye()),
)
rollovers = st.builds(RolledOver, suspensions=st.booleans(), advancement=st.booleans(), treasury=st.booleans())
redrafts = st.builds(Redrafted, budget=st.integers(0, 120), kept=several, advance_koban=st.integers(0, 5))
refounding = st.lists(
    st.one_of(
        st.just(Restarted()),
        st.just(Founded(clan="tora", budget=60)),
        st.builds(Recruited, ninja=names, profile=profiles),
    ),
    max_size=4,
)
chapters: st.SearchStrategy[tuple[Any, list[Entry]]] = st.one_of(
    st.tuples(
        st.just("match"), st.tuples(games, st.lists(st.one_of(facts, steps), max_size=14)).map(lambda x: [x[0], *x[1]])
    ),
    st.tuples(st.just("interval"), st.lists(st.one_of(changes, steps, facts), max_size=6)),
    st.tuples(st.just("founding"), refounding),
    st.tuples(st.just("rollover"), st.lists(st.one_of(rollovers, redrafts, changes, steps), max_size=4)),
)
rules = st.sampled_from(
    [
        book(),
        ruleset(spirit_cancels_rolled=True, bye_koban=3),
        ruleset(rating_excludes_unavailable=True, attribute_cap=4),
    ]
)


@st.composite
def stories(draw: st.DrawFn) -> list[tuple[Ruleset, Chapter]]:
    told = draw(st.lists(st.tuples(rules, chapters), min_size=1, max_size=7))
    story = [(book(), founding())]
    for position, (ruleset_, (kind, entries)) in enumerate(told, start=1):
        story.append((ruleset_, Chapter(position=position, kind=kind, entries=tuple(entries))))
    return story


def _lasting(conflicts: tuple[Conflict, ...], held: set[tuple[int, int]]) -> list[Conflict]:
    """The conflicts that time does not mend."""
    return [conflict for conflict in conflicts if (conflict.position, conflict.index) not in held]


@given(stories(), st.data())
@settings(max_examples=300, deadline=None)
def test_folding_from_a_pin_is_folding_from_nothing(story: list[tuple[Ruleset, Chapter]], data: st.DataObject) -> None:
    """Advances and dice that are held at the pin may stand later; every other conflict is reported once."""
    cut = data.draw(st.integers(1, len(story) - 1))
    whole = fold(story)
    pinned = fold(story[:cut])
    continued = fold(story[cut:], pinned.scroll)
    held = {(one.position, one.index) for one in pinned.scroll.held}
    held |= {(one.position, one.index) for one in pinned.scroll.held_dice}
    earlier = _lasting(pinned.conflicts, held)
    order = [(conflict.position, conflict.index, conflict.code) for conflict in whole.conflicts]
    assert continued.scroll == whole.scroll
    assert sorted([*earlier, *continued.conflicts], key=_place) == sorted(whole.conflicts, key=_place)
    assert order == sorted(order, key=lambda one: one[:2])


def _place(conflict: Conflict) -> tuple[int, int, str]:
    return conflict.position, conflict.index, conflict.code


@given(stories())
@settings(max_examples=300, deadline=None)
def test_the_lines_add_up_to_the_scroll_and_nothing_goes_below_zero(story: list[tuple[Ruleset, Chapter]]) -> None:
    """Ruling 54: the treasury is never negative."""
    scroll = fold(story).scroll
    lines = explain(story)
    assert sum(line.amount for line in lines.treasury) == scroll.treasury
    assert [sum(line.amount for line in lines.xp_of(state.id)) for state in scroll.ninja] == [
        state.xp for state in scroll.ninja
    ]
    assert min(line.balance for line in lines.treasury) >= 0
    assert min((line.total for line in lines.xp), default=0) >= 0
    assert min(state.absent for state in scroll.ninja) >= 0


@given(stories())
@settings(max_examples=100, deadline=None)
def test_open_steps_are_of_models_on_the_team(story: list[tuple[Ruleset, Chapter]]) -> None:
    scroll = fold(story).scroll
    members = {state.id for state in scroll.roster}
    pending = scroll.pending
    named = {*pending.fees, *pending.downtime, *pending.waiting, *(ninja for ninja, _ in pending.advances)}
    assert named <= members
    assert {held.advance.ninja for held in scroll.held} <= members


# Amendments: a season with corrections, voids and purchases, each folded on from the pin before it


@dataclass
class Season:
    """A story with a pin after every chapter, kept as a ledger keeps it."""

    chapters: list[tuple[Ruleset, Chapter]] = field(default_factory=lambda: [(book(), founding())])
    pins: list[Scroll] = field(default_factory=lambda: [fold([(book(), founding())]).scroll])

    def add(self, rules_: Ruleset, kind: Any, entries: list[Entry]) -> None:
        self.chapters.append((rules_, Chapter(position=len(self.chapters), kind=kind, entries=tuple(entries))))
        self._pin_from(len(self.chapters) - 1)

    def tell_anew(self, position: int, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Tell a chapter anew and fold every later one; return the old telling."""
        rules_, chapter = self.chapters[position]
        self.chapters[position] = (rules_, Chapter(position=position, kind=chapter.kind, entries=entries))
        self._pin_from(position)
        return chapter.entries

    def _pin_from(self, position: int) -> None:
        del self.pins[position:]
        for told in self.chapters[position:]:
            self.pins.append(fold([told], self.pins[-1] if self.pins else None).scroll)

    def from_nothing(self) -> list[Scroll]:
        return [fold(self.chapters[:end]).scroll for end in range(1, len(self.chapters) + 1)]


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    season = Season()
    for rules_, (kind, entries) in draw(st.lists(st.tuples(rules, chapters), min_size=2, max_size=6)):
        season.add(rules_, kind, entries)
    return season


@st.composite
def amendments(draw: st.DrawFn, season: Season) -> tuple[int, tuple[Entry, ...]]:
    """A void, or another telling with what a chapter of any kind may be given: games, feats, steps, purchases."""
    position = draw(st.integers(1, len(season.chapters) - 1))
    games_ = st.lists(games, max_size=1) if season.chapters[position][1].kind == "match" else st.just([])
    others = st.lists(st.one_of(facts, steps, changes), max_size=8)
    told = st.tuples(games_, others).map(lambda both: (*both[0], *both[1]))
    return position, draw(st.one_of(st.just(()), told))


@given(seasons(), st.data())
@settings(max_examples=60, deadline=None)
def test_after_every_amendment_the_fold_from_nothing_equals_every_pin(season: Season, data: st.DataObject) -> None:
    """Rulings 54 and 70: no treasury and no XP below zero, whatever is corrected, voided or bought."""
    for _amendment in range(data.draw(st.integers(1, 3))):
        season.tell_anew(*data.draw(amendments(season)))
        rules_, (kind, entries) = data.draw(st.tuples(rules, chapters))
        season.add(rules_, kind, entries)
        assert season.pins == season.from_nothing()
        assert min(pin.treasury for pin in season.pins) >= 0
        assert min(state.xp for pin in season.pins for state in pin.ninja) >= 0


@given(seasons(), st.data())
@settings(max_examples=60, deadline=None)
def test_correcting_and_correcting_back_gives_the_same_scrolls(season: Season, data: st.DataObject) -> None:
    """Whatever was amended in between: taken back in any order, every pin is what it was."""
    before = list(season.pins)
    amended = data.draw(st.lists(amendments(season), min_size=1, max_size=3, unique_by=lambda one: one[0]))
    old = [(position, season.tell_anew(position, entries)) for position, entries in amended]
    for position, entries in data.draw(st.permutations(old)):
        season.tell_anew(position, entries)
    assert season.pins == before


@given(seasons(), st.data())
@settings(max_examples=60, deadline=None)
def test_amendments_give_the_same_scrolls_in_any_order(season: Season, data: st.DataObject) -> None:
    amended = data.draw(st.lists(amendments(season), min_size=2, max_size=3, unique_by=lambda one: one[0]))
    other = Season(list(season.chapters), list(season.pins))
    for position, entries in amended:
        season.tell_anew(position, entries)
    for position, entries in data.draw(st.permutations(amended)):
        other.tell_anew(position, entries)
    assert other.pins == season.pins
