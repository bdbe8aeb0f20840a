"""A list to choose from, drawn at once.

Django draws every option from a template of its own. A report has some hundred lists of ten options and more, and most
of the time of its page would go there.
"""

from typing import Any

from django import forms
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class PlainSelect(forms.Select):
    """A select whose markup is Django's, made without templates."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: BaseRenderer | None = None,
    ) -> SafeString:
        widget = self.get_context(name, value, attrs)["widget"]
        groups = [_group(label, options) for label, options, _index in widget["optgroups"]]
        return format_html(
            '<select name="{}"{}>{}</select>', name, flatatt(widget["attrs"]), format_html_join("", "{}", zip(groups))
        )


def _group(label: str | None, options: list[dict[str, Any]]) -> SafeString:
    drawn = format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((one["value"], flatatt({"selected": one["selected"]}), one["label"]) for one in options),
    )
    return drawn if label is None else format_html('<optgroup label="{}">{}</optgroup>', label, drawn)
