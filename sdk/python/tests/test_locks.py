from __future__ import annotations

import logging
import os
import signal
import threading
import unittest
from typing import Any, Callable, List, Tuple

from socketless._limit import Limiter
from socketless._log import Log
from socketless._run import run
from socketless.rooms._user_names import UserNames
from socketless.storage import memory


class Forked(unittest.TestCase):
    def test_uses_what_a_thread_of_the_parent_was_using(self) -> None:
        store: Any = memory()
        limiter = Limiter(1)
        names = UserNames(lambda user: user.upper(), Log(logging.getLogger("tests")))
        works: List[Tuple[Any, Callable[[], object]]] = [
            (store._lock, lambda: store.add("news", "a", 1)),
            (limiter._lock, lambda: limiter("ana")),
            (names._lock, lambda: run(names.of(["ana"]))),
        ]
        for lock, work in works:
            is_held, may_end = threading.Event(), threading.Event()

            def hold() -> None:
                with lock:
                    is_held.set()
                    may_end.wait(60)

            threading.Thread(target=hold).start()
            is_held.wait(60)
            child = os.fork()
            if child == 0:
                # One that waits for ever is ended by this signal.
                signal.alarm(20)
                work()
                os._exit(0)
            may_end.set()
            self.assertEqual(os.waitpid(child, 0)[1], 0)


if __name__ == "__main__":
    unittest.main()
