"""Bodies of calls that change something: what such a call does not know is refused, not passed over."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError


class Body(serializers.Serializer[Any]):
    """The body of a call. A field that it does not have, such as a misspelt one, is a fault beside the others."""

    def to_internal_value(self, data: Any) -> Any:
        """Return what the body says; raises :class:`ValidationError` naming every fault at its field."""
        strange = [str(name) for name in data if name not in self.fields] if isinstance(data, Mapping) else []
        faults = {name: [ErrorDetail(gettext("There is no such field here."), "unknown_field")] for name in strange}
        try:
            told = super().to_internal_value(data)
        except ValidationError as error:
            if isinstance(error.detail, dict):
                raise ValidationError({**error.detail, **faults}) from error
            raise
        if faults:
            raise ValidationError(faults)
        return told
