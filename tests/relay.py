"""A relay between a program and a server of a test, so that the server can go away under connections that stand."""

import contextlib
import socket
from threading import Thread


class Relay:
    """Passes on what a client and a server say, until it falls silent or is cut off."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets = [self._listener]
        self._silent = False
        self.port: int = self._listener.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def fall_silent(self) -> None:
        """Take everything that is sent and answer nothing, as a server that hangs."""
        self._silent = True

    def cut_off(self) -> None:
        """Close every connection and take no new one, as a server that was killed."""
        for one in self._sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _address = self._listener.accept()
                server = socket.create_connection(self._server)
                self._sockets += [client, server]
                for one, other in ((client, server), (server, client)):
                    Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := one.recv(65536):
                if not self._silent:
                    other.sendall(said)
