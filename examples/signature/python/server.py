import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from signature import verify_signature

SECRET = os.environ.get("SOCKETLESS_WEBHOOK_SECRET", "")


class Webhook(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != "/webhook":
            self.answer(404, "text/plain", b"Not found")
            return
        header = self.headers.get("x-socketless-signature")
        if not verify_signature(body, header, SECRET):
            self.answer(401, "text/plain", b"Invalid signature")
            return

        try:
            event = json.loads(body)
        except ValueError:
            self.answer(400, "text/plain", b"Malformed JSON")
            return

        reply = {}
        if event["action"] == "MESSAGE":
            data = event["data"]
            reply["messages"] = {
                "message": data.get("message"),
                "clients": data["connection"]["identifier"],
            }
        body = json.dumps(reply).encode()
        headers = {"Authorization": f"Bearer {SECRET}"}
        self.answer(200, "application/json", body, headers)

    def answer(
        self,
        status: int,
        kind: str,
        body: bytes,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


if not SECRET:
    sys.exit("Set SOCKETLESS_WEBHOOK_SECRET to your webhook secret.")
address = ("127.0.0.1", int(os.environ.get("PORT", "3000")))
ThreadingHTTPServer(address, Webhook).serve_forever()
