"""The desk itself: who gets in, and what does not belong to it."""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from league.admin.scope import may_enter


class DeskSite(UnfoldAdminSite):  # type: ignore[misc]  # Unfold has no annotations
    """An admin site for ninja masters. Being one is what opens it: nobody needs to be made staff."""

    index_title = _("What waits for you")
    enable_nav_sidebar = True

    def has_permission(self, request: HttpRequest) -> bool:
        """Let in the operator and the ninja masters of any league."""
        return may_enter(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send a stranger to the one login there is, with its limits and second factor; turn away a plain player."""
        if not request.user.is_authenticated:
            return redirect_to_login(request.GET.get("next") or request.get_full_path())
        if not self.has_permission(request):
            raise PermissionDenied
        return redirect("admin:index")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Change a password where everybody does."""
        return redirect("account_change_password")


desk = DeskSite()
