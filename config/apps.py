"""The project itself as a Django app: it owns no rows."""

from django.apps import AppConfig


class KobanConfig(AppConfig):
    """Load the Celery app wherever Django is loaded, so that every shared task finds its broker."""

    name = "config"
    verbose_name = "Koban"

    def ready(self) -> None:
        import config.celery  # noqa: F401, PLC0415  needs the settings, and is wanted for its effect
