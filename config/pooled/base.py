"""Django's PostgreSQL backend, with one look at a connection before it is used."""

import select
from collections.abc import Mapping
from typing import Any

import psycopg
from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """PostgreSQL behind a pool that outlives a restart of the server.

    psycopg's own check (``CONN_HEALTH_CHECKS``) asks the server and waits for its answer before each request. A server
    that stops or drops a connection says so on its socket, so that a look at the socket is enough.
    """

    def get_new_connection(self, conn_params: Mapping[str, Any]) -> Any:
        """Take an open connection from the pool. Raises ``psycopg_pool.PoolTimeout`` when there is none in time."""
        while True:
            connection = super().get_new_connection(conn_params)
            if is_open(connection):
                return connection
            # The pool throws it away and makes another, for as long as its ``timeout`` lets anybody wait.
            self.pool.putconn(connection)


def is_open(connection: psycopg.Connection[Any]) -> bool:
    """Whether the server has not closed an idle connection; asks the operating system alone."""
    socket = select.poll()
    try:
        socket.register(connection.pgconn.socket, select.POLLIN)
        while socket.poll(0):
            # What a server says unasked, such as why it stops; after that, its end of the connection.
            connection.pgconn.consume_input()
    except psycopg.OperationalError:
        return False
    return True
