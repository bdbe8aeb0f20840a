"""A match that can be asked what is legal and told what is done."""

from collections.abc import Generator, Iterator

from games.rules.allstars.match.abilities import everything as _everything
from games.rules.allstars.match.asks import Ask
from games.rules.allstars.match.events import VERSION, WITH_GAPS, Event, Intent, Log, Options
from games.rules.allstars.match.everyday import verbs_for
from games.rules.allstars.match.game import Game, MatchOver
from games.rules.allstars.match.gaps import take_up
from games.rules.allstars.match.goals.rules import RULES
from games.rules.allstars.match.grounds import check_options, ground_of, uses_moon_deck
from games.rules.allstars.match.moon.deck import full_deck
from games.rules.allstars.match.moon_turns import PLAY_CARD
from games.rules.allstars.match.rounds import CEDE, Activate, call_time, cede, play, resume
from games.rules.allstars.partners import check_partners
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.setup import MatchSetup, SideSetup
from games.rules.kernel.dice import Dice, DiceError
from games.rules.kernel.findings import Finding, Refused, gettext_noop, ngettext_noop, pointer

__all__ = ["TIME_CALLED", "Match", "check_setup"]

TIME_CALLED = Intent("time_called")
MOST_MODELS = 60
"""Models of one side: four sides and six sentries fit into the numbers of a log."""

HIGHEST = 20
"""The highest attribute; what is logged of a roll has room for a pool of three times as many dice."""
_units_loaded = _everything


class Match:
    """A match in play.

    ``pending`` is what is asked now, None once the match is over; ``gaps`` counts what a log left out. :meth:`verify`
    refuses an illegal answer with a code, :meth:`can` only says whether it is legal, :meth:`do` carries it out and returns the event. Raises
    :class:`Refused` if the match cannot be set up.
    """

    def __init__(self, setup: MatchSetup, options: Options | None = None, ruleset: Ruleset | None = None) -> None:
        ruleset = book() if ruleset is None else ruleset
        options = Options() if options is None else options
        findings = check_setup(setup, options, ruleset)
        if findings:
            raise Refused(findings)
        assert setup.challenge is not None  # noqa: S101  check_setup saw to it
        challenge = ruleset.challenges[setup.challenge]
        self.setup = setup
        self.options = options
        self.game = Game(setup, options, ruleset, challenge, ground_of(ruleset, options), RULES[setup.challenge]())
        if uses_moon_deck(ruleset, options):
            self.game.deck = full_deck()
            self.game.card_verbs = (PLAY_CARD,)
        self.game.verbs = tuple(verbs_for(self.game, model) for model in self.game.models)
        self.game.verbs_by_code = tuple({verb.code: verb for verb in verbs} for verbs in self.game.verbs)
        self.events: list[Event] = []
        self.gaps = 0
        self._script: Generator[Ask, Intent, None] = play(self.game)
        self.pending: Ask | None = next(self._script)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.pending is None

    @property
    def log(self) -> Log:
        """The log so far."""
        schema = WITH_GAPS if self.gaps else VERSION
        return Log(setup=self.setup, options=self.options, events=tuple(self.events), schema=schema)

    def verify(self, side: int, intent: Intent) -> None:
        """Raise :class:`Refused` unless that side may do that now."""
        ask = self.pending
        if ask is None:
            raise Refused([_refusal("match.is_over", "Challenge Length", gettext_noop("The match is over."))])
        if side == ask.side and ask.allows(intent):
            return
        if self._interrupts(side, intent):
            return
        if intent == CEDE and any(one.number == side for one in self.game.players):
            text = gettext_noop("With three or four sides one cedes when a model is to be activated, not in between.")
            raise Refused([_refusal("match.cede_between_activations", "ruling 64", text)])
        if side != ask.side:
            text = gettext_noop("It is for side {expected} to decide, not for side {side}.")
            finding = Finding(
                code="match.not_your_decision",
                path=pointer("side"),
                rule="Sequence Of Play",
                text=text,
                params={"expected": ask.side, "side": side},
            )
            raise Refused([finding])
        text = gettext_noop("{code} is not a legal answer to {kind} here.")
        finding = Finding(
            code=f"match.illegal_{ask.kind}",
            path=pointer("intent"),
            rule=RULE_OF_KIND.get(ask.kind, RULE_OF_CODE.get(intent.code, "Activation")),
            text=text,
            params={"code": intent.code, "kind": ask.kind},
        )
        raise Refused([finding])

    def can(self, side: int, intent: Intent) -> bool:
        """Return whether that side may do that now."""
        ask = self.pending
        if ask is None:
            return False
        return (side == ask.side and ask.allows(intent)) or self._interrupts(side, intent)

    def do(self, side: int, intent: Intent, dice: Dice) -> Event:
        """Do what a side wants, rolling the dice it takes; raise :class:`Refused` if it may not."""
        self.verify(side, intent)
        return self.do_verified(side, intent, dice)

    def do_verified(self, side: int, intent: Intent, dice: Dice) -> Event:
        """Do what is known to be legal: an answer that the pending ask itself has listed or picked."""
        game = self.game
        game.dice = dice
        game.rolled = []
        game.outcomes = []
        try:
            if self._interrupts(side, intent):
                self._interrupt(side, intent)
            else:
                self.pending = self._script.send(intent)
        except MatchOver as end:
            game.ended = end.how
            self.pending = None
            game.note("over", end.how)
        except DiceError:
            # The script cannot go on from the middle of a rule; what was done so far stands in the log.
            self.pending = None
            raise
        event = Event(side, intent, tuple(game.rolled), tuple(game.outcomes))
        self.events.append(event)
        return event

    def skip(self, event: Event) -> Finding | None:
        """Go on from how the match stood after a gap that was found possible; return what has no room on the board."""
        assert event.after is not None  # noqa: S101  only such events are gaps
        finding = take_up(self.game, event.after)
        if finding is not None:
            return finding
        self.gaps += 1
        self.events.append(event)
        self._script.close()
        self._script = resume(self.game, event.after.next)
        self.pending = next(self._script)
        return None

    def _interrupts(self, side: int, intent: Intent) -> bool:
        """Tell whether an intent is to call time once the match has begun, or to cede out of turn (rulings 63 to 64).

        A match of two is ceded at any time, one of more between two activations, where the others can play on.
        """
        if intent == CEDE:
            if len(self.game.sides) == 3:
                return side in {1, 2}
            waiting = isinstance(self.pending, Activate) and self.pending.side != side
            return waiting and any(one.number == side for one in self.game.players)
        return intent == TIME_CALLED and side == 0 and self.game.round > 0

    def _interrupt(self, side: int, intent: Intent) -> None:
        if intent == CEDE:
            cede(self.game, self.game.sides[side])
            return
        self._script.close()
        self._script = call_time(self.game)
        self.pending = next(self._script)


