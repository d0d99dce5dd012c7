"""The same requests to Django, Flask and Starlette."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import io
import json
import logging
import unittest
from typing import Any, Callable, Dict, List, Optional, Tuple

from socketless import AsyncSocketless, Person, Socketless, WebhookEvent

from support import event_of, messages_of, options, serving, sign

Answer = Tuple[int, Dict[str, str], bytes]
OWN = {"Sec-Fetch-Site": "same-origin", "X-User": "ada"}


def user(request: Any) -> Any:
    """Who is logged in, by the framework's own request."""
    name = request.headers.get("X-User")
    return Person(name, "s1") if name == "with a session" else name


def echo(event: WebhookEvent) -> Any:
    return {"message": {"echo": event.message}} if event.message else None


def wsgi(
    app: Callable[..., Any],
    method: str,
    path: str,
    headers: Dict[str, str],
    body: bytes,
    **environ: Any,
) -> Answer:
    if "chunked" not in headers.get("Transfer-Encoding", ""):
        environ["CONTENT_LENGTH"] = str(len(body))
    given: Dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "SERVER_NAME": "app.test",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.url_scheme": "http",
        "HTTP_HOST": "app.test",
        **{
            "HTTP_" + name.upper().replace("-", "_"): it
            for name, it in headers.items()
        },
        **environ,
    }
    began: List[Any] = []
    parts = app(given, lambda status, named: began.append((status, named)))
    answered = b"".join(parts)
    status, named = began[0]
    lower = {name.lower(): value for name, value in named}
    return int(status.split()[0]), lower, answered


def asgi(
    app: Callable[..., Any],
    method: str,
    path: str,
    headers: Dict[str, str],
    body: bytes,
    **_: Any,
) -> Answer:
    half = len(body) // 2
    parts = [
        {"type": "http.request", "body": body[:half], "more_body": True},
        {"type": "http.request", "body": body[half:], "more_body": False},
    ]
    sent: List[Any] = []
    named = {"host": "app.test", **headers}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "headers": [
            (name.lower().encode(), it.encode()) for name, it in named.items()
        ],
        "server": ("app.test", 80),
        "client": ("127.0.0.1", 1),
    }

    async def receive() -> Any:
        if parts:
            return parts.pop(0)
        await asyncio.sleep(3600)

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    lower = {
        name.decode().lower(): it.decode() for name, it in sent[0]["headers"]
    }
    return sent[0]["status"], lower, b"".join(it["body"] for it in sent[1:])


