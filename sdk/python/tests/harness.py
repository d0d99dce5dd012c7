"""A service in memory, and the pages of an app: their feeds, and what each has received.

As the open-source release does, a join of several clients of which one is in the feed already joins none
of them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import unittest
from typing import Any, Callable, Dict, List, Optional, Set, Tuple, Union
from unittest.mock import patch

from socketless import Request, Socketless, secret_for
from socketless._http import Answer
from socketless._run import blocking
from socketless.storage import Store, memory

MASTER = "the master secret of these tests"


def list_of(value: Any) -> List[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: List[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage() + str(record.exc_text or ""))


class App:
    """An app, whose webhook has the handlers that are set."""

    def __init__(self, test: unittest.TestCase) -> None:
        self.feeds: Dict[str, Set[str]] = {}
        self.received: Dict[str, List[Dict[str, Any]]] = {}
        self.calls: List[Tuple[str, Dict[str, Any]]] = []
        # True: no answer. A number: this status.
        self.fails: Dict[str, Union[bool, int]] = {"feeds": False, "message": False}
        self.before_call: Callable[[str, Dict[str, Any]], None] = lambda path, body: None
        handler = Lines()
        self.lines = handler.lines
        self.log = logging.Logger("tests")
        self.log.addHandler(handler)
        self.socketless = Socketless(
            api_key="key",
            api_url="http://127.0.0.1:1",
            webhook_url="http://127.0.0.1:2/webhook",
            master_secret=MASTER,
            per_minute={"events": 10**9},
            log=self.log,
        )
        self.store: Store = memory()
        self.handlers: List[Any] = []

        async def post(url: str, headers: Dict[str, str], content: bytes) -> Answer:
            return await blocking(self._post, url, headers, content)

        patched = patch("socketless._api.post", post)
        patched.start()
        test.addCleanup(patched.stop)

    def _deliver(self, message: Dict[str, Any]) -> None:
        names = list_of(message.get("feeds"))
        of_feeds = [it for name in names for it, feeds in self.feeds.items() if name in feeds]
        for identifier in [*list_of(message.get("clients")), *of_feeds]:
            self.received.setdefault(identifier, []).append(json.loads(message["message"]))

    def _change(self, action: Dict[str, Any]) -> bool:
        clients, names = list_of(action["clients"]), list_of(action["feeds"])
        sets = [self.feeds.setdefault(it, set()) for it in clients]
        if action["action"] == "join" and any(name in feeds for feeds in sets for name in names):
            return False
        for feeds in sets:
            (feeds.difference_update if action["action"] == "leave" else feeds.update)(names)
        return True

    def _post(self, url: str, headers: Dict[str, str], content: bytes) -> Answer:
        path, body = url.rsplit("/", 1)[1], json.loads(content)
        self.calls.append((path, body))
        self.before_call(path, body)
        fails = self.fails[path]
        if fails is True:
            raise OSError("The network is gone")
        if fails:
            return Answer(int(fails), None, "Not taken")
        are_done = all([self._change(it) for it in list_of(body.get("actions"))])
        for message in list_of(body.get("messages")):
            self._deliver(message)
        return Answer(204 if are_done else 500, None, "")

    def event(
        self, identifier: str, action: str, message: Optional[Dict[str, Any]] = None, is_lost: bool = False
    ) -> List[Dict[str, Any]]:
        """One event, and its answer, which the service carries out unless it is lost."""
        data = {"connection": {"clientId": "p", "identifier": identifier}, "message": json.dumps(message)}
        body = json.dumps({"action": action, "data": data}).encode()
        digest = hmac.new(secret_for(identifier, MASTER).encode(), body, hashlib.sha256).hexdigest()
        headers = {"x-socketless-signature": f"hmac-sha256={digest}"}
        response = self.socketless.webhook(*self.handlers)(Request("POST", headers, body))
        answer = json.loads(response.body)
        if not is_lost:
            for it in list_of(answer.get("messages")):
                self._deliver(it)
            for it in list_of(answer.get("feeds")):
                self._change(it)
        return [json.loads(it["message"]) for it in list_of(answer.get("messages"))]

    def open(self, identifier: str) -> Page:
        """A page whose connection is open."""
        self.received[identifier] = []
        self.feeds[identifier] = set()
        self.event(identifier, "CONNECTION_OPEN")
        return Page(self, identifier)

    def users_in(self, feed: Optional[str]) -> List[str]:
        return sorted(it.rsplit(".", 1)[0] for it, feeds in self.feeds.items() if feed in feeds)


class Page:
    def __init__(self, app: App, identifier: str) -> None:
        self._app = app
        self.identifier = identifier
        self.answers: List[Dict[str, Any]] = []

    def sends(self, message: Dict[str, Any], is_lost: bool = False) -> List[Dict[str, Any]]:
        return self._app.event(self.identifier, "MESSAGE", message, is_lost)

    def enters(self, room: str = "plans") -> List[Dict[str, Any]]:
        return self.sends({"type": "open_room", "room": room})

    def close(self) -> None:
        self._app.event(self.identifier, "CONNECTION_CLOSE")

    def got(self, type: str) -> List[Dict[str, Any]]:
        return [it for it in self._app.received[self.identifier] if it["type"] == type]

    def feeds(self) -> List[str]:
        """The feeds of rooms that it is in."""
        return sorted(it for it in self._app.feeds[self.identifier] if it.startswith("room."))
