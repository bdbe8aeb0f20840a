"""What a browser sends back of a form, and what it shows."""

from django.forms import BoundField, ChoiceField, Form
from django.http import QueryDict


def filled(form: Form, **changes: object) -> QueryDict:
    """Return what a browser sends when the form is posted as it stands, with ``changes`` typed in."""
    data = QueryDict(mutable=True)
    for field in form:
        data.setlist(field.html_name, _sent(field))
    for name, value in changes.items():
        data.setlist(name, [] if value is False else ["on" if value is True else str(value)])
    for name in [name for name, values in data.lists() if not values]:
        del data[name]
    return data


def _sent(field: BoundField) -> list[str]:
    value = field.value()
    match value:
        case True:
            return ["on"]
        case False:
            return []
        case list():
            return [str(one) for one in value]
        case None if isinstance(field.field, ChoiceField):
            return _first_choice(field)
        case None:
            return [""]
        case _:
            return [str(value)]


def _first_choice(field: BoundField) -> list[str]:
    """Return what a browser selects by itself: the first option of a list, nothing of check boxes."""
    options = list(field.subwidgets)
    return [] if field.use_fieldset else [str(options[0].data["value"])]
