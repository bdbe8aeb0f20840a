"""Pages of a list: by cursor, so that a row that arrives meanwhile moves nobody's page."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class CursorPages(CursorPagination):
    """By number, newest first unless a view says otherwise; ``page_size`` asks for up to 200 rows."""

    ordering = "-pk"
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe a page in the words of OpenAPI 3.1: ``next`` and ``previous`` are null at the ends of the list."""
        address = {
            "type": ["string", "null"],
            "format": "uri",
            "example": "https://league.example/api/v1/leagues/?cursor=cD00ODY%3D",
        }
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": address, "previous": address, "results": schema},
        }

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: APIView) -> tuple[str, ...]:
        """Take the order that the view names in ``list_ordering``, else the newest first."""
        return (getattr(view, "list_ordering", self.ordering),)

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Read where the page begins; raises :class:`NotFound` for a cursor that no answer of ours gave."""
        cursor = super().decode_cursor(request)
        if cursor is not None and cursor.position is not None:
            try:
                int(cursor.position)
            except ValueError:
                raise NotFound(self.invalid_cursor_message) from None
        return cursor
