"""A service that answers as a test says, and what it would send."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from socketless import secret_for

MASTER = "master of the tests"
WELCOME = '{"url":"wss://service.test/token"}'


class Service:
    """What the service answers, and what it was asked."""

    def __init__(self) -> None:
        self.url = ""
        self.answer: Tuple[int, str] = (200, WELCOME)
        self.location: Optional[str] = None
        self.asked: List[Tuple[str, Any]] = []
        self.before: Callable[[], object] = lambda: None


@contextmanager
def serving() -> Iterator[Service]:
    service = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            body = json.loads(self.rfile.read(length))
            if self.headers["authorization"] != "Bearer key":
                body = "wrong key"
            service.asked.append((self.path, body))
            service.before()
            status, text = service.answer
            self.send_response(status)
            if service.location is not None:
                self.send_header("Location", service.location)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        do_GET = do_POST

        def log_message(self, *_: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        request_queue_size = 100

    with Server(("127.0.0.1", 0), Handler) as server:
        service.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(
            target=server.serve_forever, args=(0.01,), daemon=True
        )
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join()


def options(service: Service, **others: Any) -> Dict[str, Any]:
    """Options of a `Socketless` that calls a service."""
    return {
        "api_key": "key",
        "api_url": service.url,
        "webhook_url": "http://127.0.0.1/webhook",
        "master_secret": MASTER,
        **others,
    }


def event_of(
    action: str, message: Any = None, identifier: str = "ada.1"
) -> bytes:
    """The body of an event."""
    data = {"connection": {"identifier": identifier}, "message": message}
    event = {"action": action, "data": data}
    return json.dumps(event, ensure_ascii=False).encode()


def sign(body: bytes, identifier: str = "ada.1") -> str:
    """The header that a client's secret signs a body with."""
    secret = secret_for(identifier, MASTER).encode()
    digest = hmac.new(secret, body, hashlib.sha256).hexdigest()
    return f"hmac-sha256={digest}"


def messages_of(body: Any) -> List[Any]:
    """The messages of an answer to an event."""
    answered = json.loads(body)
    return [json.loads(it["message"]) for it in answered.get("messages", [])]
