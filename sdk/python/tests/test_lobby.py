"""The handler that the page shows."""

import importlib.util
import json
import unittest
from pathlib import Path
from typing import Any, List

from socketless import Request, Socketless

from support import event_of, options, serving, sign

FILE = Path(__file__).parents[3] / "examples/auth/shared/lobby.py"


class Lobby(unittest.TestCase):
    def test_sends_what_a_person_writes_to_everyone(self) -> None:
        spec: Any = importlib.util.spec_from_file_location("lobby", FILE)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        with serving() as service:
            service.answer = (204, "")
            socketless = Socketless(**options(service))
            webhook = socketless.webhook(module.lobby(socketless))

            def send(*event: Any) -> List[Any]:
                body = event_of(*event)
                headers = {"x-socketless-signature": sign(body)}
                answer = webhook(Request("POST", headers, body))
                return json.loads(answer.body).get("feeds", [])

            joined = send("CONNECTION_OPEN")
            self.assertIn("lobby", [it["feeds"] for it in joined])
            for text in ('{"text": "Hi"}', '{"text": 7}', "[]", "no JSON"):
                send("MESSAGE", text)
        message = {"feeds": "lobby", "message": '{"from":"ada","text":"Hi"}'}
        self.assertEqual(
            service.asked, [("/api/v0/message", {"messages": message})]
        )


if __name__ == "__main__":
    unittest.main()