def _refusal(code: str, rule: str, text: str) -> Finding:
    return Finding(code=code, path=pointer("intent"), rule=rule, text=text)


RULE_OF_KIND = {
    "activate": "Activation",
    "benefit": "Upkeep",
    "deploy": "Deploy Ninja",
    "edge": "Deploy Ninja",
    "first": "Deploy Ninja",
    "haste": "Status Effects",
    "heal": "Upkeep",
    "janken": "New Round",
    "reroll": "Rerolls",
    "result": "Combat",
    "terrain": "Create Tournament Ground",
}
RULE_OF_CODE = {
    "attack": "Combat",
    "face": "Movement",
    "move": "Movement",
    "run": "Movement",
    "search": "Stealth",
    "shoot": "Ranged Combat",
    "shrine": "Terrain",
    "shuriken": "Shuriken",
    "stealth": "Stealth",
}


def check_setup(setup: MatchSetup, options: Options, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return everything that keeps a match from being played out by the engine."""
    return tuple(
        finding
        for findings in (
            _check_challenge(setup, ruleset),
            _check_partners(setup, ruleset),
            check_options(ruleset, setup.challenge, options),
            *(_check_side(place, side, ruleset) for place, side in enumerate(setup.sides)),
        )
        for finding in findings
    )


def _check_challenge(setup: MatchSetup, ruleset: Ruleset) -> Iterator[Finding]:
    challenge = ruleset.challenges.get(setup.challenge or "")
    if challenge is None or challenge.key not in RULES:
        yield Finding(
            code="setup.no_challenge",
            path=pointer("challenge"),
            rule="Choose Challenge",
            text=gettext_noop("The match needs one of the challenges that can be played."),
        )
    if not 2 <= len(setup.sides) <= 4:
        yield Finding(
            code="setup.wrong_number_of_sides",
            path=pointer("sides"),
            rule="Playing With 3 - 4 Players",
            text=gettext_noop("A match has two to four sides, not {sides}."),
            params={"sides": len(setup.sides)},
        )
    elif challenge is not None and len(setup.alliances) > challenge.max_sides:
        yield Finding(
            code="setup.too_many_sides",
            path=pointer("sides"),
            rule="Playing With 3 - 4 Players",
            text=ngettext_noop(
                "{challenge} is for {sides} side at most.", "{challenge} is for {sides} sides at most.", "sides"
            ),
            params={"challenge": challenge.name, "sides": challenge.max_sides},
        )


def _check_partners(setup: MatchSetup, ruleset: Ruleset) -> Iterator[Finding]:
    yield from check_partners(ruleset, len(setup.sides), setup.challenge, setup.partners)
    rules = RULES.get(setup.challenge or "")
    if setup.partners and rules is not None and not rules.takes_partners:
        yield Finding(
            code="setup.partners_not_played",
            path=pointer("partners"),
            rule="Playing With 3 - 4 Players",
            text=gettext_noop("The engine plays partners in Intercept the Messenger alone."),
        )


def _check_side(place: int, side: SideSetup, ruleset: Ruleset) -> Iterator[Finding]:
    if side.side != place + 1:
        yield Finding(
            code="setup.sides_not_numbered",
            path=pointer("sides", place, "side"),
            rule="Setup",
            text=gettext_noop("Sides are numbered from 1 in their order around the table."),
        )
    for number, ninja in enumerate(side.ninja):
        if ninja.profile not in ruleset.profiles:
            yield Finding(
                code="setup.unknown_profile",
                path=pointer("sides", place, "ninja", number, "profile"),
                rule="Building A Team",
                text=gettext_noop("There is no profile {profile}."),
                params={"profile": ninja.profile},
            )
        if max(ninja.movement, ninja.attack, ninja.defense) > HIGHEST:
            yield Finding(
                code="setup.attribute_too_high",
                path=pointer("sides", place, "ninja", number),
                rule="ruling 19",
                text=gettext_noop("The engine plays attributes of up to {highest}."),
                params={"highest": HIGHEST},
            )
    if len(side.ninja) > MOST_MODELS:
        yield Finding(
            code="setup.too_many_models",
            path=pointer("sides", place, "ninja"),
            rule="Building A Team",
            text=ngettext_noop(
                "The engine plays teams of up to {most} model.",
                "The engine plays teams of up to {most} models.",
                "most",
            ),
            params={"most": MOST_MODELS},
        )
    if all(ninja.absent for ninja in side.ninja):
        yield Finding(
            code="setup.nobody_to_play",
            path=pointer("sides", place, "ninja"),
            rule="ruling 47",
            text=gettext_noop("A side needs a model that can play."),
        )
