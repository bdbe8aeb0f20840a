"""The referee: judges what a table claims, names everything that the rules refuse, and says what follows for each side."""

from collections.abc import Callable, Iterator
from typing import Final

from games.rules.allstars.referee import (
    advances,
    awards,
    deployment,
    ending,
    feats,
    injuries,
    limits,
    objectives,
    outcome,
    score,
    steps,
    structure,
    totals,
    victims,
)
from games.rules.allstars.referee.claim import Claim, lay_out
from games.rules.allstars.report import Report, Verdict
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import MatchSetup
from games.rules.kernel.findings import Finding

Check = Callable[[Claim], Iterator[Finding]]

REFUSALS: Final[tuple[Check, ...]] = (
    structure.challenge_is_known,
    structure.challenge_is_the_agreed_one,
    structure.challenge_takes_that_many_sides,
    structure.every_side_is_reported_once,
    structure.attacker_is_named_where_there_is_one,
    structure.handicap_is_the_frozen_one,
    structure.every_ninja_is_on_its_side_once,
    structure.absent_ninja_take_no_part,
    deployment.enough_models_are_available,
    deployment.somebody_stood_on_the_board,
    deployment.nothing_happens_before_the_first_round,
    ending.no_more_rounds_than_the_challenge_has,
    ending.fewer_rounds_need_a_reason,
    ending.without_a_round_only_ceding_ends_a_game,
    ending.only_sides_of_the_match_cede,
    ending.a_ceded_game_leaves_one_side,
    ending.a_win_at_once_reaches_its_score,
    ending.the_winning_score_ends_the_game,
    score.score_follows_from_feats,
    score.the_last_feat_reached_the_winning_score,
    score.the_hill_gives_one_point_a_round,
    feats.feats_belong_to_the_challenge,
    feats.feats_are_done_on_the_board,
    feats.victims_are_of_a_kind_the_feat_has,
    feats.sentries_suffer_only_where_they_stand,
    feats.somebody_of_that_kind_stood_against_them,
    feats.roles_are_those_of_the_challenge,
    feats.the_attacker_hunts_and_the_defender_escapes,
    feats.champions_are_champions,
    victims.no_more_names_than_times,
    victims.only_models_of_a_team_have_names,
    victims.named_victims_fit,
    victims.strangers_name_somebody_of_the_match,
    victims.named_injuries_fit_the_victims_own_count,
    objectives.six_crates_are_checked_once_each,
    objectives.an_objective_is_found_by_checking,
    objectives.who_brings_a_medal_picked_it_up,
    objectives.a_medal_comes_back_after_it_was_taken,
    objectives.a_model_scores_for_a_round_once,
    objectives.a_champion_follows_a_lost_one,
    limits.a_model_acts_as_often_as_it_activates,
    limits.a_medal_is_picked_up_where_it_lies,
    limits.a_medal_is_carried_space_by_space,
    limits.a_third_stun_is_an_injury,
    awards.a_side_with_somebody_eligible_names_an_all_star,
    awards.no_more_awards_than_the_handicap_allows,
    awards.an_all_star_stood_on_the_board,
    awards.several_awards_go_to_different_models,
    injuries.who_never_stood_on_the_board_is_unhurt,
    injuries.the_healing_house_takes_the_injured,
    injuries.sentries_injure_only_where_they_stand,
    injuries.a_model_is_injured_once_a_round,
    injuries.a_side_suffers_what_its_upkeeps_allow,
    injuries.the_last_upkeep_heals_somebody,
    totals.claimed_injuries_can_have_happened,
    totals.injuries_by_enemies_were_done_by_enemies,
    totals.sentries_need_time_to_come_back,
    steps.fees_are_for_the_sides_ronin,
    steps.the_treasury_pays_the_fees,
    steps.those_in_the_healing_house_roll,
    steps.a_spirit_spares_another,
    steps.advances_are_told_apart,
    advances.advances_are_earned_and_permitted,
)

WARNINGS: Final[tuple[Check, ...]] = (
    ending.ceding_before_the_first_round_is_over_is_the_ninja_masters,
    ending.time_called_after_the_last_round,
    deployment.as_many_stood_as_are_allowed,
    feats.heroes_learn_nothing,
    limits.what_is_done_often_is_odd,
    objectives.every_side_chose_a_champion,
    objectives.a_new_champion_follows_an_injury,
    awards.an_award_to_a_hero_is_lost,
    injuries.the_healing_house_has_causes,
    steps.a_spirit_that_spares_nobody,
)


def check_report(ruleset: Ruleset, setup: MatchSetup, report: Report) -> Verdict:
    """Judge a report against the match as it was set up.

    Returns every violation and every warning, each with its path into the report, and what follows for each side.
    Violations name what the rulebook makes impossible in a summary, so a report without any may still be untrue. The
    sides are worked out from the claims in either case. Raises KeyError if the setup names a profile that the ruleset
    does not have.
    """
    claim = lay_out(ruleset, setup, report)
    return Verdict(
        violations=tuple(finding for check in REFUSALS for finding in check(claim)),
        warnings=tuple(finding for check in WARNINGS for finding in check(claim)),
        sides=outcome.verdicts(claim),
    )
