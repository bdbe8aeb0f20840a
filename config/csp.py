"""What a browser may load, by path: strict for people's pages, looser where a third party's pages need it."""

from typing import Any

from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponseBase

# Unfold's admin runs Alpine.js, which evaluates attributes, and sets inline styles; the API docs set inline styles.
ADMIN_POLICY: dict[str, Any] = {"script-src": [SELF, UNSAFE_EVAL, UNSAFE_INLINE], "style-src": [SELF, UNSAFE_INLINE]}
DOCS_POLICY: dict[str, Any] = {"style-src": [SELF, UNSAFE_INLINE], "object-src": [NONE]}
POLICIES: dict[str, dict[str, Any]] = {"/admin/": ADMIN_POLICY, "/api/v1/docs": DOCS_POLICY}


class PathPolicyMiddleware(CSPMiddleware):
    """django-csp's middleware, with the exceptions of ``POLICIES`` laid over the policy of the settings."""

    def get_policy_parts(
        self,
        request: HttpRequest,
        response: HttpResponseBase,
        report_only: bool = False,  # noqa: FBT001, FBT002  the parent's signature
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        for prefix, policy in POLICIES.items():
            if request.path_info.startswith(prefix):
                parts.replace = {**policy, **(parts.replace or {})}
        return parts
