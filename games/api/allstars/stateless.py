"""The league's own answers without an account and without a league: for team builders and bots."""

from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.allstars import answers, questions
from games.api.allstars.after_game import Game, play_out
from games.api.allstars.asking import read_question
from games.api.allstars.documented import DOCUMENTED
from games.api.allstars.engine.judging import sides_of
from games.api.allstars.naming import read_advanced, read_game, read_team
from games.api.rulesets import RULESET
from games.api.stateless import StatelessView, answer, judged, under
from games.rules.allstars.fold import rating_of
from games.rules.allstars.handicap import handicaps
from games.rules.allstars.progression import current, level, level_name, permitted_choices, rolls_due
from games.rules.allstars.referee import check_report
from games.rules.allstars.roster import check_roster
from games.rules.allstars.ruleset import Ruleset

_TAG = "Ninja All-Stars: ask the rules"


class CheckRosterView(StatelessView):
    """Judge a roster."""

    @DOCUMENTED.operation(
        "check_roster",
        summary="Check a roster",
        tag=_TAG,
        question=questions.CheckRoster,
        answer=answers.RosterAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Say whether a team may be built like this, what it costs, and everything that speaks against it."""
        ruleset, roster = read_question(request, questions.CheckRoster)
        verdict = check_roster(ruleset, roster)
        return answer(
            answers.RosterAnswer(
                **judged(verdict.violations, verdict.warnings),
                cost=verdict.cost,
                left=verdict.left,
                rating=verdict.rating,
                ninja=verdict.ninja,
            )
        )


class RatingView(StatelessView):
    """Rate a team."""

    @DOCUMENTED.operation(
        "rating",
        summary="Rate a team",
        tag=_TAG,
        question=questions.RateTeam,
        answer=answers.RatingAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return the rating of a team with its advances."""
        ruleset, team = read_question(request, questions.RateTeam)
        scroll = read_team(ruleset, team)
        return answer(answers.RatingAnswer(rating=rating_of(ruleset, scroll.ninja)))


class HandicapView(StatelessView):
    """Compare ratings."""

    @DOCUMENTED.operation(
        "handicap",
        summary="Handicap for two to four ratings",
        tag=_TAG,
        question=questions.CompareRatings,
        answer=answers.HandicapAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return what each team gets to even the game out."""
        ruleset, question = read_question(request, questions.CompareRatings)
        return answer(answers.HandicapAnswer(handicaps=handicaps(ruleset.settings, question.ratings)))


class LevelView(StatelessView):
    """Compare amounts of XP."""

    @DOCUMENTED.operation(
        "level",
        summary="Level and advancement rolls for XP",
        tag=_TAG,
        question=questions.CompareXp,
        answer=answers.LevelAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return the levels before and after a change of XP, and the advancement rolls that it brings."""
        ruleset, question = read_question(request, questions.CompareXp)
        return answer(
            answers.LevelAnswer(
                before=_level(ruleset, question.before),
                after=_level(ruleset, question.after),
                rolls_due=rolls_due(ruleset.settings, question.before, question.after),
            )
        )


class AdvancementView(StatelessView):
    """Read two dice."""

    @DOCUMENTED.operation(
        "advancement",
        summary="Permitted choices of an advancement roll",
        tag=_TAG,
        question=questions.AskAdvancement,
        answer=answers.AdvancementAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return what a model with these advances may use two dice for."""
        ruleset, question = read_question(request, questions.AskAdvancement)
        state = read_advanced(ruleset, question.clan, question.profile, question.advances)
        choices = permitted_choices(ruleset, current(ruleset, state), question.dice)
        keywords = [ruleset.keywords[key] for key in choices.keywords]
        return answer(
            answers.AdvancementAnswer(
                profile=state.profile,
                keywords=tuple(
                    answers.KeywordChoice(key=keyword.key, name=gettext(keyword.name), category=keyword.category)
                    for keyword in keywords
                ),
                attributes=choices.attributes,
                affinities=choices.affinities,
            )
        )


class CheckReportView(StatelessView):
    """Judge a report."""

    @DOCUMENTED.operation(
        "check_report",
        summary="Check a report",
        tag=_TAG,
        question=questions.CheckReport,
        answer=answers.ReportAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Let the referee judge a report against the teams that played."""
        ruleset, question = read_question(request, questions.CheckReport)
        setup, _scrolls, report = read_game(
            ruleset, question.sides, question.challenge, question.partners, question.report
        )
        verdict = check_report(ruleset, setup, report)
        return answer(
            answers.ReportAnswer(
                **judged(under("/report", verdict.violations), under("/report", verdict.warnings)),
                sides=sides_of(setup, verdict),
            )
        )


class PostGameView(StatelessView):
    """Play the steps after a game."""

    @DOCUMENTED.operation(
        "post_game",
        summary="Everything after a game",
        tag=_TAG,
        question=questions.PlayPostGame,
        answer=answers.PostGameAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return XP, koban, fees, downtime, absences and rating of every team after the game of a report."""
        ruleset, question = read_question(request, questions.PlayPostGame)
        setup, scrolls, report = read_game(
            ruleset, question.sides, question.challenge, question.partners, question.report
        )
        verdict = check_report(ruleset, setup, report)
        game = Game(ruleset=ruleset, setup=setup, scrolls=scrolls, report=report, verdict=verdict)
        return answer(
            answers.PostGameAnswer(
                **judged(under("/report", verdict.violations), under("/report", verdict.warnings)),
                sides=play_out(game, question.seed),
            )
        )


def _level(ruleset: Ruleset, xp: int) -> answers.Level:
    return answers.Level(xp=xp, level=level(ruleset.settings, xp), name=gettext(level_name(ruleset.settings, xp)))
