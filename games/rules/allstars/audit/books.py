"""A team's books: koban in and out, XP, absences and who is on the team, entry by entry (Leagues).

What cannot be - a recruit without the koban, a deed of somebody who was not there - is passed over (ruling 70).
"""

from collections.abc import Iterable
from typing import Any, Final

from games.rules.allstars.audit.figures import RESULTS
from games.rules.allstars.audit.model import Model, Roll, levels_reached, may_choose, xp_of_deeds
from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.system import StoryPart

Document = dict[str, Any]

_GAME: Final = {"played", "feat", "all_star", "healing_house", "fee", "downtime", "advance"}
_CHANGES: Final = {"recruited", "dismissed", "adjusted", "bye", "fee", "downtime", "advance"}
_BELONGS: Final = {
    "founding": {"restarted", "founded", "recruited"},
    "match": _GAME,
    "interval": _CHANGES,
    "rollover": {"rolled_over", "redrafted"} | _CHANGES,
}


class TeamBooks:
    """The running account of one team. See :class:`games.rules.kernel.system.Books`."""

    def __init__(self) -> None:
        self.clan = ""
        self.treasury = 0
        self.record = dict.fromkeys(RESULTS, 0)
        self.models: dict[str, Model] = {}
        self.owed: list[str] = []
        self.must_roll: list[str] = []
        self.sparing: list[str] = []
        self.too_early: list[Document] = []
        self.unpaid: list[Document] = []
        self.rating = 0

    def read(self, part: StoryPart) -> None:
        """Book a chapter: a season's start, a game and its steps, advances, changes of the roster (ruling 1)."""
        rules: Ruleset = part.ruleset
        entries = [entry for entry in part.entries if entry["kind"] in _BELONGS[part.kind]]
        if part.kind == "founding":
            self._found(rules, entries)
        else:
            self._season(entries)
            self._game(rules, entries)
            self._advances(rules, entries)
            redrafted = self._redraft(rules, entries)
            self._changes(rules, entries)
            if redrafted and not rules.settings.keep_unspent:
                self.treasury = 0
        self.rating = self._rating(rules)

    def figures(self) -> Document:
        """Return what the chapters read so far come to, under the names of :func:`figures`."""
        said: Document = {
            "clan": self.clan,
            "treasury": self.treasury,
            "rating": self.rating,
            "fees": list(self.owed),
            "downtime": list(self.must_roll),
            "roster": list(self._here()),
        }
        said |= {f"record.{result}": count for result, count in self.record.items()}
        for name, model in self.models.items():
            said[f"ninja.{name}.profile"] = model.profile
            said[f"ninja.{name}.xp"] = model.xp
            said[f"ninja.{name}.advances"] = len(model.rolls)
            said[f"ninja.{name}.chosen"] = sum(roll.choice is not None for roll in model.rolls)
            said[f"ninja.{name}.absent"] = model.absent
            said[f"ninja.{name}.healing_house"] = model.starts_inside
            said[f"ninja.{name}.gone"] = model.gone
        return said

    def _here(self) -> dict[str, Model]:
        return {name: model for name, model in self.models.items() if model.gone is None}

    def _goes(self, name: str, how: str) -> None:
        self.models[name].gone = how
        self.models[name].gone_after = self.record["played"]

    def _owes_nothing(self, name: str) -> None:
        """Strike the open steps of somebody who left."""
        self.owed = [one for one in self.owed if one != name]
        self.must_roll = [one for one in self.must_roll if one != name]
        self.sparing = [one for one in self.sparing if one != name]
        self.too_early = [one for one in self.too_early if one["ninja"] != name]
        self.unpaid = [one for one in self.unpaid if one["ninja"] != name]

    def _rating(self, rules: Ruleset) -> int:
        """What the models cost, their advancement rolls, and a surcharge for Heroes and Ronin (rulings 71 to 73)."""
        counted = [
            model
            for model in self._here().values()
            if not (rules.settings.rating_excludes_unavailable and model.absent)
        ]
        profiles = [rules.profiles[model.profile] for model in counted]
        heroes = sum(profile.kind in {"hero", "ronin"} for profile in profiles)
        return (
            sum(profile.koban for profile in profiles) // rules.settings.rating_koban_per_point
            + rules.settings.rating_per_advance * sum(len(model.rolls) for model in counted)
            + rules.settings.rating_per_hero * heroes
        )

    def _found(self, rules: Ruleset, entries: list[Document]) -> None:
        if _all(entries, "restarted"):
            for name in self._here():
                self._goes(name, "dismissed")
                self._owes_nothing(name)
            for model in self.models.values():
                model.gone_after = None
            self.treasury = 0
            self.clan = ""
        for entry in _all(entries, "founded"):
            if not self.clan and entry["clan"] in rules.clans:
                self.clan = entry["clan"]
                self.treasury += entry["budget"]
        for entry in _all(entries, "recruited"):
            self._recruit(rules, entry)
        if not rules.settings.keep_unspent:
            self.treasury = 0

    def _recruit(self, rules: Ruleset, entry: Document) -> None:
        profile = rules.profiles.get(entry["profile"])
        if profile is not None and entry["ninja"] not in self.models and self._may_join(rules, profile, entry):
            self.treasury -= profile.koban
            self.models[entry["ninja"]] = Model(profile.key)

    def _may_join(self, rules: Ruleset, profile: Profile, entry: Document) -> bool:
        """Clan, chosen ability, allowance, size, a Ronin's absence and koban (rulings 42 to 51)."""
        here = [model.profile for model in self._here().values()]
        most = min(profile.allowance[1], 1) if profile.is_hero else profile.allowance[1]
        listed = {ability.key for ability in profile.abilities}
        size = rules.settings.max_models
        just_left = profile.is_hero and any(
            model.profile == profile.key and model.gone_after == self.record["played"] for model in self.models.values()
        )
        return (
            profile.clan in {None, self.clan}
            and (entry.get("ability") in listed if profile.choose else entry.get("ability") is None)
            and here.count(profile.key) < most
            and (size is None or len(here) < size)
            and not just_left
            and profile.koban <= self.treasury
        )

    def _season(self, entries: list[Document]) -> None:
        """What a team does not take along into a new season (ruling 11)."""
        for entry in _all(entries, "rolled_over"):
            for model in self._here().values():
                if not entry.get("suspensions", False):
                    model.absent, model.starts_inside = 0, False
                if not entry.get("advancement", True):
                    model.xp, model.rolls = 0, []
            if not entry.get("advancement", True):
                self.too_early = []
            if not entry.get("treasury", True):
                self.treasury = 0

    def _game(self, rules: Ruleset, entries: list[Document]) -> None:
        game = next(iter(_all(entries, "played")), None)
        played = game is not None and game["how"] != "forfeit"
        here = set(self._here())
        if game is not None:
            self.record["played"] += 1
            self.record[game["result"]] += 1
            self._serve(rules, game)
        there = here - set(game.get("absent", ())) if game is not None and played else set()
        inside = list(dict.fromkeys(e["ninja"] for e in _all(entries, "healing_house") if e["ninja"] in there))
        self.treasury += rules.settings.bye_koban * len(_all(entries, "bye"))
        if game is not None:
            self._income(rules, game)
        for name in inside:
            profile = rules.profiles[self.models[name].profile]
            if "shrewd-negotiator" in {ability.key for ability in profile.abilities}:
                self.treasury += rules.settings.shojo_koban
        if played:
            self.owed += [name for name, model in self._here().items() if rules.profiles[model.profile].fee]
        self._fees(rules, entries)
        self._downtime(rules, entries, inside)
        for name in there:
            model = self.models[name]
            profile = rules.profiles[model.profile]
            deeds = [entry for entry in _all(entries, "feat") if entry["ninja"] == name]
            awards = sum(entry["ninja"] == name for entry in _all(entries, "all_star"))
            model.xp += xp_of_deeds(rules, game["challenge"] if game else None, profile, deeds)
            model.xp += 0 if profile.is_hero else awards * rules.settings.all_star_xp

    def _serve(self, rules: Ruleset, game: Document) -> None:
        """Absences are served in games that were played, or in forfeits too (rulings 5 and 7)."""
        here = self._here()
        missed: Iterable[str] = game.get("absent", ())
        if game["how"] == "forfeit":
            missed = here if rules.settings.suspension_counts == "forfeits_too" else ()
        for name in set(missed) & set(here):
            here[name].absent = max(here[name].absent - 1, 0)
        if game["how"] != "forfeit":
            for name in set(game.get("started_in_healing_house", ())) & set(here):
                here[name].starts_inside = False

    def _income(self, rules: Ruleset, game: Document) -> None:
        """Revenue (rulings 54, 59, 60, 62, 63 and 66)."""
        settings = rules.settings
        if self.treasury + game.get("redistributed", 0) >= 0:
            self.treasury += game.get("redistributed", 0)
        if game["how"] == "forfeit":
            self.treasury += settings.forfeit_win_koban if game["result"] == "won" else settings.forfeit_loss_koban
            return
        by_result = {"won": settings.koban_win, "drawn": settings.koban_draw, "lost": settings.koban_loss}
        self.treasury += settings.cede_revenue if game.get("ceded", False) else by_result[game["result"]]
        self.treasury += game.get("bonus_koban", 0)

    def _fees(self, rules: Ruleset, entries: list[Document]) -> None:
        """Each Ronin owed is paid whole or goes (rulings 49 to 52)."""
        for entry in _all(entries, "fee"):
            name = entry["ninja"]
            if name not in self.owed:
                continue
            fee = rules.profiles[self.models[name].profile].fee
            if not entry["paid"]:
                self._goes(name, "let_go")
                self._owes_nothing(name)
            elif fee <= self.treasury:
                self.treasury -= fee
                self.owed.remove(name)

    def _downtime(self, rules: Ruleset, entries: list[Document], inside: list[str]) -> None:
        """Roll in the declared order; what stands at the end applies, of unpaid Ronin once they are paid (rulings 3 to 10)."""
        self.must_roll += [name for name in self._here() if name in inside]
        rolled: list[tuple[str, str]] = []
        told = [*self.unpaid, *_all(entries, "downtime")]
        self.unpaid = []
        for entry in told:
            name, die, spared = entry["ninja"], entry["die"], entry.get("exempts")
            spares = getattr(rules.settings.downtime_table, die) == "spare_another"
            if not (spares and name in self.sparing and spared):
                if name not in self.must_roll:
                    continue
                if name in self.owed:
                    self.unpaid.append(entry)
                    continue
                self.must_roll.remove(name)
                rolled.append((name, die))
                if spares:
                    self.sparing.append(name)
            if spares and spared not in {None, name}:
                rolled = self._spare(rules, name, spared, rolled)
        for name, die in rolled:
            self._befalls(rules, self.models[name], die)
        if not self.must_roll:
            self.sparing = []

    def _spare(self, rules: Ruleset, by: str, name: str, rolled: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Spare somebody who has still to roll, or who has rolled where a Spirit may undo that (ruling 4)."""
        if name in self.must_roll and name not in self.owed:
            self.sparing.remove(by)
            self.must_roll.remove(name)
        elif rules.settings.spirit_cancels_rolled and name in {one for one, _ in rolled}:
            self.sparing = [one for one in self.sparing if one not in {by, name}]
            return [roll for roll in rolled if roll[0] != name]
        return rolled

    @staticmethod
    def _befalls(rules: Ruleset, model: Model, die: str) -> None:
        settings = rules.settings
        result = getattr(settings.downtime_table, die)
        misses = {"long_absence": settings.void_absence, "short_absence": settings.fire_absence}
        model.absent = max(model.absent, misses.get(result, 0))
        model.starts_inside = model.starts_inside or result == "healing_house"
        if result == "learn" and not rules.profiles[model.profile].is_hero:
            model.xp += settings.water_xp

    def _advances(self, rules: Ruleset, entries: list[Document]) -> None:
        """Rolls in ascending order; one that comes too early waits until its level is earned (rulings 12 and 70)."""
        waiting = [*self.too_early, *_all(entries, "advance")]
        self.too_early = []
        for entry in sorted(waiting, key=lambda one: int(one["number"])):
            name, number, dice = entry["ninja"], entry["number"], list(entry["dice"])
            model = self._here().get(name)
            if model is None or rules.profiles[model.profile].is_hero:
                continue
            following = len(model.rolls) + (0 if model.waits else 1)
            earned = number <= levels_reached(rules, model.xp) or model.waits
            if number > following or (number == following and not earned):
                decreed = entry.get("decreed", False) and number == len(model.rolls) + 1
                if not decreed or number <= levels_reached(rules, model.xp):
                    self.too_early.append(entry)
                    continue
            elif number < following or (model.waits and model.rolls[-1].dice != dice):
                continue
            if model.waits:
                model.rolls.pop()
            choice = entry.get("choice")
            model.rolls.append(Roll(dice))
            if choice and may_choose(rules, model, dice, choice):
                model.rolls[-1].choice = choice

    def _redraft(self, rules: Ruleset, entries: list[Document]) -> bool:
        """Start from a budget and pay for those who stay (ruling 41)."""
        redrafted = False
        for entry in _all(entries, "redrafted"):
            kept = {name: model for name, model in self._here().items() if name in entry["kept"]}
            cost = sum(
                rules.profiles[model.profile].koban + entry.get("advance_koban", 0) * len(model.rolls)
                for model in kept.values()
            )
            if cost > entry["budget"]:
                continue
            redrafted = True
            self.treasury = entry["budget"] - cost
            for name in set(self._here()) - set(kept):
                self._goes(name, "dismissed")
                self._owes_nothing(name)
        return redrafted

    def _changes(self, rules: Ruleset, entries: list[Document]) -> None:
        """Dismissals first, so that a chunin may be replaced; one that leaves too few is undone (rulings 1 and 46)."""
        gone: list[str] = []
        for entry in _all(entries, "dismissed"):
            if entry["ninja"] in self._here():
                self._goes(entry["ninja"], "dismissed")
                gone.append(entry["ninja"])
        for entry in entries:
            if entry["kind"] == "recruited":
                self._recruit(rules, entry)
            elif entry["kind"] == "adjusted" and self.treasury + entry["koban"] >= 0:
                self.treasury += entry["koban"]
        for name in reversed(gone):
            profile = rules.profiles[self.models[name].profile]
            if [model.profile for model in self._here().values()].count(profile.key) < profile.allowance[0]:
                self.models[name].gone = self.models[name].gone_after = None
            else:
                self._owes_nothing(name)


def _all(entries: list[Document], kind: str) -> list[Document]:
    return [entry for entry in entries if entry["kind"] == kind]
