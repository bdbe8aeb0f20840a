"""Numbers of the league chapter that a league may change: what comes of a house value, worked out by hand."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.downtime import DowntimeState, apply_result, roll
from games.rules.allstars.element_tables import DoublesTable, DowntimeTable, SinglesTable
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.entries import Advance, AllStar, Downtime, InHealingHouse
from games.rules.allstars.handicap import handicaps
from games.rules.allstars.house import house_of, house_rules
from games.rules.allstars.progression import Choices, check_choice, current, permitted_choices
from games.rules.allstars.rating import team_rating
from games.rules.allstars.report import AdvanceChoice, AfterMatch, DowntimeRoll
from games.rules.allstars.ruleset import Ruleset, book, ruleset_from_json
from games.rules.allstars.scroll import NinjaState
from games.rules.allstars.setup import Handicap
from games.rules.allstars.step_answers import check_answers
from games.rules.allstars.steps import default_steps, downtime_entries
from games.rules.kernel.dice import RecordedDice
from games.rules.kernel.findings import Refused
from tests.rules.allstars.builders import did, injured, line, refused, report, rolls, rules, side, table, team, warned
from tests.rules.allstars.stories import NO_RONIN, PAID, founding, injuries, match, model, ninja, played, tell, told

HOUSE = tuple(InHealingHouse(ninja=name) for name in ("aki", "ban", "oni"))
AIR_SPARES = DowntimeTable(air="spare_another", spirit="nothing")
NOBODY_SPARES = DowntimeTable(spirit="nothing")
EIGHT_XP = injuries("aki", 4)


def faults(house: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refusal:
        house_rules(house)
    return [(fault.code, fault.path) for fault in refusal.value.violations]


# Rating and handicap


def test_what_a_point_of_rating_costs_and_what_advances_and_heroes_add_are_the_leagues() -> None:
    """Chunin 20, two kaiken 20, Byakko 24: 64 koban at 8 each are 8, three advances at 2 are 6, a Hero is 3."""
    models = [("tora-chunin", 2), ("tora-kaiken", 1), ("tora-kaiken", 0), ("byakko", 0)]
    house = rules(rating_koban_per_point=8, rating_per_advance=2, rating_per_hero=3)
    # By the book: 64 koban are 6, three advances 3, a Hero 1.
    assert (team_rating(book(), models), team_rating(house, models)) == (10, 17)


def test_a_scroll_is_rated_by_the_leagues_numbers() -> None:
    """87 koban are 3 at 25 each, and each of two Ronin adds 2."""
    assert told(founding()).rating == 10
    assert told(founding(), rules=rules(rating_koban_per_point=25, rating_per_hero=2)).rating == 3 + 4


def test_reroll_tokens_and_bonus_koban_may_take_more_than_a_point_each() -> None:
    """Eight points behind: a token for every three, an award for every five, a koban for every two."""
    settings = rules(points_per_reroll=3, points_per_bonus_koban=2).settings
    lower = Handicap(rerolls=2, moon_power=0, extra_all_stars=1, bonus_koban=4)
    assert handicaps(settings, [10, 18]) == (lower, Handicap())


# Downtime


@pytest.mark.parametrize(
    ("die", "effect", "absent", "inside", "xp"),
    [
        ("earth", "long_absence", 2, False, 7),
        ("earth", "short_absence", 1, False, 7),
        ("void", "healing_house", 0, True, 7),
        ("fire", "learn", 0, False, 8),
        ("water", "nothing", 0, False, 7),
        ("air", "spare_another", 0, False, 7),
    ],
)
def test_every_face_of_downtime_may_do_anything_in_the_table(
    die: Element, effect: Any, absent: int, inside: bool, xp: int
) -> None:
    house = rules(downtime_table=DowntimeTable(**{die: effect}))
    after = apply_result(house, NinjaState(id="aki", profile="tora-kaiken", xp=7), die)
    assert (after.absent, after.healing_house, after.xp) == (absent, inside, xp)


def test_a_scroll_follows_the_leagues_downtime() -> None:
    """Earth brings the XP of Water, and Water keeps aki away for two games."""
    house = rules(downtime_table=DowntimeTable(earth="learn", water="long_absence"))
    steps = (Downtime(ninja="ban", die="earth"), Downtime(ninja="aki", die="water"), Downtime(ninja="oni", die="air"))
    after = told(founding(), match(1, played(), *HOUSE, *PAID, *steps), rules=house)
    states = [ninja(after, name) for name in ("aki", "ban", "oni")]
    assert [(one.absent, one.xp, one.healing_house) for one in states] == [(2, 0, False), (0, 1, False), (0, 0, True)]


def test_another_face_than_spirit_may_spare() -> None:
    settings = rules(downtime_table=AIR_SPARES).settings
    three = DowntimeState(to_roll=("aki", "ban", "oni"))
    spared, problem = roll(settings, three, "aki", "air", exempts="oni")
    assert (spared.to_roll, problem) == (("ban",), None)
    waiting, _none = roll(settings, three, "aki", "air")
    later, _none = roll(settings, waiting, "aki", "air", exempts="ban")
    assert (waiting.spirits, later.to_roll) == (("aki",), ("oni",))
    _state, refusal = roll(settings, three, "aki", "spirit", exempts="oni")
    assert refusal is not None
    assert refusal.code == "downtime.nothing_to_exempt"


def _server(**faces: Element) -> Any:
    return lambda _step, name: RecordedDice([ELEMENTS.index(faces[name])])


def test_a_name_given_beforehand_counts_with_the_face_that_spares() -> None:
    given = [DowntimeRoll(ninja="aki", exempts="ban"), DowntimeRoll(ninja="oni", exempts="ban")]
    entries = downtime_entries(rules(downtime_table=AIR_SPARES).settings, given, _server(aki="spirit", oni="air"))
    assert entries == (
        Downtime(ninja="aki", die="spirit", rolled_by="server"),
        Downtime(ninja="oni", die="air", exempts="ban", rolled_by="server"),
    )


def test_the_default_spares_with_the_face_that_does() -> None:
    house = rules(downtime_table=AIR_SPARES)
    due = told(founding(), match(1, played(), *HOUSE, *PAID), rules=house)
    assert default_steps(house, due, _server(aki="air", oni="spirit")) == (
        Downtime(ninja="aki", die="air", exempts="ban", rolled_by="server"),
        Downtime(ninja="oni", die="spirit", rolled_by="server"),
    )
    waiting = told(founding(), match(1, played(), *HOUSE, *PAID, Downtime(ninja="aki", die="air")), rules=house)
    assert default_steps(house, waiting, _server(oni="fire"))[0] == Downtime(ninja="aki", die="air", exempts="ban")


def test_answers_that_spare_with_another_face_are_checked_and_leave_nobody_to_roll() -> None:
    house = rules(downtime_table=AIR_SPARES)
    due = told(founding(), match(1, played(), *HOUSE, *PAID), rules=house)
    answers = (DowntimeRoll(ninja="aki", die="air", exempts="oni"), DowntimeRoll(ninja="ban", die="earth"))
    assert check_answers(house, due, AfterMatch(downtime=answers)) == ()
    assert check_answers(house, due, AfterMatch(downtime=(DowntimeRoll(ninja="aki", exempts="oni"),))) == ()


def test_where_no_face_spares_nobody_can_be_named() -> None:
    house = rules(downtime_table=NOBODY_SPARES)
    due = told(founding(), match(1, played(), *HOUSE, *PAID), rules=house)
    found = check_answers(house, due, AfterMatch(downtime=(DowntimeRoll(ninja="aki", exempts="oni"),)))
    assert [(one.code, one.path) for one in found] == [("downtime.nothing_to_exempt", "/downtime/0/exempts")]
    everybody = default_steps(house, due, _server(aki="spirit", ban="spirit", oni="spirit"))
    assert [one.ninja for one in everybody] == ["aki", "ban", "oni"]


def test_the_referee_knows_the_face_that_spares() -> None:
    house = rules(downtime_table=AIR_SPARES)
    inside = (line("hana", healing_house=True), line("ichiro", healing_house=True))
    both = injured(2, "ninja")

    def told_with(die: str) -> Any:
        after = rolls(("hana", die, "ichiro"))
        return report("assassination", side(1, 0, line("botan", both)), side(2, 0, *inside, after=after))

    assert refused(told_with("air"), ruleset=house) == []
    assert refused(told_with("spirit"), ruleset=house) == [
        ("downtime.missing", "/sides/1/after/downtime"),
        ("downtime.no_spirit", "/sides/1/after/downtime/0/exempts"),
    ]
    unnamed = report(
        "assassination",
        side(1, 0, line("botan", both)),
        side(2, 0, *inside, after=rolls(("hana", "air"), ("ichiro", "earth"))),
    )
    assert warned(unnamed, ruleset=house) == [("downtime.spirit_unused", "/sides/1/after/downtime/0/exempts")]
    assert warned(unnamed) == []


# The Advancement Table


def choices(house: Ruleset, *dice: Element, profile: NinjaState | None = None) -> Choices:
    first, second = dice
    return permitted_choices(house, current(house, profile or model("tora-kaiken")), (first, second))


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize(
    ("gain", "attributes", "affinities"),
    [
        ("attack", ("attack",), ()),
        ("movement", ("movement",), ()),
        ("defense", ("defense",), ()),
        ("affinity", (), ("spirit", "water", "earth", "void", "air")),
        ("new_keyword", (), ()),
    ],
)
def test_every_double_may_bring_anything_in_the_table(
    element: Element, gain: Any, attributes: Any, affinities: Any
) -> None:
    """A kaiken of Clan Tora has the affinity Fire; whatever the table says, doubles open every category."""
    house = rules(doubles=DoublesTable(**{element: gain}))
    keywords = choices(book(), element, element).keywords
    assert choices(house, element, element) == Choices(keywords=keywords, attributes=attributes, affinities=affinities)


def test_free_doubles_open_everything_whatever_the_table_says() -> None:
    """Ruling 15."""
    told_free = choices(rules(free_doubles=True, doubles=DoublesTable(air="new_keyword")), "air", "air")
    assert told_free.attributes == ("movement", "attack", "defense")
    assert told_free.affinities == ("spirit", "water", "earth", "void", "air")


def test_without_doubles_either_die_may_be_chosen() -> None:
    """One result is chosen of two: Fire raises Attack here, Air is a new keyword as printed."""
    house = rules(singles=SinglesTable(fire="attack", water="affinity"))
    keywords = choices(book(), "fire", "air").keywords
    assert choices(house, "fire", "air") == Choices(keywords=keywords, attributes=("attack",))
    assert choices(house, "fire", "water") == Choices(
        attributes=("attack",), affinities=("spirit", "water", "earth", "void", "air")
    )
    assert choices(house, "earth", "air") == Choices(keywords=keywords)


def test_a_keyword_that_neither_die_gives_is_refused() -> None:
    house = rules(singles=SinglesTable(fire="attack", water="affinity"))
    kaiken = current(house, model("tora-kaiken"))
    found = check_choice(house, kaiken, ("fire", "water"), AdvanceChoice(keyword="sneaky"))
    assert [one.code for one in found] == ["advance.keyword_not_rolled"]
    assert check_choice(house, kaiken, ("fire", "water"), AdvanceChoice(attribute="attack")) == ()


def test_whoever_can_use_nothing_else_takes_a_keyword() -> None:
    """Ruling 18: a kaiken with Attack 3 under a cap of 3 has nothing of two dice that raise Attack."""
    house = rules(singles=SinglesTable(fire="attack", air="attack"), attribute_cap=3)
    assert choices(house, "fire", "air") == Choices(keywords=choices(book(), "fire", "air").keywords)


def test_an_advance_may_raise_by_more_than_one() -> None:
    """A kaiken of Clan Tora is 5/3/2: twice +2 Attack are 7; under a cap of 8 a third does not fit."""
    house = rules(advance_step=2, attribute_cap=8)
    grown = model("tora-kaiken", AdvanceChoice(attribute="attack"), AdvanceChoice(attribute="attack"))
    assert current(house, grown).attack == 7
    assert choices(house, "fire", "fire", profile=grown).attributes == ()
    assert choices(house, "air", "air", profile=grown).attributes == ("movement",)
    found = check_choice(house, current(house, grown), ("fire", "fire"), AdvanceChoice(attribute="attack"))
    assert [one.code for one in found] == ["advance.attribute_capped"]


def test_a_scroll_takes_what_the_leagues_table_gives() -> None:
    """Eight XP of four Injuries in a Brawl (1 + 1 each); Fire is worth +1 Movement here."""
    house = rules(singles=SinglesTable(fire="movement"))
    advance = Advance(ninja="aki", number=1, dice=("fire", "air"), choice=AdvanceChoice(attribute="movement"))
    story = (NO_RONIN, match(1, played(fielded=("chunin", "aki", "ban", "oni")), EIGHT_XP, advance))
    assert current(house, ninja(told(*story, rules=house), "aki")).movement == 6
    assert [one.code for one in tell(*story).conflicts] == ["advance.attribute_not_rolled"]


# Awards, crates and sentries


def stars(*names: str, extra: int = 0, **settings: Any) -> list[tuple[str, str]]:
    setup = table(team(1, handicap=Handicap(extra_all_stars=extra)), team(2))
    other = ("goro", "hana")[: settings.get("all_star_awards", 1)]
    claims = report("assassination", side(1, 0, all_stars=names), side(2, 0, all_stars=other))
    return refused(claims, setup, rules(**settings))


def test_a_league_may_have_two_awards() -> None:
    """Ruling 24: all basic ones are due, what the handicap adds may be given."""
    assert stars("botan", "chiyo", all_star_awards=2) == []
    assert stars("botan", "chiyo", "emi", all_star_awards=2, extra=1) == []
    assert stars("botan", all_star_awards=2) == [("award.missing", "/sides/0/all_stars")]
    assert stars("botan", "chiyo", "emi", all_star_awards=2) == [("award.too_many", "/sides/0/all_stars")]


def test_a_league_may_have_no_award() -> None:
    assert stars(all_star_awards=0) == []
    assert stars("botan", all_star_awards=0) == [("award.too_many", "/sides/0/all_stars")]


def test_awards_are_due_to_as_many_as_can_take_them() -> None:
    """Six of seven sat out: one award for the model that stood, or both where the league allows it (ruling 76)."""
    one = (line(name, on_board=False) for name in ("botan", "chiyo", "daichi", "emi", "ryu", "shojo"))
    claims = report("assassination", side(1, 0, *one, all_stars=("akira",)), side(2, 0, all_stars=("goro", "hana")))
    assert refused(claims, ruleset=rules(all_star_awards=2)) == []
    assert refused(claims, ruleset=rules(all_star_awards=2, award_same_model=True)) == [
        ("award.missing", "/sides/0/all_stars")
    ]


def test_two_awards_bring_their_xp_twice() -> None:
    awards = (AllStar(ninja="aki"), AllStar(ninja="ban"))
    after = told(
        NO_RONIN, match(1, played(fielded=("chunin", "aki", "ban", "oni")), *awards), rules=rules(all_star_xp=4)
    )
    assert [ninja(after, name).xp for name in ("aki", "ban")] == [4, 4]


def test_search_may_be_played_with_fewer_crates() -> None:
    def checked(first: int, second: int) -> Any:
        return report(
            "search",
            side(1, first, line("emi", did("crate_checked", first))),
            side(2, second, line("mai", did("crate_checked", second))),
        )

    assert refused(checked(2, 2), ruleset=rules(crates=4)) == []
    assert refused(checked(3, 2), ruleset=rules(crates=4)) == [("search.too_many_crates", "/sides")]


def test_fewer_sentries_or_none_of_their_delay_change_how_often_they_fall() -> None:
    """Nine rounds of Search: four sentries away for three rounds fall 12 times; six away for one round 54 times."""

    def fallen(count: int) -> Any:
        return report("search", side(1, 0, line("botan", injured(count, "sentry"))), side(2, 0))

    assert refused(fallen(12), ruleset=rules(sentries=4)) == []
    assert refused(fallen(13), ruleset=rules(sentries=4)) == [("injuries.too_many_sentries", "/sides")]
    assert refused(fallen(54), ruleset=rules(sentry_delay=0)) == []
    assert refused(fallen(55), ruleset=rules(sentry_delay=0)) == [("injuries.too_many_sentries", "/sides")]


# Documents


def test_a_house_document_gives_only_the_cells_that_differ() -> None:
    house = {"settings": {"downtime_table": {"earth": "learn"}, "doubles": {"air": "attack"}, "crates": 5}}
    whole = house_rules(house)
    assert whole.settings.downtime_table == DowntimeTable(earth="learn")
    assert msgspec.to_builtins(house_of(whole)) == house


def test_rules_stored_before_these_settings_are_the_books() -> None:
    """A document of an earlier version lacks the keys, and what it says stays as it was."""
    new = {
        "doubles",
        "singles",
        "advance_step",
        "all_star_awards",
        "downtime_table",
        "rating_koban_per_point",
        "rating_per_advance",
        "rating_per_hero",
        "points_per_reroll",
        "points_per_bonus_koban",
        "challenge_columns",
        "challenge_column_1",
        "challenge_column_2",
        "crates",
        "sentries",
        "sentry_delay",
    }
    document = msgspec.to_builtins(rules(void_absence=3))
    document["settings"] = {key: value for key, value in document["settings"].items() if key not in new}
    assert ruleset_from_json(msgspec.json.encode(document)) == rules(void_absence=3)


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("rating_koban_per_point", 0, ""),
        ("rating_koban_per_point", 1001, ""),
        ("rating_per_advance", -1, ""),
        ("rating_per_advance", 21, ""),
        ("rating_per_hero", -1, ""),
        ("rating_per_hero", 21, ""),
        ("points_per_reroll", 0, ""),
        ("points_per_reroll", 101, ""),
        ("points_per_bonus_koban", 0, ""),
        ("points_per_bonus_koban", 101, ""),
        ("all_star_awards", -1, ""),
        ("all_star_awards", 6, ""),
        ("advance_step", 0, ""),
        ("advance_step", 6, ""),
        ("crates", 0, ""),
        ("crates", 7, ""),
        ("sentries", 0, ""),
        ("sentries", 7, ""),
        ("sentry_delay", -1, ""),
        ("sentry_delay", 10, ""),
        ("downtime_table", [], ""),
        ("downtime_table", {"wood": "learn"}, ""),
        ("downtime_table", {"earth": "dies"}, "/earth"),
        ("doubles", {"earth": "koban"}, "/earth"),
        ("singles", {"earth": 1}, "/earth"),
    ],
)
def test_values_out_of_bounds_are_refused_at_their_place(key: str, value: object, place: str) -> None:
    assert faults({"settings": {key: value}}) == [("house.malformed", f"/settings/{key}{place}")]


def test_two_faces_that_spare_are_refused() -> None:
    """Who spares is told apart by the face that was rolled, so there is one at most (ruling 4)."""
    assert faults({"settings": {"downtime_table": {"air": "spare_another"}}}) == [
        ("settings.downtime_spares_twice", "/settings/downtime_table/air")
    ]


def test_an_advance_that_no_cap_lets_happen_is_refused() -> None:
    assert faults({"settings": {"advance_step": 4, "attribute_cap": 3}}) == [
        ("settings.advance_step_above_cap", "/settings/advance_step")
    ]
    assert house_rules({"settings": {"advance_step": 3, "attribute_cap": 3}}).settings.advance_step == 3
