"""Tests what only these stores promise. `tests/sdk/storage-python.test.ts` tests what all stores do."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from socketless.storage import SCHEMA, _sqlite, postgres, redis, sqlite


class InSqlite(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = str(Path(self.folder.name, "app.db"))
        self.store = sqlite(self.file)
        self.addCleanup(self.store.close)

    def test_shares_a_file_with_other_processes_while_it_is_new(self) -> None:
        code = "import sys; from socketless.storage import sqlite; s = sqlite(sys.argv[1]); [s.add('l', f'{sys.argv[2]} {i}', i) for i in range(50)]"
        file = str(Path(self.folder.name, "new.db"))
        running = [subprocess.Popen([sys.executable, "-c", code, file, str(at)]) for at in range(4)]
        self.assertEqual([it.wait(60) for it in running], [0] * 4)
        with sqlite(file) as store:
            last, items = store.list("l", 500)
        self.assertEqual([last, len(items)], [200, 200])

    def test_reads_while_another_process_writes(self) -> None:
        self.store.add("news", "a", 1)
        self.store.enter("plans", "ana.1", "ana", 60_000)
        with closing(sqlite3.connect(self.file, isolation_level=None)) as other:
            other.execute("begin immediate")
            self.assertEqual(self.store.get("news", "a").value, 1)
            self.assertEqual(self.store.list("news", 9).last, 1)
            self.assertEqual(self.store.present("plans").users, ["ana"])
            with patch.object(_sqlite, "_BUSY_S", 0.1), self.assertRaisesRegex(sqlite3.Error, "locked"):
                self.store.remove("news", "a")
        self.assertTrue(self.store.remove("news", "a"))

    def test_waits_for_threads_and_processes_together_no_longer_than_for_one(self) -> None:
        with patch.object(_sqlite, "monotonic", side_effect=[0, _sqlite._BUSY_S - 1]):
            self.store.remove("news", "a")
        waits = self.store._connection.execute("pragma busy_timeout").fetchone()[0]
        self.assertEqual(waits, 1000)
        is_held, may_end = threading.Event(), threading.Event()

        def hold() -> None:
            with self.store._lock:
                is_held.set()
                may_end.wait(60)

        threading.Thread(target=hold).start()
        is_held.wait(60)
        try:
            with patch.object(_sqlite, "_BUSY_S", 0.1), self.assertRaisesRegex(sqlite3.Error, "threads"):
                self.store.get("news", "a")
        finally:
            may_end.set()

    def test_opens_the_file_again_in_a_forked_process(self) -> None:
        self.store.add("news", "parent", 1)
        # A thread of the parent is about to use the file.
        is_held, may_end = threading.Event(), threading.Event()

        def hold() -> None:
            with self.store._lock:
                is_held.set()
                may_end.wait(60)

        threading.Thread(target=hold).start()
        is_held.wait(60)
        child = os.fork()
        if child == 0:
            try:
                self.store.add("news", "child", 2)
                os._exit(0 if self.store._process == os.getpid() else 2)
            except BaseException:
                os._exit(1)
        may_end.set()
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(self.store.add("news", "last", 3).item.seq, 3)


@unittest.skipUnless(os.environ.get("TEST_POSTGRES"), "TEST_POSTGRES is not set")
class InPostgres(unittest.TestCase):
    def setUp(self) -> None:
        import psycopg

        self.url = os.environ["TEST_POSTGRES"]
        with psycopg.connect(self.url, autocommit=True) as connection:
            for table in ("lists", "items", "places", "visits"):
                connection.execute(f"drop table if exists socketless_{table}")
            connection.execute(SCHEMA)
        self.store = postgres(lambda: psycopg.connect(self.url))

    def test_says_how_to_create_the_tables(self) -> None:
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("drop table socketless_items")
        with self.assertRaisesRegex(RuntimeError, "python3 -m socketless schema"):
            self.store.get("news", "a")

    def test_is_one_transaction_on_connections_that_commit_by_themselves(self) -> None:
        import psycopg

        self.store = postgres(lambda: psycopg.connect(self.url, autocommit=True))
        self.store.add("news", "a", 0)
        with ThreadPoolExecutor(8) as pool:
            [*pool.map(lambda _: self.store.change("news", "a", lambda it: it + 1), range(40))]
        self.assertEqual(self.store.get("news", "a").value, 40)

    def test_takes_turns_on_the_connections_of_a_pool(self) -> None:
        from psycopg_pool import ConnectionPool

        with ConnectionPool(self.url, min_size=1, max_size=2) as pool:
            self.store = postgres(pool.connection)
            self.store.add("news", "a", 0)
            with self.assertRaises(ZeroDivisionError):
                self.store.change("news", "a", lambda it: it / 0)
            with ThreadPoolExecutor(8) as threads:
                [*threads.map(lambda _: self.store.change("news", "a", lambda it: it + 1), range(40))]
            self.assertEqual(self.store.get("news", "a").value, 40)

    def test_is_read_committed_where_the_database_is_stricter(self) -> None:
        import psycopg

        strict = "-c default_transaction_isolation=serializable"
        self.store = postgres(lambda: psycopg.connect(self.url, options=strict))
        self.store.add("news", "a", 0)
        with ThreadPoolExecutor(8) as pool:
            [*pool.map(lambda _: self.store.change("news", "a", lambda it: it + 1), range(40))]
        self.assertEqual(self.store.get("news", "a").value, 40)


@unittest.skipUnless(os.environ.get("TEST_REDIS"), "TEST_REDIS is not set")
class InRedis(unittest.TestCase):
    def setUp(self) -> None:
        from redis import Redis

        self.client = Redis.from_url(os.environ["TEST_REDIS"])
        self.addCleanup(self.client.close)
        self.client.flushall()
        self.store = redis(self.client)

    def test_reads_a_client_that_decodes(self) -> None:
        from redis import Redis

        with Redis.from_url(os.environ["TEST_REDIS"], decode_responses=True) as client:
            store = redis(client)
            store.add("news", "é", ["é"])
            self.assertEqual(store.list("news", 9).items[0][:3], ("é", 1, ["é"]))

    def test_refuses_a_redis_that_deletes_keys_until_its_setting_is_changed(self) -> None:
        self.client.config_set("maxmemory-policy", "allkeys-lru")
        self.addCleanup(self.client.config_set, "maxmemory-policy", "noeviction")
        with self.assertRaisesRegex(RuntimeError, "maxmemory-policy allkeys-lru"):
            self.store.get("news", "a")
        self.client.config_set("maxmemory-policy", "noeviction")
        self.assertIsNone(self.store.get("news", "a"))


class Schema(unittest.TestCase):
    def test_prints_the_tables_for_a_migration(self) -> None:
        command = [sys.executable, "-m", "socketless"]
        printed = subprocess.run([*command, "schema"], stdout=subprocess.PIPE, check=True)
        self.assertEqual(printed.stdout.decode(), SCHEMA)
        self.assertEqual(subprocess.run(command, stderr=subprocess.DEVNULL).returncode, 2)


if __name__ == "__main__":
    unittest.main()