class Cases:
    """Requests that each framework answers alike."""

    app: Callable[..., Any]
    request: Callable[..., Answer]

    def make(self, given: Dict[str, Any]) -> None:
        raise NotImplementedError

    def setUp(self) -> None:
        context = serving()
        self.service = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)  # type: ignore[attr-defined]
        self.make(
            options(
                self.service,
                user=user,
                allowed_origins=["https://pages.test/"],
                per_minute={"connections": 3},
                log=logging.Logger("tests", logging.CRITICAL + 1),
            )
        )

    def ask(
        self,
        headers: Dict[str, str],
        method: str = "POST",
        path: str = "/connection",
        body: bytes = b"",
        **environ: Any,
    ) -> Answer:
        return type(self).request(
            self.app, method, path, headers, body, **environ
        )

    def send(
        self, body: bytes, header: Optional[str] = None, **more: Any
    ) -> Answer:
        named = more.pop("headers", {})
        named["X-Socketless-Signature"] = header or sign(body)
        return self.ask(named, path="/webhook", body=body, **more)

    def test_gives_whoever_is_logged_in_a_connection(self) -> None:
        status, headers, body = self.ask(OWN)
        self.assertEqual(status, 200)
        self.assertEqual(
            json.loads(body), {"url": "wss://service.test/token"}
        )
        self.assertEqual(headers["cache-control"], "no-store")
        [(path, asked)] = self.service.asked
        self.assertEqual(path, "/api/v0/connection")
        self.assertRegex(asked["identifier"], r"^ada\.[0-9a-f]{16}$")

    def test_names_the_session_in_the_identifier(self) -> None:
        self.ask({**OWN, "X-User": "with a session"})
        [(_, asked)] = self.service.asked
        self.assertRegex(
            asked["identifier"], r"^with a session\.[0-9a-f]{48}$"
        )

    def test_refuses_the_others(self) -> None:
        for name, headers, method, status in [
            ("nobody", {**OWN, "X-User": ""}, "POST", 401),
            ("another site", {**OWN, "Sec-Fetch-Site": "cross-site"}, "POST", 403),
            ("no header", {"X-User": "ada"}, "POST", 403),
            ("another origin", {"Origin": "https://app.test.evil"}, "POST", 403),
            ("a preflight of it", {"Origin": "https://evil.test"}, "OPTIONS", 403),
            ("a link", OWN, "GET", 405),
        ]:
            with self.subTest(name):
                self.assertEqual(self.ask(headers, method)[0], status)
        self.assertEqual(self.service.asked, [])

    def test_takes_an_origin_from_browsers_that_send_no_more(self) -> None:
        headers = {"Origin": "http://app.test", "X-User": "ada"}
        self.assertEqual(self.ask(headers)[0], 200)

    def test_lets_listed_origins_connect(self) -> None:
        origin = {"Origin": "https://pages.test", "Sec-Fetch-Site": "cross-site"}
        asked = {**origin, "Access-Control-Request-Headers": "x-user"}
        status, headers, _ = self.ask(asked, "OPTIONS")
        self.assertEqual(status, 204)
        self.assertEqual(headers["access-control-allow-headers"], "x-user")
        for user, expected in (("ada", 200), ("", 401)):
            status, headers, _ = self.ask({**origin, "X-User": user})
            self.assertEqual(status, expected)
            self.assertEqual(
                headers["access-control-allow-origin"], "https://pages.test"
            )
            self.assertEqual(
                headers["access-control-allow-credentials"], "true"
            )

    def test_limits_each_person(self) -> None:
        statuses = [self.ask(OWN)[0] for _ in range(4)]
        self.assertEqual(statuses, [200, 200, 200, 429])
        self.assertEqual(self.ask(OWN)[1]["retry-after"], "60")
        self.assertEqual(self.ask({**OWN, "X-User": "ben"})[0], 200)

    def test_says_when_the_service_gives_no_connection(self) -> None:
        self.service.answer = (500, "")
        self.assertEqual(self.ask(OWN)[0], 502)

    def test_welcomes_a_connection_into_the_feed_of_its_user(self) -> None:
        status, headers, body = self.send(event_of("CONNECTION_OPEN"))
        self.assertEqual(status, 200)
        self.assertRegex(headers["authorization"], "^Bearer [0-9a-f]{64}$")
        self.assertEqual(headers["content-type"], "application/json")
        self.assertEqual(
            json.loads(body)["feeds"],
            [{"action": "join", "feeds": "user.ada", "clients": "ada.1"}],
        )
        welcome = {
            "type": "socketless:welcome",
            "user": "ada",
            "identifier": "ada.1",
        }
        self.assertEqual(messages_of(body), [welcome])

    def test_calls_the_handlers_with_the_text_of_a_message(self) -> None:
        body = event_of("MESSAGE", "grüße 🚀")
        status, _, answered = self.send(body)
        self.assertEqual(status, 200)
        self.assertEqual(messages_of(answered), [{"echo": "grüße 🚀"}])

    def test_refuses_what_nobody_signed(self) -> None:
        body = event_of("MESSAGE", "hi")
        for header in ("", "hmac-sha256=", sign(b"another body"), "é"):
            with self.subTest(header):
                status, _, answered = self.send(body, header or " ")
                self.assertEqual((status, answered), (401, b"Wrong signature"))

    def test_refuses_a_body_above_the_limit(self) -> None:
        body = event_of("MESSAGE", "x" * 65_536)
        self.assertEqual(self.send(body)[0], 413)

    def test_reads_a_body_without_a_length(self) -> None:
        terminated = {"wsgi.input_terminated": True}
        for text, status in (("hi", 200), ("x" * 65_536, 413)):
            answered = self.send(
                event_of("MESSAGE", text),
                headers={"Transfer-Encoding": "chunked"},
                **terminated,
            )
            self.assertEqual(answered[0], status)


