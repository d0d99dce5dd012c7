import asyncio
import subprocess
import sys
import threading
import unittest
from typing import Any, List
from unittest import mock

from socketless._loop import repeat_in_task
from socketless._run import blocking, call, limited, run
from socketless._threads import LOGINS, Threads


async def later(value: int, seconds: float = 0) -> int:
    await asyncio.sleep(seconds)
    return value


def cancelled() -> None:
    raise asyncio.CancelledError


class Run(unittest.TestCase):
    def test_returns_what_a_plain_function_returns(self) -> None:
        self.assertEqual(run(call(lambda value: value + 1, 1)), 2)

    def test_passes_on_what_a_function_raises(self) -> None:
        with self.assertRaisesRegex(ZeroDivisionError, "division"):
            run(call(lambda: 1 // 0))

    def test_names_the_face_that_an_asynchronous_callback_needs(self) -> None:
        for seconds in (0, 1):
            with self.subTest(seconds):
                with self.assertRaisesRegex(TypeError, "use AsyncSocketless"):
                    run(call(later, 1, seconds))

    def test_names_it_also_where_errors_of_callbacks_are_logged(self) -> None:
        async def foreign(words: str) -> None:
            raise RuntimeError(words)

        async def logged(work: Any) -> str:
            try:
                await work
            except Exception as error:
                return str(error)
            return "nothing"

        for name, work in (
            ("a loop", lambda: call(later, 1, 1)),
            ("a pause", lambda: call(later, 1)),
            ("a library", lambda: call(foreign, "not in async context")),
            ("a task", lambda: call(foreign, "used inside a task")),
        ):
            with self.subTest(name):
                self.assertIn("use AsyncSocketless", run(logged(work())))
        self.assertEqual(run(logged(call(foreign, "no row"))), "no row")

    def test_counts_what_was_cancelled_as_an_error(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "was cancelled"):
            run(call(cancelled))

    def test_has_new_threads_in_a_process_that_is_forked(self) -> None:
        # Its parent has used the threads.
        program = """
import asyncio, os
from socketless._run import call
asyncio.run(call(lambda: 1))
child = os.fork()
if child == 0:
    os._exit(asyncio.run(call(lambda: 7)))
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
        ended = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            text=True,
            timeout=60,
        )
        self.assertEqual(ended.stdout, "7\n")

    def test_calls_what_blocks_in_the_same_thread(self) -> None:
        self.assertIs(
            run(blocking(threading.current_thread)), threading.current_thread()
        )


class Await(unittest.IsolatedAsyncioTestCase):
    async def test_awaits_functions_of_both_kinds(self) -> None:
        self.assertEqual(await call(later, 1), 1)
        self.assertEqual(await call(lambda: later(2)), 2)
        self.assertEqual(await call(lambda: 3), 3)

    async def test_ends_work_that_takes_too_long(self) -> None:
        with self.assertRaisesRegex(TimeoutError, "longer than 0.01 s"):
            await limited(call(later, 1, 3600), 0.01)
        self.assertEqual(await limited(call(later, 1), 60), 1)

    async def test_counts_what_was_cancelled_as_an_error(self) -> None:
        async def shared() -> None:
            task = asyncio.ensure_future(asyncio.sleep(3600))
            task.cancel()
            await task

        for function in (shared, cancelled):
            with self.subTest(function.__name__):
                with self.assertRaisesRegex(RuntimeError, "was cancelled"):
                    await call(function)
                with self.assertRaisesRegex(RuntimeError, "was cancelled"):
                    await limited(call(function), 20)

    async def test_cancels_work_with_what_waits_for_it(self) -> None:
        is_waiting, ends = asyncio.Event(), []

        async def work() -> None:
            is_waiting.set()
            try:
                await asyncio.sleep(3600)
            finally:
                ends.append("work")

        task = asyncio.ensure_future(call(work))
        await is_waiting.wait()
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0)
        self.assertEqual(ends, ["work"])

    async def test_repeats_after_what_was_cancelled(self) -> None:
        errors: List[Exception] = []
        goes_on = asyncio.Event()

        async def work() -> None:
            if errors:
                goes_on.set()
            raise asyncio.CancelledError

        with repeat_in_task(work, 0, 20, errors.append):
            await asyncio.wait_for(goes_on.wait(), 20)
        self.assertIn("was cancelled", str(errors[0]))

    async def test_keeps_threads_of_each_kind_apart(self) -> None:
        may_end, running = threading.Event(), threading.Semaphore(0)

        def hang() -> None:
            running.release()
            may_end.wait(60)

        hanging = [asyncio.ensure_future(call(hang)) for _ in range(40)]
        try:
            for _ in range(32):
                await asyncio.to_thread(running.acquire)
            self.assertEqual(await blocking(lambda: 1), 1)
            work = call(lambda: 2, threads=LOGINS)
            self.assertEqual(await limited(work, 60), 2)
            self.assertFalse(running.acquire(blocking=False))
            # One that is given up never begins.
            hanging.pop().cancel()
            for _ in range(10):
                await asyncio.sleep(0)
        finally:
            may_end.set()
            await asyncio.wait(hanging)
        self.assertEqual(await call(lambda: 3), 3)
        self.assertEqual(sum(running.acquire(False) for _ in range(40)), 7)

    async def test_limits_how_many_calls_wait(self) -> None:
        threads, may_end = Threads("tests", 1), threading.Event()
        with mock.patch("socketless._threads._MOST_WAITING", 2):
            works = [
                asyncio.ensure_future(threads.run(may_end.wait, 60))
                for _ in range(5)
            ]
            done, _ = await asyncio.wait(
                works, timeout=60, return_when=asyncio.FIRST_COMPLETED
            )
            for work in done:
                self.assertIn("Too many", str(work.exception()))
            self.assertGreater(len(done), 0)
            may_end.set()
            await asyncio.wait(works)

    async def test_calls_what_blocks_in_another_thread(self) -> None:
        self.assertIsNot(
            await blocking(threading.current_thread),
            threading.current_thread(),
        )

    async def test_is_asynchronous_again_after_a_run(self) -> None:
        run(call(lambda: 1))
        self.assertIsNot(
            await blocking(threading.current_thread),
            threading.current_thread(),
        )


if __name__ == "__main__":
    unittest.main()
