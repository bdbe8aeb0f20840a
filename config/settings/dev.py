"""One machine: what ``make run`` and a developer use.

Errors show their inside only when asked (``DEBUG=1``), since ``make run`` may well serve a table of friends.
"""

from config.settings.base import *

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="only-for-one-machine-that-nobody-else-reaches")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", env("HOST", default="localhost")])
SITE_URL = env("SITE_URL", default=f"http://localhost:{env('PORT', default='8000')}").rstrip("/")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# Static files come straight from the packages: nothing to collect before a first start.
WHITENOISE_USE_FINDERS = True
