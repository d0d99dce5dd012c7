import asyncio
import threading
import unittest

from socketless._run import blocking, call, limited, run


async def later(value: int, seconds: float = 0) -> int:
    await asyncio.sleep(seconds)
    return value


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
