"""The Celery app and the whole timetable of what happens by itself."""

import logging.config
import os
from typing import Any

from celery import Celery, signals
from celery.schedules import crontab
from django.conf import settings
from django_structlog.celery.steps import DjangoStructLogInitStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.prod")

app = Celery("koban")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.steps["worker"].add(DjangoStructLogInitStep)
app.autodiscover_tasks()

app.conf.beat_schedule = {
    # A row marked stale is the job; this finds those whose message was lost.
    "sweep-stale-tables": {"task": "league.tasks.sweep_stale_tables", "schedule": 30.0},
    "sweep-stale-ratings": {"task": "league.tasks.sweep_stale_ratings", "schedule": 60.0},
    "send-notices": {"task": "league.tasks.send_notices", "schedule": 20.0},
    "send-reminders": {"task": "league.tasks.send_reminders", "schedule": 300.0},
    "confirm-overdue": {"task": "league.tasks.confirm_overdue", "schedule": 60.0},
    "close-overdue-steps": {"task": "league.tasks.close_overdue_steps", "schedule": 60.0},
    "settle-overdue": {"task": "league.tasks.settle_overdue", "schedule": 300.0},
    "pay-byes": {"task": "league.tasks.pay_byes", "schedule": 300.0},
    "lapse-invitations": {"task": "league.tasks.lapse_invitations", "schedule": 300.0},
    "sweep-simulations": {"task": "teams.tasks.sweep_simulations", "schedule": 600.0},
    "sweep-forecasts": {"task": "league.tasks.sweep_forecasts", "schedule": 600.0},
    "sweep-jobs": {"task": "league.tasks.sweep_jobs", "schedule": 600.0},
    "reconcile-all": {"task": "teams.tasks.reconcile_all", "schedule": crontab(hour="3", minute="30")},
    "forget-answers": {"task": "teams.tasks.forget_answers", "schedule": crontab(hour="4", minute="10")},
    "forget-sessions": {"task": "teams.tasks.forget_sessions", "schedule": crontab(hour="4", minute="20")},
}


@signals.setup_logging.connect
def use_django_logging(**_: Any) -> None:
    """Keep Celery from setting up logs of its own."""
    logging.config.dictConfig(settings.LOGGING)


@signals.celeryd_init.connect
def be_patient(conf: Any, **_: Any) -> None:
    """Let a worker wait for a slow broker: only those who answer a person are in a hurry."""
    impatient = {"socket_connect_timeout", "socket_timeout", "max_retries"}
    options = conf.broker_transport_options
    conf.broker_transport_options = {name: value for name, value in options.items() if name not in impatient}
    conf.broker_connection_timeout = 4
