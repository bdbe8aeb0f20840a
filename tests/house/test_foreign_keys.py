"""Foreign keys run league -> teams -> games, and history is never deleted along with what it speaks of."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import models

APPS = ["games", "teams", "league"]

# What may go with the row it hangs on, and why.
CASCADES = {
    "teams.StoredAnswer.caller": "an answer kept for a repeated request; no part of any story",
    "teams.Token.user": "a token is worth nothing without its player",
}


def relations() -> Iterator[tuple[type[models.Model], Any]]:
    """Every foreign key, one-to-one and many-to-many field of our apps."""
    for label in APPS:
        for model in apps.get_app_config(label).get_models(include_auto_created=True):
            for field in model._meta.get_fields():
                if field.is_relation and not field.auto_created:
                    yield model, field


def test_no_foreign_key_points_from_a_lower_app_to_a_higher_one() -> None:
    upwards = [
        f"{model._meta.label}.{field.name} -> {field.related_model._meta.label}"
        for model, field in relations()
        if field.related_model._meta.app_label in APPS
        and APPS.index(field.related_model._meta.app_label) > APPS.index(model._meta.app_label)
    ]
    assert upwards == []


def test_the_matches_of_games_name_no_person() -> None:
    """``games`` knows rules and results; who played is the business of ``teams`` and ``league``."""
    targets = {field.related_model._meta.app_label for model, field in relations() if model._meta.app_label == "games"}
    assert targets <= {"games"}


def test_every_foreign_key_protects_what_it_points_to() -> None:
    loose = {
        f"{model._meta.label}.{field.name}"
        for model, field in relations()
        if field.remote_field.on_delete is not models.PROTECT and not field.many_to_many
        if not model._meta.auto_created
    }
    assert loose == set(CASCADES)


@pytest.mark.parametrize("label", APPS)
def test_no_generic_foreign_keys(label: str) -> None:
    generic = [
        field.name
        for model in apps.get_app_config(label).get_models()
        for field in model._meta.private_fields
        if hasattr(field, "ct_field")
    ]
    assert generic == []
