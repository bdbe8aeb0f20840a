"""A column that somebody adds to a league must be thought of: carried in its file, or left behind on purpose."""

import pytest
from django.db.models import Model

from games.models import Match, Report, RulesetVersion
from league.models import (
    Claim,
    Enrolment,
    Entrant,
    Fixture,
    FixtureSide,
    HandOver,
    Invitation,
    League,
    Membership,
    Round,
    RulesetChange,
    Season,
    Stage,
    StageEntrant,
)
from teams.models import Appearance, Chapter, Entry, Ninja, Player, Revision, Team

CARRIED: dict[type[Model], str] = {
    RulesetVersion: "key document",
    League: "name system time_zone settings roster_lock_at ruleset",
    Membership: "player role",
    RulesetChange: "ruleset by at reason",
    Enrolment: "team left_at",
    Player: "name kind",
    Team: "name system owner ruleset state draft redraft scroll",
    Ninja: "name player",
    Chapter: "position kind ruleset match revision pin created_at",
    Revision: "number by reason created_at",
    Entry: "index payload schema by created_at",
    Match: "system ruleset setup state seed seed_shown_at opened_at",
    Report: "version body confirmed created_at",
    Appearance: "side team busy steps_due_at",
    Season: "number name state format check_in_opens_at check_in_closes_at",
    Entrant: "team seed club checked_in_at left_at leaving inherits rolled_over",
    Stage: "order kind name state settings lots plays_off_for",
    StageEntrant: "entrant seed group first_round withdrawn_from requested_byes lot",
    Round: "number deadline challenge published_at starts_at ends_at draw",
    Fixture: (
        "number state match challenge challenge_dice table deadline bracket_match replay decider"
        " reported_at notice_sent_at confirm_due_at confirmed_at"
    ),
    FixtureSide: "side entrant outcome score injuries koban alliance advances slot chapter",
    Invitation: "challenger opponent state words sent_at answer_due_at answered_at fixture",
    HandOver: "giver taker state proposed_by proposed_at answered_by answered_at",
    Claim: "match kind side report by acting_for mark entrant reason at",
}
STAYING: dict[type[Model], str] = {
    RulesetVersion: "system created_at",
    League: "slug join_code created_at",
    Membership: "league claim_code joined_at",
    RulesetChange: "league",
    Enrolment: "league enrolled_at",
    Player: "email password pin language time_zone is_staff is_superuser is_active last_login date_joined groups user_permissions",
    Team: "clan treasury rating head created_at",
    Ninja: "team profile xp gone",
    Chapter: "team conflicts",
    Revision: "chapter",
    Entry: "chapter revision kind",
    Match: "seed_hash",
    Report: "match verdict",
    Appearance: "match seed",
    Season: "league created_at",
    Entrant: "season",
    Stage: "season",
    StageEntrant: "stage",
    Round: "stage",
    Fixture: "round reminded_at",
    FixtureSide: "fixture",
    Invitation: "stage",
    HandOver: "team",
    Claim: "fixture",
}
"""What a place in the file says by itself, what is worked out anew, what this database gives, and what is private."""


@pytest.mark.parametrize("model", CARRIED, ids=lambda model: model.__name__)
def test_every_column_is_carried_or_left_behind_on_purpose(model: type[Model]) -> None:
    columns = {field.name for field in (*model._meta.fields, *model._meta.many_to_many)} - {"id"}
    assert columns == {*CARRIED[model].split(), *STAYING[model].split()}
