#!/bin/sh
# The roles of the one image. Everything particular comes from the environment (config/settings/prod.py).
set -eu

role=${1:-web}
state=${STATE_FOLDER:-/tmp}

case $role in
web)
    # Every web process writes its measurements there, so that each can answer for all.
    PROMETHEUS_MULTIPROC_DIR=$(mktemp -d "$state/metrics.XXXXXX")
    export PROMETHEUS_MULTIPROC_DIR
    # A connection for each thread: nobody waits for another's.
    export DATABASE_POOL_SIZE="${DATABASE_POOL_SIZE:-${WEB_THREADS:-4}}"
    exec granian --interface wsgi --host "${HOST:-0.0.0.0}" --port "${PORT:-8000}" \
        --workers "${WEB_WORKERS:-2}" --blocking-threads "${WEB_THREADS:-4}" \
        --respawn-failed-workers config.wsgi:application
    ;;
worker)
    echo worker >"$state/role"
    exec celery --app config.celery --quiet worker --loglevel "${LOG_LEVEL:-INFO}" \
        --queues "${QUEUES:-default,simulations}" --concurrency "${WORKERS:-2}" --hostname "worker@$(hostname)"
    ;;
beat)
    echo beat >"$state/role"
    exec celery --app config.celery --quiet beat --loglevel "${LOG_LEVEL:-INFO}" \
        --schedule "$state/timetable" --pidfile "$state/beat.pid"
    ;;
migrate)
    exec python -m django migrate --no-input
    ;;
healthcheck)
    # Asked inside a running container, of whatever role it has.
    case $(cat "$state/role" 2>/dev/null || echo web) in
    worker) exec celery --app config.celery inspect --destination "worker@$(hostname)" --timeout 4 ping ;;
    beat) exec kill -0 "$(cat "$state/beat.pid")" ;;
    *) exec python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:${PORT:-8000}/healthz', timeout=4)" ;;
    esac
    ;;
*)
    echo "Unknown role: $role. One of: web, worker, beat, migrate, healthcheck." >&2
    exit 2
    ;;
esac
