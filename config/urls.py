"""Where everything is found."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config import health

api_v1: list[URLPattern | URLResolver] = [
    path("", include("games.api.urls")),
    path("", include("teams.api.urls")),
    path("", include("league.api.urls")),
    path("", include("league.api.career_urls")),
    path("", include("league.api.between_urls")),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
]

handler400 = "config.problems.bad_request"
handler404 = "config.problems.page_not_found"
handler500 = "config.problems.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("api/v1/", include(api_v1)),
    path("accounts/", include("allauth.urls")),
    path("language/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("", include("league.pages.urls")),
]
