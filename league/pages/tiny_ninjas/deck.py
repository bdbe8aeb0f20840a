"""The deck of a league: which numbers are printed and which assumed, and an organiser's own numbers."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import SystemKey
from games.rules.tiny_ninjas.cards import Deck, Section
from games.systems import ruleset
from league.models import League
from league.operations.rulesets import change_rules, preview_rules
from league.pages.faults import Faults
from league.pages.leagues import league_context
from league.pages.showing import find_league, player, show
from league.pages.tiny_ninjas.deck_form import DeckForm
from league.pages.tiny_ninjas.words import SHOWN
from league.queries.rulesets import rules_of

HERE = "/house/deck"


def deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the cards with which a league plays, and what of them is known."""
    row = _duels(find_league(request, slug))
    typed = deck_of(row)
    cards = [
        {
            "card": card,
            "sections": [
                (name, *_section(typed, section))
                for name, section in ((_("Attack"), card.attack), (_("or"), card.instead), (_("Defence"), card.defend))
                if section is not None
            ],
        }
        for card in sorted(typed.cards, key=lambda card: card.name)
    ]
    context = {
        **league_context(request, row),
        "deck": typed,
        "cards": cards,
        "total": sum(card.copies for card in typed.cards),
    }
    return show(request, "koban/tiny_ninjas/deck.html", context)


@login_required
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Check a deck, every fault named, or take it up; the packaged one may be taken up again."""
    row = _duels(find_league(request, slug, "league.run_league"))
    typed = deck_of(row)
    stored = msgspec.json.format(msgspec.json.encode(typed), indent=2).decode()
    initial = {"text": stored, "complete": typed.complete}
    bound = request.method == "POST"
    form = DeckForm(request.POST if bound else None, request.FILES if bound else None, initial=initial)
    what = request.POST.get("do", "check")
    faults = Faults()
    checked = False
    if bound and form.is_valid():
        house = {**rules_of(row)["house"], "deck": form.cleaned_data["deck"]}
        if what == "packaged":
            del house["deck"]
        with faults:
            if what == "check":
                preview_rules(row, house)
                checked = True
            else:
                change_rules(row, house, reason=form.cleaned_data["reason"], by=player(request), at=timezone.now())
                messages.success(request, _("The deck is taken up. Open matches keep the one they opened with."))
                return redirect("pages:league_deck", row.slug)
        faults.onto(form)
    context = {
        **league_context(request, row),
        "form": form,
        "faults": faults,
        "wrong": _placed(faults, form.cleaned_data.get("deck", {})) if bound and form.is_valid() else [],
        "checked": checked,
        "own": "deck" in rules_of(row)["house"],
    }
    return show(request, "koban/tiny_ninjas/deck_change.html", context)


def deck_of(league: League) -> Deck:
    """Return the deck that a league plays with."""
    typed: Deck = ruleset(league.ruleset_id).deck
    return typed


def _duels(league: League) -> League:
    if league.system != SystemKey.TINY_NINJAS:
        raise Http404
    return league


def _section(deck: Deck, section: Section) -> tuple[str, str, bool]:
    """Return the colour of a section, its results, and whether the rulebook prints all of it."""
    results = ", ".join(_outcome(deck, key, section) for key in section.results)
    known = all(outcome.known for outcome in section.outcomes.values()) and "colour" in section.known
    return _(section.colour) if section.colour else "", results, known


def _outcome(deck: Deck, key: str, section: Section) -> str:
    outcome = section.outcomes[key]
    names = {ability.key: ability.name for ability in deck.abilities}
    amount = str(outcome.amount) if outcome.amount or outcome.ability is None else ""
    what = " ".join(part for part in (_ability(names, outcome.ability), amount) if part)
    return f"{SHOWN[key]} {what}" if key in SHOWN else what


def _ability(names: Mapping[str, str], key: str | None) -> str:
    return "" if key is None else _(names.get(key, key))


def _placed(faults: Iterable[dict[str, str]], deck: dict[str, Any]) -> list[dict[str, str]]:
    """Return the faults of a deck with their place in words: which card, and where on it."""
    return [{**fault, "place": _place(fault["path"].removeprefix(HERE), deck)} for fault in faults]


def _place(path: str, deck: dict[str, Any]) -> str:
    first, *rest = path.strip("/").split("/")
    cards = deck.get("cards")
    if first == "cards" and rest and isinstance(cards, list) and rest[0].isdigit() and int(rest[0]) < len(cards):
        card = cards[int(rest[0])]
        name = card.get("name") if isinstance(card, dict) else None
        return " / ".join([str(name or rest[0]), *rest[1:]])
    return " / ".join([first, *rest])
