"""The calls that the SDK answers alike in all languages."""

from __future__ import annotations

import base64
import json
import logging
import os
import re
import unittest
from pathlib import Path
from typing import Any, Dict, List
from unittest import mock

import socketless
from socketless import Response, Socketless, WebhookEvent

from support import serving

VECTORS = Path(__file__).parents[2] / "vectors"
SETTINGS = {
    "SOCKETLESS_API_KEY": "key",
    "SOCKETLESS_WEBHOOK_MASTER_SECRET": "master of the tests",
    "PUBLIC_URL": "https://app.test",
}


class Matches:
    """Equals each text that a pattern matches."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern

    def __eq__(self, other: object) -> bool:
        return bool(re.search(self.pattern, str(other)))


class Including:
    """Equals each object that has at least these fields."""

    def __init__(self, fields: Dict[str, Any]) -> None:
        self.fields = fields

    def __eq__(self, other: Any) -> bool:
        return all(other.get(name) == it for name, it in self.fields.items())


MAKERS: Dict[str, Any] = {
    "$repeat": lambda pair: pair[0] * pair[1],
    "$concat": "".join,
    "$base64": lambda text: base64.b64encode(text.encode()).decode(),
    "$matches": Matches,
    "$any": lambda _: mock.ANY,
    "$including": Including,
}


def revive(pairs: List[Any]) -> Any:
    key, inside = pairs[0] if pairs else ("", None)
    return MAKERS[key](inside) if key in MAKERS else dict(pairs)


def read(name: str) -> Any:
    text = (VECTORS / f"{name}.json").read_text()
    return json.loads(text, object_pairs_hook=revive)


def text_of(content: bytes) -> str:
    """A text as Python keeps it when it isn't Unicode."""
    try:
        return content.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return content.decode("utf-8", "surrogateescape")


def with_messages(value: Any) -> Any:
    """Reads each `message`, which must be JSON in a string."""
    if isinstance(value, list):
        return [with_messages(it) for it in value]
    if not isinstance(value, dict):
        return value
    return {
        name: json.loads(it) if name == "message" else with_messages(it)
        for name, it in value.items()
    }


def shown(result: Any) -> Any:
    """What a function returned, as cases have it."""
    if isinstance(result, WebhookEvent):
        names = ("action", "identifier", "message", "secret")
        return {name: getattr(result, name) for name in names}
    if not isinstance(result, Response):
        return result
    authorization = result.headers.get("Authorization")
    if authorization is None:
        return {"status": result.status, "body": result.body}
    return {
        "status": result.status,
        "authorization": authorization,
        "body": with_messages(json.loads(result.body)),
    }


def call(case: Dict[str, Any]) -> Any:
    name = re.sub("[A-Z]", lambda it: "_" + it[0].lower(), case["call"])
    args = list(case["args"])
    if "bytes" in case:
        args[0] = text_of(base64.b64decode(case["bytes"]))
    options = {}
    if name == "connection_for" and len(args) > 1:
        options["webhook_url"] = args.pop()
    if name == "read_event":
        args[0] = base64.b64decode(args[0])
    if name == "reply":
        args[0] = WebhookEvent(**args[0])
    if name == "secret_for":
        args.append(SETTINGS["SOCKETLESS_WEBHOOK_MASTER_SECRET"])
    method = getattr(Socketless(**options), name, None)
    return shown((method or getattr(socketless, name))(*args))


class Vectors(unittest.TestCase):
    def test_answers_each_call_as_the_other_languages_do(self) -> None:
        names = ("events", "users", "replies", "calls", "ill-formed")
        cases = [case for name in names for case in read(name)]
        with serving() as service:
            for case in cases:
                with self.subTest(case["name"]):
                    self.check(case, service)

    def check(self, case: Dict[str, Any], service: Any) -> None:
        service.asked.clear()
        service.answer = case.get("service", (204, ""))
        is_redirect = 300 <= service.answer[0] < 400
        service.location = "/elsewhere" if is_redirect else None
        address = {"SOCKETLESS_API_URL": service.url}
        settings = {**SETTINGS, **address, **case.get("env", {})}
        with mock.patch.dict(os.environ, settings), self.assertLogs() as logs:
            # There must be one line at least.
            logging.getLogger("socketless").info("begins")
            if "error" in case:
                with self.assertRaises(Exception) as caught:
                    call(case)
                self.assertIn(case["error"], str(caught.exception))
            else:
                self.assertEqual(call(case), case.get("result"))
        asked = [[path, with_messages(body)] for path, body in service.asked]
        self.assertEqual(asked, case.get("requests", []))
        # A wrong signature is logged, too, which the modules don't.
        lines = [
            it.getMessage()
            for it in logs.records[1:]
            if not it.getMessage().startswith("Refused an event")
        ]
        self.assertEqual(lines, [case["log"]] if "log" in case else [])

    def test_verifies_signatures_as_the_others_do(self) -> None:
        examples = VECTORS.parents[1] / "examples/signature/vectors.json"
        for it in json.loads(examples.read_text())["vectors"]:
            with self.subTest(it["name"]):
                body = base64.b64decode(it["bodyBase64"])
                self.assertEqual(
                    socketless.verify_signature(
                        body, it["header"], it["secret"]
                    ),
                    it["valid"],
                )


if __name__ == "__main__":
    unittest.main()
