"""The door for a WSGI server."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.prod")

application = get_wsgi_application()

# What is loaded by now stays: a full collection need not walk through it while somebody waits.
gc.collect()
gc.freeze()
