"""Tests what the page adds to a Django app's own models, beside the recipes and against a service that notes its calls."""

import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from unittest import TestCase, main
from urllib.parse import parse_qs, urlsplit

import django
from django.conf import settings

calls = []
status = 204


class Service(BaseHTTPRequestHandler):
    def do_POST(self):
        calls.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


service = HTTPServer(("127.0.0.1", 0), Service)
Thread(target=service.serve_forever, daemon=True).start()
os.environ.update(
    SOCKETLESS_API_URL=f"http://127.0.0.1:{service.server_port}",
    SOCKETLESS_API_KEY="key",
    SOCKETLESS_WEBHOOK_MASTER_SECRET="secret",
    PUBLIC_URL="http://127.0.0.1",
    SQLITE_FILE="recipes.db",
)
postgres = urlsplit(os.environ.get("DATABASE_URL", ""))
settings.configure(
    AUTH_USER_MODEL="shop.User",
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": parse_qs(postgres.query)["host"][0],
            "NAME": postgres.path[1:],
            "USER": postgres.username,
        }
        if postgres.scheme
        else {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "shop"],
    # Create all tables at once: PostgreSQL wants those of `auth` before the shop's.
    MIGRATION_MODULES={"auth": None, "contenttypes": None},
)
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

import recipes  # noqa: E402
from django_signals import feed_of  # noqa: E402
from shop.models import Order, Team, User  # noqa: E402

call_command("migrate", run_syncdb=True, verbosity=0)
if not postgres.scheme:
    with recipes.store.transaction() as query:
        for statement in open("schema.sql").read().split(";"):
            query(statement)


def sent():
    """What was sent since the last look: each message's receivers, and its text."""
    items = [call["messages"] for call in calls if "messages" in call]
    calls.clear()
    return [({key: it[key] for key in it if key != "message"}, json.loads(it["message"])) for it in items]


class Rows(TestCase):
    def setUp(self):
        self.ana = User.objects.create_user(f"ana{User.objects.count()}")
        calls.clear()

    def note(self, order):
        return ({"feeds": feed_of(str(self.ana.pk))}, {"type": "order", "id": str(order)})

    def test_tells_the_owner_after_the_commit(self):
        with transaction.atomic():
            order = Order.objects.create(owner=self.ana)
            self.assertEqual(sent(), [])
        number = order.pk
        self.assertEqual(sent(), [self.note(number)])
        order.delete()
        self.assertEqual(sent(), [self.note(number)])

    def test_tells_nothing_of_what_is_rolled_back(self):
        with self.assertRaises(ZeroDivisionError), transaction.atomic():
            Order.objects.create(owner=self.ana)
            1 / 0
        self.assertEqual(sent(), [])

    def test_stores_the_order_when_the_service_fails(self):
        global status
        status = 401
        try:
            with self.assertLogs("django_signals"):
                order = Order.objects.create(owner=self.ana)
        finally:
            status = 204
        self.assertTrue(Order.objects.filter(pk=order.pk).exists())


class Members(TestCase):
    def setUp(self):
        self.ana = User.objects.create_user(f"ana{User.objects.count()}")
        self.team = Team.objects.create()
        self.room, self.user = str(self.team.pk), str(self.ana.pk)
        recipes.add_member(self.room, self.user)

    def enter(self):
        return recipes.enter(self.room, f"{self.user}.k3v9m2x7q1t8w5z0")

    def assert_refused(self):
        refusal = ({"clients": [f"{self.user}.k3v9m2x7q1t8w5z0"]}, {"type": "room_refused", "room": self.room})
        self.assertIn(refusal, sent())
        self.assertIsNone(self.enter())

    def test_asks_the_team_and_no_name_like_its_key(self):
        self.assertIsNotNone(self.enter())
        for name in ["x", f"0{self.room}", f" {self.room}", "9" * 60, "\0", self.user, chr(0xFF10 + self.team.pk)]:
            # As in a view with ATOMIC_REQUESTS, which goes on after a refused room.
            with transaction.atomic():
                self.assertFalse(recipes.is_allowed(name, self.user), name)
                self.assertTrue(User.objects.exists())
        User.objects.filter(pk=self.user).update(is_active=False)
        self.assertFalse(recipes.is_allowed(self.room, self.user))

    def test_ends_what_a_removed_member_receives(self):
        self.enter()
        self.team.members.remove(self.ana)
        self.assert_refused()

    def test_ends_it_from_the_side_of_the_user(self):
        self.enter()
        self.ana.team_set.clear()
        self.assert_refused()

    def test_ends_it_when_the_team_is_cleared(self):
        self.enter()
        with transaction.atomic():
            self.team.members.clear()
        self.assert_refused()

    def test_keeps_a_member_who_is_added_again(self):
        self.enter()
        with transaction.atomic():
            self.team.members.remove(self.ana)
            self.team.members.add(self.ana)
        self.team.members.set([self.ana], clear=True)
        self.assertEqual(len(recipes.room_of(self.room)["open"]), 1)

    def test_ends_all_that_are_removed_when_the_service_fails(self):
        ben = User.objects.create_user(f"ben{User.objects.count()}")
        self.team.members.add(ben)
        self.enter()
        recipes.enter(self.room, f"{ben.pk}.1")
        global status
        status = 401
        try:
            with self.assertLogs("recipes"):
                self.team.members.remove(self.ana, ben)
        finally:
            status = 204
        self.assertEqual(recipes.room_of(self.room)["open"], [])

    def test_removes_nobody_by_another_spelling(self):
        with self.assertRaises(ValueError):
            recipes.remove_member(f"0{self.room}", self.user)
        self.assertIsNotNone(self.enter())

    def test_removes_a_member_by_the_recipe(self):
        self.enter()
        recipes.remove_member(self.room, self.user)
        self.assert_refused()


if __name__ == "__main__":
    main()
