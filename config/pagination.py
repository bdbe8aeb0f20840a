"""Pages of a list: by cursor, so that a row that arrives meanwhile moves nobody's page."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class CursorPages(CursorPagination):
    """Newest first unless a view says otherwise; ``page_size`` asks for up to 200 rows."""

    ordering = "-pk"
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: APIView) -> tuple[str, ...]:
        """Take the order that the view names in ``list_ordering``, else the newest first."""
        return (getattr(view, "list_ordering", self.ordering),)