class LengthRequired(Cases):
    def test_says_when_the_server_passes_on_no_chunked_body(self) -> None:
        body = event_of("MESSAGE", "hi")
        chunked = {"Transfer-Encoding": "chunked"}
        self.assertEqual(self.send(body, headers=chunked)[0], 411)


@unittest.skipUnless(importlib.util.find_spec("flask"), "needs Flask")
class Flask(LengthRequired, unittest.TestCase):
    request = wsgi

    def make(self, given: Dict[str, Any]) -> None:
        from flask import Flask
        from flask import request as current

        from socketless.flask import blueprint

        self.app = Flask("app")

        @self.app.before_request
        def read() -> None:
            # Some apps log each body.
            current.get_data()

        self.app.register_blueprint(blueprint(Socketless(**given), echo))


@unittest.skipUnless(importlib.util.find_spec("starlette"), "needs Starlette")
class Starlette(Cases, unittest.TestCase):
    request = asgi

    def make(self, given: Dict[str, Any]) -> None:
        from starlette.applications import Starlette

        from socketless.asgi import routes

        async def later(event: WebhookEvent) -> Any:
            await asyncio.sleep(0)
            return echo(event)

        async def user_later(request: Any) -> Any:
            await asyncio.sleep(0)
            return user(request)

        given = {**given, "user": user_later}
        self.app = Starlette()
        self.app.router.routes += routes(AsyncSocketless(**given), later)


class Django(Cases):
    def make(self, given: Dict[str, Any]) -> None:
        import sys
        from types import ModuleType

        import django
        from django.conf import settings

        from socketless.django import urls

        if not settings.configured:
            settings.configure(
                ALLOWED_HOSTS=["app.test"],
                DEFAULT_CHARSET="utf-8",
                MIDDLEWARE=[
                    "django.middleware.common.CommonMiddleware",
                    "django.middleware.csrf.CsrfViewMiddleware",
                ],
                ROOT_URLCONF="urls_of_tests",
                SECRET_KEY="tests",
            )
            django.setup()
        routes: Any = ModuleType("urls_of_tests")
        routes.urlpatterns = urls(Socketless(**given), echo)
        sys.modules["urls_of_tests"] = routes
        from django.urls import clear_url_caches

        clear_url_caches()
        self.app = self.application()

    def application(self) -> Callable[..., Any]:
        raise NotImplementedError


@unittest.skipUnless(importlib.util.find_spec("django"), "needs Django")
class DjangoWsgi(Django, LengthRequired, unittest.TestCase):
    request = wsgi

    def application(self) -> Callable[..., Any]:
        from django.core.wsgi import get_wsgi_application

        return get_wsgi_application()


@unittest.skipUnless(importlib.util.find_spec("django"), "needs Django")
class DjangoAsgi(Django, unittest.TestCase):
    request = asgi

    def application(self) -> Callable[..., Any]:
        from django.core.asgi import get_asgi_application

        return get_asgi_application()


class Faces(unittest.TestCase):
    def test_says_which_face_a_framework_takes(self) -> None:
        for framework, module, name, other in (
            ("django", "socketless.django", "urls", AsyncSocketless),
            ("flask", "socketless.flask", "blueprint", AsyncSocketless),
            ("starlette", "socketless.asgi", "routes", Socketless),
        ):
            if importlib.util.find_spec(framework):
                with self.subTest(framework):
                    mount = getattr(importlib.import_module(module), name)
                    with self.assertRaisesRegex(TypeError, "Pass an instance"):
                        mount(other())


if __name__ == "__main__":
    unittest.main()
