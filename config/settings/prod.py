"""A host that strangers reach. Everything that must be secret or particular comes from the environment."""

from config import logs
from config.settings.base import *

DEBUG = False
SECRET_KEY = env("SECRET_KEY")
# The image's own health check asks for 127.0.0.1.
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS"), "127.0.0.1"]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

STATIC_ROOT = env("STATIC_ROOT", default=BASE_DIR / "staticfiles")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# HTTPS ends at a reverse proxy; HTTPS=0 is for trying the image on one machine.
HTTPS = env.bool("HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Whether a domain's other hosts speak HTTPS, and whether browsers should ship with that knowledge, is their owner's call.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
if TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LOGGING = logs.logging_config(level=LOG_LEVEL, as_json=True)
# An empty one is none: the door stays closed.
METRICS_TOKEN = env("METRICS_TOKEN", default="") or None
