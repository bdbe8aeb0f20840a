"""What the frame of the admin says (Unfold has no French): Django finds these words among our own."""

from typing import Final

from games.rules.kernel.findings import gettext_noop

FRAME: Final = (
    *(gettext_noop("Light"), gettext_noop("Dark"), gettext_noop("System"), gettext_noop("Go back")),
    *(gettext_noop("Type to search"), gettext_noop("No results found"), gettext_noop("Recent searches")),
    *(gettext_noop("No recent searches"), gettext_noop("No results matching your query")),
    *(gettext_noop("Loading more results..."), gettext_noop("Apply Filters"), gettext_noop("Reset filters")),
    *(gettext_noop("Clear all filters"), gettext_noop("Filters"), gettext_noop("Select record")),
    *(gettext_noop("Select all rows"), gettext_noop("Expand row"), gettext_noop("More actions")),
    *(gettext_noop("True"), gettext_noop("False"), gettext_noop("No data"), gettext_noop("Unknown")),
    *(gettext_noop("Return to site"), gettext_noop("View site"), gettext_noop("Submit"), gettext_noop("Cancel")),
    gettext_noop("This page yielded into no results. Create a new item or reset your filters."),
    gettext_noop("You don’t have permission to view or edit anything."),
)
