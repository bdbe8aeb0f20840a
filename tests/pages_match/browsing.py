"""What a browser sends back of a form, and what it shows."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

from django.db import connection
from django.forms import BoundField, ChoiceField, Form
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from teams.models import Player
from tests.verbs import Person


def filled(*forms: Form, **changes: object) -> QueryDict:
    """Return what a browser sends when forms are posted together as they stand, with ``changes`` typed in."""
    data = QueryDict(mutable=True)
    for field in (field for form in forms for field in form):
        data.setlist(field.html_name, _sent(field))
    for name, value in changes.items():
        data.setlist(name, _typed(value))
    for name in [name for name, values in data.lists() if not values]:
        del data[name]
    return data


def _typed(value: object) -> list[str]:
    match value:
        case bool():
            return ["on"] if value else []
        case list():
            return [str(one) for one in value]
        case _:
            return [str(value)]


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


class Reader:
    """Somebody with a browser: follows links, posts forms, reads what comes."""

    def __init__(self, person: Person | None = None) -> None:
        self.client = Client()
        if person is not None:
            self.client.force_login(Player.objects.get(pk=person.id))

    def get(self, path: str, *, status: int = 200) -> Any:
        """Read a page."""
        answer = self.client.get(path)
        assert answer.status_code == status, (answer.status_code, answer.content.decode()[:3000])
        return answer

    def text(self, path: str) -> str:
        """Return a page's text without its markup, in one line."""
        return plain(self.get(path))

    def queries(self, path: str) -> int:
        """Count what a page asks of the database."""
        with CaptureQueriesContext(connection) as asked:
            self.get(path)
            return len(asked)

    def post(self, path: str, data: Any = None, *, status: int = 302) -> Any:
        """Post a form; done well, it leads on to a page."""
        answer = self.client.post(
            path,
            data.urlencode() if isinstance(data, QueryDict) else urlencode(data or {}, doseq=True),
            content_type="application/x-www-form-urlencoded",
        )
        assert answer.status_code == status, (answer.status_code, plain(answer)[:3000])
        return answer

    def form(self, path: str, **changes: object) -> QueryDict:
        """Open a report form and fill it in."""
        context = self.get(path).context
        return filled(context["sending"], context["report"], **changes)


def plain(answer: Any) -> str:
    """Return the text of a page's content without its markup, in one line."""
    html = answer.content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())
