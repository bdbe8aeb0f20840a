"""Between seasons: rolled over (ruling 11), drafted anew within a budget (Building A Team), restarted."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.entries import Chapter, Dismissed, Entry, Founded, Recruited, Redrafted, Restarted
from games.rules.allstars.redraft import Redraft, check_redraft
from games.rules.allstars.roster import RosterVerdict
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.scroll import Scroll
from games.rules.allstars.system import ALLSTARS
from games.rules.kernel.system import Luggage
from tests.rules.allstars.stories import (
    EVERYBODY,
    NO_RONIN,
    PAID,
    TEAM,
    codes,
    founding,
    injuries,
    keyword,
    match,
    ninja,
    played,
    ruleset,
    tell,
    told,
)

TIGERS = founding(
    Recruited(ninja="chunin", profile="tora-chunin", ability="pounce"),
    Recruited(ninja="aki", profile="tora-kaiken"),
    Recruited(ninja="ban", profile="tora-kaiken"),
    Recruited(ninja="chie", profile="tora-kaiken"),
    Recruited(ninja="yajiri", profile="tora-yajiri"),
    Recruited(ninja="byakko", profile="byakko"),
)
"""20 + 3 x 10 + 8 + 24 = 82 koban of 100."""
NAMES = {one: one.title() for one in ("chunin", "aki", "ban", "chie", "yajiri", "byakko")}
LEAST = ("chunin", "aki", "ban", "chie")


def entry(rules: Ruleset, luggage: Luggage) -> Any:
    (only,) = ALLSTARS.rollover_entries(rules, luggage)
    return only


def test_ruling_11_absences_lapse_unless_the_rules_carry_them() -> None:
    assert entry(book(), Luggage())["suspensions"] is False
    assert entry(ruleset(carry_suspensions=True), Luggage())["suspensions"] is True
    assert entry(book(), Luggage(absences=True))["suspensions"] is True
    assert entry(ruleset(carry_suspensions=True), Luggage(absences=False))["suspensions"] is False


def test_ruling_11_a_league_says_whether_xp_and_treasury_are_kept() -> None:
    kept = {"kind": "rolled_over", "suspensions": False, "advancement": True, "treasury": True}
    assert entry(book(), Luggage()) == kept
    assert entry(book(), Luggage(advancement=False, treasury=False)) == kept | {"advancement": False, "treasury": False}


# Redraft


def redrafted(*kept: str, budget: int = 100, advance_koban: int = 0) -> Redrafted:
    return Redrafted(budget=budget, kept=kept, advance_koban=advance_koban)


def renewed(position: int, *entries: Entry) -> Chapter:
    return Chapter(position=position, kind="rollover", entries=entries)


def test_a_redraft_pays_for_those_who_stay_and_keeps_the_rest_of_the_budget() -> None:
    """Chunin 20 and Kaiken 10 stay, a Yajiri for 8 joins: 60 - 38 = 22; the old treasury of 13 is gone."""
    joins = Recruited(ninja="new", profile="tora-yajiri")
    scroll = told(founding(), renewed(1, redrafted("chunin", "aki", budget=60), joins))
    assert scroll.treasury == 22
    assert [state.id for state in scroll.roster] == ["chunin", "aki", "new"]
    assert scroll.rating == 3
    assert ninja(scroll, "shojo").gone == "dismissed"


def test_who_stays_keeps_xp_and_advances_and_each_advance_may_cost_koban() -> None:
    facts = (played(fielded=EVERYBODY[:4]), injuries("aki", 4))
    roll = [{"kind": "advance", "ninja": "aki", "number": 1, "dice": ["fire", "air"], "choice": {"keyword": "leap"}}]
    game = match(1, *facts, *msgspec.convert({"position": 1, "kind": "match", "entries": roll}, Chapter).entries)
    scroll = told(NO_RONIN, game, renewed(2, redrafted("chunin", "aki", budget=50, advance_koban=5)))
    assert (ninja(scroll, "aki").xp, len(ninja(scroll, "aki").advances)) == (8, 1)
    assert scroll.treasury == 50 - 20 - 10 - 5


def test_a_redraft_beyond_its_budget_is_left_out() -> None:
    folded = tell(founding(), renewed(1, redrafted("chunin", "aki", budget=29)))
    assert codes(folded) == [(1, 0, "roster.over_budget")]
    assert (folded.scroll.treasury, len(folded.scroll.roster)) == (13, 6)


def test_ruling_41_a_league_that_keeps_nothing_unspent_keeps_nothing_of_a_redraft() -> None:
    rules = ruleset(keep_unspent=False)
    scroll = told(founding(), renewed(1, redrafted("chunin", "aki", budget=60)), rules=rules)
    assert scroll.treasury == 0


def test_a_redraft_closes_the_steps_of_those_who_go() -> None:
    facts = (played(),)
    scroll = told(founding(), match(1, *facts), renewed(2, redrafted("chunin", "aki", "shojo")))
    assert scroll.pending.fees == ("shojo",)


def judge(scroll: Scroll, rules: Ruleset | None = None, **given: Any) -> RosterVerdict:
    return check_redraft(rules or book(), scroll, NAMES, msgspec.convert(given, Redraft))


def faults(verdict: RosterVerdict) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in verdict.violations]


def test_a_legal_redraft_and_what_it_comes_to() -> None:
    """20 + 3 x 10 stay, a Kunoichi for 9 joins: 59 of 70 koban."""
    verdict = judge(told(TIGERS), keep=LEAST, recruit=[{"name": "Rin", "profile": "Kunoichi"}], budget=70)
    assert faults(verdict) == []
    assert (verdict.cost, verdict.left, verdict.rating) == (59, 11, 5)
    assert [(line.name, line.koban) for line in verdict.ninja] == [
        ("Chunin", 20),
        ("Aki", 10),
        ("Ban", 10),
        ("Chie", 10),
        ("Rin", 9),
    ]


def test_without_a_budget_it_is_that_of_a_new_team() -> None:
    assert judge(told(TIGERS), keep=LEAST).left == 50
    assert judge(told(TIGERS), ruleset(budget=120), keep=LEAST).left == 70


def test_everything_wrong_with_a_redraft_is_said_at_once() -> None:
    verdict = judge(
        told(TIGERS),
        keep=["aki", "aki", "nobody"],
        recruit=[
            {"name": "Aki", "profile": "Kaiken"},
            {"name": "Byakko", "profile": "Byakko"},
            {"name": "Oni", "profile": "Dragon"},
        ],
        budget=40,
    )
    assert sorted(faults(verdict)) == [
        ("ninja.unknown", "/keep/2"),
        ("redraft.kept_twice", "/keep/1"),
        ("roster.chunin_count", "/recruit"),
        ("roster.just_left", "/recruit/1/profile"),
        ("roster.name_taken", "/recruit/0/name"),
        ("roster.over_budget", "/recruit"),
        ("roster.unknown_profile", "/recruit/2/profile"),
    ]


def test_ruling_130_a_budget_below_the_cheapest_team_is_refused() -> None:
    """A chunin for 20 and two Kaiken for 10 each is the least that Tora fields."""
    kept = ("chunin", "aki", "ban")
    assert faults(judge(told(TIGERS), keep=kept, budget=40)) == []
    assert faults(judge(told(TIGERS), keep=kept, budget=39)) == [
        ("redraft.budget_too_low", "/budget"),
        ("roster.over_budget", "/recruit"),
    ]


def test_a_redraft_passes_through_the_doors() -> None:
    scroll = msgspec.to_builtins(told(TIGERS))
    redraft = {"keep": list(LEAST), "recruit": [{"name": "Rin", "profile": "kunoichi"}], "budget": 70}
    answer = ALLSTARS.check_redraft(book(), scroll, NAMES, redraft)
    assert (answer.violations, answer.left) == ((), 11)
    assert [line.profile_name for line in answer.lines] == ["Chunin", "Kaiken", "Kaiken", "Kaiken", "Kunoichi"]
    assert list(ALLSTARS.redraft_entries(book(), scroll, redraft, ["91"])) == [
        {"kind": "redrafted", "budget": 70, "kept": list(LEAST), "advance_koban": 0},
        {"kind": "recruited", "ninja": "91", "profile": "tora-kunoichi", "ability": None},
    ]


@pytest.mark.parametrize("redraft", [{"keep": "aki"}, {"budget": -1}, {"spare": 1}, {"recruit": [{"name": "Rin"}]}])
def test_a_malformed_redraft_is_none(redraft: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        ALLSTARS.check_redraft(book(), msgspec.to_builtins(told(TIGERS)), NAMES, redraft)


# Restart


def restarted(position: int, clan: str, budget: int, *recruits: Recruited) -> Chapter:
    return Chapter(
        position=position, kind="founding", entries=(Restarted(), Founded(clan=clan, budget=budget), *recruits)
    )


def test_a_restarted_team_is_founded_anew_and_its_games_stay_on_record() -> None:
    """Another clan, 21 of 100 koban spent; what was on the old scroll is gone, and who was on it has left."""
    game = match(1, played("won"), *PAID)
    anew = restarted(2, "ika", 100, Recruited(ninja="umi", profile="ika-chunin", ability="net"))
    scroll = told(founding(), game, anew)
    assert (scroll.clan, scroll.treasury, scroll.record.won) == ("ika", 79, 1)
    assert [state.id for state in scroll.roster] == ["umi"]
    assert {state.gone for state in scroll.ninja if state.id in EVERYBODY} == {"dismissed"}


def test_heroes_of_the_old_team_may_be_in_the_new_one_at_once() -> None:
    again = [msgspec.structs.replace(one, ninja=f"{one.ninja} again") for one in TEAM]
    scroll = told(founding(), restarted(1, "tora", 100, *again))
    assert (scroll.treasury, len(scroll.roster)) == (13, 6)


def test_a_ronin_dismissed_just_before_may_be_in_the_restarted_team_too() -> None:
    """Ruling 51 keeps a Ronin from the team it left; a restart is another team."""
    gone = Chapter(position=1, kind="interval", entries=(Dismissed(ninja="oni"),))
    again = [msgspec.structs.replace(one, ninja=f"{one.ninja} again") for one in TEAM]
    chapters = (founding(), gone, restarted(2, "tora", 100, *again))
    assert codes(tell(*chapters)) == []
    assert len(told(*chapters).roster) == 6


def test_a_restart_closes_every_open_step() -> None:
    scroll = told(founding(), match(1, played()), restarted(2, "tora", 100, *[]))
    assert (scroll.pending.closed, scroll.treasury) == (True, 100)


def test_ruling_57_without_a_restart_a_team_is_founded_once() -> None:
    again = Chapter(position=1, kind="founding", entries=(Founded(clan="ika", budget=100),))
    assert codes(tell(founding(), again)) == [(1, 0, "team.founded_before")]


def test_the_door_to_a_restart() -> None:
    assert list(ALLSTARS.restart_entries({})) == [{"kind": "restarted"}]


def test_an_advance_held_back_goes_with_the_old_team() -> None:
    """Ruling 70: an advance whose XP is not earned is held; a restart forgets it."""
    early = msgspec.convert(
        {
            "position": 1,
            "kind": "interval",
            "entries": [
                {
                    "kind": "advance",
                    "ninja": "aki",
                    "number": 1,
                    "dice": ["fire", "air"],
                    "choice": msgspec.to_builtins(keyword("leap")),
                }
            ],
        },
        Chapter,
    )
    assert codes(tell(founding(), early, restarted(2, "tora", 100))) == []
