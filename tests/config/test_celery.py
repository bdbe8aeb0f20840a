"""The timetable and the queues."""

from config.celery import app


def test_everything_on_the_timetable_is_a_task_that_exists() -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} - set(app.tasks) == set()


def test_stale_tables_are_looked_for_every_half_minute() -> None:
    assert app.conf.beat_schedule["sweep-stale-tables"]["schedule"] == 30.0


def test_each_queue_has_messages_of_its_own() -> None:
    assert {queue.name: queue.routing_key for queue in app.conf.task_queues} == {
        "default": "default",
        "simulations": "simulations",
    }


def test_a_message_is_json_and_nothing_else() -> None:
    assert (app.conf.accept_content, app.conf.task_serializer, app.conf.result_serializer) == (["json"], "json", "json")


def test_a_task_is_given_back_when_its_worker_dies() -> None:
    assert (app.conf.task_acks_late, app.conf.task_reject_on_worker_lost) == (True, True)
