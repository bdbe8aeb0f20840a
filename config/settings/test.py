"""The tests: real PostgreSQL and broker, named by the environment or filled in by ``tests/conftest.py``."""

from config import logs
from config.settings.base import *

DEBUG = False
SECRET_KEY = "only-for-tests"  # noqa: S105  protects nothing
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
CSRF_TRUSTED_ORIGINS: list[str] = []

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
# Look for a file when it is asked for, instead of listing all of them for each client of a test.
WHITENOISE_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
LOGGING = logs.logging_config(level=env("LOG_LEVEL", default="WARNING"), as_json=False)
# A test client asks more in a second than a person in a minute; the throttles have tests of their own.
REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": dict.fromkeys(REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]),
}
