"""Pages of a list: by cursor, so that a row that arrives meanwhile moves nobody's page."""

from rest_framework.pagination import CursorPagination


class CursorPages(CursorPagination):
    """Newest first unless a view says otherwise; ``page_size`` asks for up to 200 rows."""

    ordering = "-pk"
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
