"""Do crates, medals, messengers and Champions come out even? (The special rules of each challenge.)"""

from collections.abc import Iterator

from games.rules.allstars.referee.claim import Claim
from games.rules.allstars.referee.totals import least_injuries, most_injuries
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer


def six_crates_are_checked_once_each(claim: Claim) -> Iterator[Finding]:
    """Refuse more checks than crates: by the book six are placed, and none is checked again (Search; ruling 39)."""
    if not claim.knows("crate_checked"):
        return
    crates = claim.ruleset.settings.crates
    checked = sum(side.did("crate_checked") for side in claim.reported)
    if checked > crates:
        yield Finding(
            code="search.too_many_crates",
            path=pointer("sides"),
            rule="Search",
            text=ngettext_noop(
                "{checked} crate was checked, but the board has {crates}.",
                "{checked} crates were checked, but the board has {crates}.",
                "checked",
            ),
            params={"checked": checked, "crates": crates},
        )


def an_objective_is_found_by_checking(claim: Claim) -> Iterator[Finding]:
    """Refuse an objective found by a model that did not check its crate (Search)."""
    if not claim.knows("objective_found"):
        return
    for side in claim.reported:
        for index, line, model in side.lines:
            found, checked = model.did("objective_found"), model.did("crate_checked")
            if found > checked:
                yield Finding(
                    code="search.objective_without_check",
                    path=side.path("ninja", index, "feats"),
                    rule="Search",
                    text=gettext_noop("{ninja} found more objectives than it checked crates: {found} to {checked}."),
                    params={"ninja": line.ninja, "found": found, "checked": checked},
                )


def who_brings_a_medal_picked_it_up(claim: Claim) -> Iterator[Finding]:
    """Refuse medals brought in by a model that did not pick them up: they are not handed over (Medals)."""
    for feat in ("medal_home", "medal_captured"):
        if not claim.knows(feat):
            continue
        for side in claim.reported:
            for index, line, model in side.lines:
                brought, picked = model.did(feat), model.did("medal_pickup")
                if brought > picked:
                    yield Finding(
                        code="medal.not_picked_up",
                        path=side.path("ninja", index, "feats"),
                        rule="Medals",
                        text=ngettext_noop(
                            "{ninja} brought in {brought} medal and picked up {picked}.",
                            "{ninja} brought in {brought} medals and picked up {picked}.",
                            "brought",
                        ),
                        params={"ninja": line.ninja, "brought": brought, "picked": picked},
                    )


def a_medal_comes_back_after_it_was_taken(claim: Claim) -> Iterator[Finding]:
    """Refuse the return of an own medal that no enemy took away, or that was captured (ruling 36)."""
    if not claim.knows("own_medal_returned"):
        return
    taken = {side.number: side.did("medal_pickup") for side in claim.sides}
    captured = {side.number: side.did("medal_captured") for side in claim.sides}
    dropped = sum(taken.values()) - sum(captured.values())
    for side in claim.reported:
        returned = side.did("own_medal_returned")
        by_enemies = sum(taken[enemy.number] - captured[enemy.number] for enemy in claim.enemies(side))
        if returned > max(by_enemies, 0):
            yield Finding(
                code="medal.was_at_home",
                path=side.path("ninja"),
                rule="ruling 36",
                text=gettext_noop("Side {side} returned its medal more often than it was lost: {returned} to {lost}."),
                params={"side": side.number, "returned": returned, "lost": max(by_enemies, 0)},
            )
            return
    returned = sum(side.did("own_medal_returned") for side in claim.reported)
    if returned > max(dropped, 0):
        yield Finding(
            code="medal.returned_too_often",
            path=pointer("sides"),
            rule="ruling 36",
            text=gettext_noop("Medals were returned more often than lost: {returned} to {lost}."),
            params={"returned": returned, "lost": max(dropped, 0)},
        )


def a_model_scores_for_a_round_once(claim: Claim) -> Iterator[Finding]:
    """Refuse more points of the hill or escapes of a model than rounds: it is named once, or back in the Upkeep only."""
    most = claim.rounds_at_most
    for feat in ("hill_point", "messenger_escaped"):
        if not claim.knows(feat):
            continue
        for side in claim.reported:
            for index, line, model in side.lines:
                if model.did(feat) > most:
                    yield Finding(
                        code="feat.more_than_rounds",
                        path=side.path("ninja", index, "feats"),
                        rule="Upkeep",
                        text=ngettext_noop(
                            "{ninja} cannot have done this that often in {rounds} round: {count}.",
                            "{ninja} cannot have done this that often in {rounds} rounds: {count}.",
                            "rounds",
                        ),
                        params={"ninja": line.ninja, "count": model.did(feat), "rounds": most},
                    )


def a_champion_follows_a_lost_one(claim: Claim) -> Iterator[Finding]:
    """Refuse more Champions than one and a new one for each Injury of a model that is no chunin (Champion)."""
    if claim.challenge is None or not claim.knows("champion_chosen"):
        return
    for side in claim.reported:
        chosen = side.did("champion_chosen")
        lost = most_injuries(claim, claim.challenge, (model for model in side.standing if model.kind != "chunin"))
        if chosen > 1 + lost:
            yield Finding(
                code="champion.too_many",
                path=side.path("ninja"),
                rule="Champion",
                text=ngettext_noop(
                    "Side {side} chose {chosen} Champion and can have had {most} at most.",
                    "Side {side} chose {chosen} Champions and can have had {most} at most.",
                    "chosen",
                ),
                params={"side": side.number, "chosen": chosen, "most": 1 + lost},
            )


def a_new_champion_follows_an_injury(claim: Claim) -> Iterator[Finding]:
    """Warn of more Champions than one and a new one for each Injury that anybody tells of (Champion).

    A Champion may leave the board in another way, or come back in an Upkeep, and a summary need not tell.
    """
    if not claim.knows("champion_chosen"):
        return
    for side in claim.reported:
        chosen = side.did("champion_chosen")
        by_enemies = sum(
            feat.count
            for enemy in claim.enemies(side)
            for _, feat, _ in enemy.feats
            if feat.feat == "injure" and feat.victim == "ninja"
        )
        told = by_enemies + least_injuries(side)
        if chosen > 1 + told:
            yield Finding(
                code="champion.nobody_lost",
                path=side.path("ninja"),
                rule="Champion",
                text=ngettext_noop(
                    "Side {side} chose {chosen} Champion, though only a lost one is replaced: Injuries told of: {told}.",
                    "Side {side} chose {chosen} Champions, though only a lost one is replaced: Injuries told of: {told}.",
                    "chosen",
                ),
                params={"side": side.number, "chosen": chosen, "told": told},
            )


def every_side_chose_a_champion(claim: Claim) -> Iterator[Finding]:
    """Warn that a side names no Champion and misses the XP of the choice (Champion; ruling 37)."""
    if not claim.knows("champion_chosen"):
        return
    for side in claim.reported:
        if not side.did("champion_chosen") and any(model.kind != "chunin" for model in side.standing):
            yield Finding(
                code="champion.none_chosen",
                path=side.path("ninja"),
                rule="ruling 37",
                text=gettext_noop("Side {side} names nobody who was chosen as Champion."),
                params={"side": side.number},
            )
