"""Forms of the pages in the clothes of Unfold."""

from typing import TypeVar

from django import forms
from unfold import widgets

F = TypeVar("F", bound=forms.BaseForm)


def dress(form: F) -> F:
    """Give the widgets of a form the classes and templates of Unfold's own; return the form."""
    for field in form.fields.values():
        widget = field.widget
        if isinstance(widget, forms.RadioSelect):
            # The check boxes of several choices are a kind of this one.
            several = isinstance(widget, forms.CheckboxSelectMultiple)
            widget.template_name = "unfold/widgets/radio.html"
            widget.option_template_name = "unfold/widgets/radio_option.html"
            _wear(widget, widgets.CHECKBOX_CLASSES if several else widgets.RADIO_CLASSES)
        elif isinstance(widget, forms.CheckboxInput):
            _wear(widget, widgets.SWITCH_CLASSES)
        elif isinstance(widget, forms.Select):
            widget.template_name = "unfold/widgets/select.html"
            _wear(widget, widgets.SELECT_CLASSES)
        elif isinstance(widget, forms.Textarea):
            _wear(widget, widgets.TEXTAREA_CLASSES)
        else:
            _wear(widget, widgets.INPUT_CLASSES)
    return form


def _wear(widget: forms.Widget, classes: list[str]) -> None:
    widget.attrs["class"] = " ".join(classes)
