"""What is true everywhere: on a laptop, in the tests and at a club's own host.

Settings read the environment and start nothing: ``config.embedded`` starts servers and names them in ``DATABASE_URL``
and ``REDIS_URL`` before Django is loaded.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from kombu import Queue
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import logs

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = environ.Env()

# --- the application -------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    # Without the site of its own: league.admin makes the one there is.
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "pgtrigger",
    "csp",
    "django_structlog",
    "config.apps.KobanConfig",
    "games.apps.GamesConfig",
    "teams.apps.TeamsConfig",
    "league.apps.LeagueConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.callers.CallersAddress",
    "config.logs.RequestIdHeader",
    "config.health.RequestSeconds",
    "config.csp.PathPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.nul.RefuseNul",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.pages.reading.ReadersChoices",
    "league.pages.returning.BackToThePage",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Before the apps' own, so that a page of allauth looks like ours.
        "DIRS": [BASE_DIR / "league" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- database, cache, broker -----------------------------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {"default": env.db("DATABASE_URL", default="postgresql://localhost/koban")}

# Seconds to reach it: a readiness probe must not hang on a host that is gone.
DATABASE_PATIENCE = 3
DATABASES["default"].setdefault("OPTIONS", {})["connect_timeout"] = DATABASE_PATIENCE
# Values travel apart from their statement, so that a connection prepares what it is asked for the fifth time: PostgreSQL
# plans the joins of a report or a table once instead of each time. Behind a pooler that cannot keep them, say no.
if env.bool("DATABASE_PREPARE", default=True):
    DATABASES["default"]["OPTIONS"].update(server_side_binding=True, prepare_threshold=5)
# A pool is for the web role, whose threads come and go; a worker keeps its one connection.
DATABASE_POOL_SIZE = env.int("DATABASE_POOL_SIZE", default=0)
if DATABASE_POOL_SIZE:
    DATABASES["default"]["ENGINE"] = "config.pooled"
    DATABASES["default"]["OPTIONS"]["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_POOL_SIZE,
        # How long a request waits for a connection.
        "timeout": DATABASE_PATIENCE,
        # How long the pool tries by itself, ever more seldom; after that the next request has it try at once.
        "reconnect_timeout": DATABASE_PATIENCE,
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

REDIS_URL = env("REDIS_URL", default="redis://localhost:6379/0")
# Seconds. Whoever answers a person waits no longer than this for a broker that is away.
BROKER_PATIENCE = 0.3

CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": env("CACHE_URL", default=REDIS_URL),
        "KEY_PREFIX": "koban",
        "OPTIONS": {
            "socket_connect_timeout": BROKER_PATIENCE,
            "socket_timeout": BROKER_PATIENCE,
            "retry": Retry(NoBackoff(), 0),
        },
    },
}

CELERY_BROKER_URL = REDIS_URL
# No task has a result: each leaves its mark in the database. A store for results would be one more thing to wait for.
CELERY_TASK_IGNORE_RESULT = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = BROKER_PATIENCE
# The row is the job: a message that cannot be sent is dropped at once, and the next sweep finds the row.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than the longest task: a task that runs is not handed out a second time.
    "visibility_timeout": 3600,
    "socket_connect_timeout": BROKER_PATIENCE,
    "socket_timeout": BROKER_PATIENCE,
    "max_retries": 0,
}
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in ("default", "simulations")]

# --- people ----------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "teams.Player"
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    "league.permissions.LeagueBackend",
]
# Teams know of no league: who shares one with a team is asked here, as permissions are asked of the backend.
RIVALS_OF_A_TEAM = "league.queries.rivals.rivals_of"
# And what is done with a team is told here, for the journal of its league.
JOURNAL_OF_A_TEAM = "league.operations.acting.note_of_team"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = reverse_lazy("account_login")
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_ADAPTER = "teams.adapter.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "league.pages.forms.account.SignUpForm"
ACCOUNT_FORMS = {
    "reset_password_from_key": "league.pages.forms.passwords.ResetPasswordKeyForm",
    "change_password": "league.pages.forms.passwords.ChangePasswordForm",
    "set_password": "league.pages.forms.passwords.SetPasswordForm",
}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_UNIQUE_EMAIL = True
# A table in a back room has no mail server: whoever runs one for strangers asks for "mandatory".
ACCOUNT_EMAIL_VERIFICATION = env("ACCOUNT_EMAIL_VERIFICATION", default="optional")
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/5m/key"}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Koban"
# How many reverse proxies stand before us: what a login limit may believe of X-Forwarded-For.
TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXY_COUNT

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="koban@localhost")
# Where readers of a mail find Koban, such as https://league.example; without it mails name no page.
SITE_URL = env("SITE_URL", default="").rstrip("/")

# --- language, time --------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = int(timedelta(days=365).total_seconds())
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
# Numbers that can be large are grouped where they are told (``grouped`` in templates, ``filled`` in refusals). Everywhere
# else a template that forgets to unlocalize an id would write 1,234 into a form.
USE_THOUSAND_SEPARATOR = False
TIME_ZONE = env("TIME_ZONE", default="UTC")
USE_TZ = True

# --- static files, what a browser may load ----------------------------------------------------------------------------

STATIC_URL = "static/"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = "Lax"
# The largest body of a stateless call, in bytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
# A report form has a field for every feat of every model of up to four sides.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

# --- REST ------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "teams.api.authentication.Tokens",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["teams.api.renderers.QuickJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.parsers.ShallowJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "config.pagination.CursorPages",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "config.schema.Operation",
    "DEFAULT_THROTTLE_CLASSES": [
        "config.throttling.Anonymous",
        "config.throttling.Person",
        "config.throttling.Burst",
        "config.throttling.Scoped",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env("THROTTLE_ANON", default="120/min"),
        "user": env("THROTTLE_USER", default="1200/min"),
        "burst": env("THROTTLE_BURST", default="60/sec"),
        "login": env("THROTTLE_LOGIN", default="10/min"),
        "stateless": env("THROTTLE_STATELESS", default="60/min"),
    },
    "NUM_PROXIES": TRUSTED_PROXY_COUNT,
    "EXCEPTION_HANDLER": "config.problems.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TEST_REQUEST_RENDERER_CLASSES": ["teams.api.renderers.QuickJSONRenderer"],
}

KNOX_TOKEN_MODEL = "teams.Token"  # noqa: S105  the name of a model
# Its migrations would make the table of the token that ours replaces.
MIGRATION_MODULES: dict[str, None] = {"knox": None}
REST_KNOX = {
    "TOKEN_TTL": timedelta(days=90),
    "TOKEN_LIMIT_PER_USER": 20,
    "TOKEN_PREFIX": "koban_",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Koban",
    "DESCRIPTION": "Leagues and campaigns of four tabletop games: reports, referee, scrolls and tables.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        # Season and stage go through the same states.
        "SeasonStateEnum": "league.models.season.Season.State",
        "FixtureStateEnum": "league.models.fixture.Fixture.State",
        "StageKindEnum": "league.models.stage.Stage.Kind",
        "PlayerKindEnum": "teams.models.player.Player.Kind",
        "AmendmentEnum": ["correct", "move", "void", "forfeit", "write_off"],
        "ClockEnum": ["start", "extend", "stop"],
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.add_structs",
        "teams.api.schema.add_structs",
        "league.api.schema.add_structs",
        "config.schema.add_problems",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- the ninja master's desk -----------------------------------------------------------------------------------------

UNFOLD = {
    "SITE_TITLE": "Koban",
    "SITE_HEADER": "Koban",
    "SITE_SUBHEADER": _("The ninja master's desk"),
    "SITE_SYMBOL": "swords",
    "SITE_URL": "/",
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_BACK_BUTTON": True,
    "DASHBOARD_CALLBACK": "league.admin.dashboard.dashboard",
    "SIDEBAR": {"navigation": "league.admin.navigation.navigation"},
    "ACCOUNT": {"navigation": [{"title": _("Your account"), "link": reverse_lazy("pages:account")}]},
}

# --- logs, metrics ---------------------------------------------------------------------------------------------------

DJANGO_STRUCTLOG_CELERY_ENABLED = True
# A proxy of ours may have given the request its id; without one anybody could write what they like into our logs.
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = TRUSTED_PROXY_COUNT > 0
LOG_LEVEL = env("LOG_LEVEL", default="INFO")
# See config.health.metrics.
METRICS_TOKEN: str | None = ""
LOGGING = logs.logging_config(level=LOG_LEVEL, as_json=False)
logs.configure()
