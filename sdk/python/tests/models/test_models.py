"""Tests Django's signals and members, on SQLite, or on the PostgreSQL of TEST_POSTGRES."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, List
from unittest import TestCase, main
from unittest.mock import patch
from urllib.parse import parse_qs, urlsplit

import django
from django.conf import settings

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]


class Replica:
    """Reads from a database that lags behind, while a test says so."""

    is_read = False

    def db_for_read(self, *_: Any, **__: Any) -> str:
        return "replica" if Replica.is_read else "default"

    def db_for_write(self, *_: Any, **__: Any) -> str:
        return "default"

    def allow_relation(self, *_: Any, **__: Any) -> bool:
        return True


postgres = urlsplit(os.environ.get("TEST_POSTGRES", ""))
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
        else {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"},
        "replica": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"},
    },
    DATABASE_ROUTERS=[f"{__name__}.Replica"],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "shop"],
    # Create all tables at once: PostgreSQL wants those of `auth` before the shop's.
    MIGRATION_MODULES={"auth": None, "contenttypes": None},
)
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from harness import App, Page  # noqa: E402
from shop.models import Buyer, ClosedTeam, Order, Project, Team, UrgentOrder, User  # noqa: E402

from socketless.live_rows.django import tell_owners  # noqa: E402
from socketless.rooms import create_rooms  # noqa: E402
from socketless.rooms.django import ModelMembers  # noqa: E402

for name in ("default", "replica"):
    call_command("migrate", run_syncdb=True, verbosity=0, database=name)


def user(name: str = "ana") -> Any:
    return User.objects.create_user(f"{name}{User.objects.count()}")


class Rows(TestCase):
    def setUp(self) -> None:
        self.told: List[Any] = []
        handle = tell_owners(self, Order, owner="owner", type="order")  # type: ignore[arg-type]
        self.addCleanup(handle.stop)
        self.stop = handle.stop
        self.ana = user()

    def tell(self, type: str, id: Any, *, owner: Any, owners: List[Any]) -> None:
        self.told.append([type, id, {it for it in [owner, *owners] if it}])

    def test_tells_the_owner_after_the_commit(self) -> None:
        with transaction.atomic():
            order = Order.objects.create(owner=self.ana)
            self.assertEqual(self.told, [])
        told = ["order", order.pk, {self.ana.pk}]
        self.assertEqual(self.told, [told])
        order.delete()
        self.assertEqual(self.told, [told, told])

    def test_tells_nothing_of_what_is_rolled_back_and_nothing_after_stop(self) -> None:
        with self.assertRaises(ZeroDivisionError), transaction.atomic():
            Order.objects.create(owner=self.ana)
            1 / 0
        self.stop()
        Order.objects.create(owner=self.ana)
        self.assertEqual(self.told, [])

    def test_tells_the_previous_owner_too(self) -> None:
        ben, order = user("ben"), Order.objects.create(owner=self.ana)
        loaded = Order.objects.get(pk=order.pk)
        loaded.owner = ben
        loaded.save()
        self.assertEqual(self.told[-1][2], {self.ana.pk, ben.pk})
        loaded.save()
        self.assertEqual(self.told[-1][2], {ben.pk})

    def test_loads_no_deferred_owner_but_for_a_row_that_changes(self) -> None:
        order = Order.objects.create(owner=self.ana)
        for act in (lambda it: it.save(update_fields=["state"]), lambda it: it.delete()):
            loaded = Order.objects.defer("owner").get(pk=order.pk)
            self.assertNotIn("owner_id", loaded.__dict__)
            self.told.clear()
            act(loaded)
            self.assertEqual(self.told, [["order", order.pk, {self.ana.pk}]])

    def test_reads_an_owner_from_the_database_that_is_written_and_no_replica(self) -> None:
        order = Order.objects.create(owner=self.ana)
        loaded = Order.objects.defer("owner").get(pk=order.pk)
        self.told.clear()
        Replica.is_read = True
        self.addCleanup(setattr, Replica, "is_read", False)
        loaded.delete()
        self.assertEqual(self.told, [["order", order.pk, {self.ana.pk}]])

    def test_raises_nothing_when_a_row_is_gone_whose_owner_was_not_loaded(self) -> None:
        order = Order.objects.create(owner=self.ana)
        loaded = Order.objects.defer("owner").get(pk=order.pk)
        Order.objects.filter(pk=order.pk)._raw_delete("default")
        loaded.delete()

    def test_tells_of_rows_that_change_by_a_proxy(self) -> None:
        ben, order = user("ben"), UrgentOrder.objects.create(owner=self.ana)
        self.assertEqual(self.told, [["order", order.pk, {self.ana.pk}]])
        loaded = UrgentOrder.objects.get(pk=order.pk)
        loaded.owner = ben
        loaded.save()
        self.assertEqual(self.told[-1], ["order", order.pk, {self.ana.pk, ben.pk}])
        self.told.clear()
        loaded.delete()
        self.assertEqual(self.told, [["order", order.pk, {ben.pk}]])


class Members(TestCase):
    def setUp(self) -> None:
        self.start(ModelMembers(Team.members))
        self.ana, self.ben, self.team = user(), user("ben"), Team.objects.create()
        self.team.members.add(self.ana, self.ben)

    def start(self, members: ModelMembers) -> None:
        self.app = App(self)  # type: ignore[arg-type]
        self.members = members
        self.rooms = create_rooms(self.app.socketless, store=self.app.store, is_member=members)
        self.app.handlers = [self.rooms]
        handle = members.watch(self.rooms)
        self.addCleanup(handle.stop)
        self.stop = handle.stop

    def enter(self, person: Any, room: Any = None) -> Page:
        page = self.app.open(f"{person.pk}.1")
        page.answers = page.enters(str((room or self.team).pk))
        return page

    def assert_refused(self, page: Page, times: int = 1) -> None:
        self.assertEqual([page.feeds(), len(page.got("room_refused"))], [[], times])

    def test_asks_the_model_and_no_name_like_its_key(self) -> None:
        room, person = str(self.team.pk), str(self.ana.pk)
        self.assertEqual(self.enter(self.ana).answers[0]["type"], "room_opened")
        for name in ("x", f"0{room}", f" {room}", "9" * 60, person, chr(0xFF10 + self.team.pk)):
            # As in a view with ATOMIC_REQUESTS, which goes on after a refused room.
            with transaction.atomic():
                self.assertFalse(self.members(name, person), name)
                self.assertTrue(User.objects.exists())
        self.assertFalse(self.members(room, "x"))
        User.objects.filter(pk=self.ana.pk).update(is_active=False)
        self.assertFalse(self.members(room, person))

    def test_ends_what_removed_members_receive_after_the_commit(self) -> None:
        ana, ben = self.enter(self.ana), self.enter(self.ben)
        with transaction.atomic():
            self.team.members.remove(self.ana)
            self.assertTrue(ana.feeds())
        self.assert_refused(ana)
        self.assertEqual(ben.feeds(), [self.rooms.feed_of(self.team.pk)])
        self.team.members.clear()
        self.assert_refused(ben)

    def test_ends_it_from_the_side_of_the_user_and_when_either_is_deleted(self) -> None:
        ana, ben = self.enter(self.ana), self.enter(self.ben)
        self.ana.team_set.clear()
        self.assert_refused(ana)
        self.ben.delete()
        self.assert_refused(ben)
        self.team.members.add(self.ana)
        again = self.enter(self.ana)
        self.team.delete()
        self.assert_refused(again)

    def test_ends_it_when_a_proxy_of_either_is_deleted(self) -> None:
        ana, ben = self.enter(self.ana), self.enter(self.ben)
        Buyer.objects.get(pk=self.ben.pk).delete()
        self.assert_refused(ben)
        ClosedTeam.objects.get(pk=self.team.pk).delete()
        self.assert_refused(ana)

    def test_asks_the_database_that_was_written_and_no_replica(self) -> None:
        ana, ben = self.enter(self.ana), self.enter(self.ben)
        Replica.is_read = True
        self.addCleanup(setattr, Replica, "is_read", False)
        self.assertTrue(self.members(str(self.team.pk), str(self.ana.pk)))
        self.team.members.remove(self.ana)
        self.assert_refused(ana)
        self.ben.delete()
        self.assert_refused(ben)

    def test_ends_it_and_runs_later_hooks_when_the_question_after_the_commit_fails(self) -> None:
        ana, ben = self.enter(self.ana), self.enter(self.ben)
        ran: List[int] = []
        failure = [OSError("The database is gone")]

        def has(*args: Any) -> bool:
            if failure:
                raise failure.pop()
            return asked(*args)

        asked = self.members._has
        self.members._has = has  # type: ignore[method-assign]
        with transaction.atomic():
            self.team.members.remove(self.ana)
            transaction.on_commit(lambda: ran.append(1))
        self.assert_refused(ana)
        self.assertEqual([ran, ben.feeds()], [[1], [self.rooms.feed_of(self.team.pk)]])
        self.assertIn("The database is gone", "".join(self.app.lines))

    def test_runs_later_hooks_when_the_store_fails_or_a_key_can_name_no_room(self) -> None:
        self.enter(self.ana)
        ran: List[int] = []
        with patch.object(self.app.store, "change", side_effect=OSError("The store is gone")):
            with transaction.atomic():
                self.team.members.remove(self.ana)
                transaction.on_commit(lambda: ran.append(1))
        with patch("socketless.rooms._membership.check_name", side_effect=ValueError("No name")):
            with transaction.atomic():
                self.team.members.add(self.ana)
                transaction.on_commit(lambda: ran.append(2))
        self.assertEqual(ran, [1, 2])
        self.assertRegex("".join(self.app.lines), r"rooms.removed.*The store is gone[^$]*No name")

    def test_waits_for_one_call_without_an_answer_in_a_commit_and_ends_all_later(self) -> None:
        teams = [self.team, *(Team.objects.create() for _ in range(3))]
        pages = []
        for person in (self.ana, self.ben):
            person.team_set.set(teams)
            pages += [self.enter(person, team) for team in teams]
        self.app.calls.clear()
        self.app.fails = {"feeds": True, "message": True}
        with transaction.atomic():
            self.ana.delete()
            for team in teams:
                team.members.remove(self.ben)
        self.assertEqual(len(self.app.calls), 1)
        self.app.fails = {"feeds": False, "message": False}
        self.rooms.sweep()
        self.assertEqual([page.feeds() for page in pages], [[]] * 8)
        self.app.fails = {"feeds": True, "message": True}
        self.app.calls.clear()
        self.ben.team_set.add(*teams)
        self.ben.team_set.clear()
        self.assertEqual(len(self.app.calls), 1)

    def test_keeps_a_member_who_is_added_again(self) -> None:
        page = self.enter(self.ana)
        with transaction.atomic():
            self.team.members.remove(self.ana)
            self.team.members.add(self.ana)
        self.team.members.set([self.ana], clear=True)
        self.assertEqual([len(page.feeds()), page.got("room_refused")], [1, []])

    def test_lets_an_open_page_in_when_its_user_becomes_a_member(self) -> None:
        cem = user("cem")
        page = self.enter(cem)
        self.app.feeds[page.identifier].add(self.feed_of(cem))
        self.team.members.add(cem)
        self.assertEqual(page.got("room_added"), [{"type": "room_added", "room": str(self.team.pk)}])

    def test_tells_all_new_members_by_one_call(self) -> None:
        people = [user(f"new{at}") for at in range(3)]
        self.app.calls.clear()
        self.team.members.add(*people)
        self.assertEqual(len(self.app.calls), 1)
        self.assertEqual(len(self.app.calls[0][1]["messages"]["feeds"]), 3)

    def feed_of(self, person: Any) -> str:
        from socketless import feed_of

        return feed_of(person.pk)

    def test_ends_all_that_are_removed_when_the_service_fails(self) -> None:
        ana, ben = self.enter(self.ana), self.enter(self.ben)
        self.app.fails = {"feeds": True, "message": True}
        self.team.members.remove(self.ana, self.ben)
        self.app.fails = {"feeds": False, "message": False}
        self.rooms.sweep()
        for page in (ana, ben):
            self.assert_refused(page)

    def test_names_rooms_by_uuids_in_one_spelling(self) -> None:
        self.stop()
        self.start(ModelMembers(Project.people))
        project = Project.objects.create()
        project.people.add(self.ana)
        room = str(project.pk)
        page = self.enter(self.ana, project)
        self.assertEqual(page.answers[0]["type"], "room_opened")
        for name in (room.upper(), room.replace("-", ""), f"{{{room}}}", "x"):
            self.assertFalse(self.members(name, str(self.ana.pk)), name)
        self.ana.projects.remove(project)
        self.assert_refused(page)


if __name__ == "__main__":
    main()
