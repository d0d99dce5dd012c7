from __future__ import annotations

import unittest
from typing import List

from harness import App
from socketless import AsyncSocketless
from socketless.notifications import create_notifications
from socketless.notifications._ranges import add, count_up_to


class Notifications(unittest.TestCase):
    def setUp(self) -> None:
        self.app = App(self)
        self.notices = create_notifications(self.app.socketless, store=self.app.store)
        self.app.handlers = [self.notices]
        self.page = self.app.open("ana.1")
        # The webhook's reply to the open does it.
        self.app.feeds["ana.1"].add("user.ana")

    def read(self) -> List[List[int]]:
        page = self.notices.inbox("ana")
        assert page
        return page["read"]

    def notify(self, count: int) -> None:
        for at in range(1, count + 1):
            self.notices.notify("ana", f"notice {at}", id=f"n{at}")

    def test_stores_a_notice_once_and_tells_the_pages_each_time(self) -> None:
        for _ in range(2):
            notice = self.notices.notify("ana", "Sent", id="order 7", url="/orders/7", data={"a": 1})
        told = self.page.got("notice")
        self.assertEqual([it["notice"] for it in told], [notice, notice])
        self.assertEqual([notice["seq"], notice["url"], notice["data"]], [1, "/orders/7", {"a": 1}])
        page = self.notices.inbox("ana")
        self.assertEqual(
            page, {"user": "ana", "notices": [notice], "last": 1, "read": [], "from": 1}
        )
        self.assertIsNone(self.notices.inbox(None))

    def test_stores_a_notice_when_the_service_is_down(self) -> None:
        self.app.fails["message"] = True
        self.notices.notify("ana", "Sent")
        self.assertEqual(self.notices.unread("ana"), 1)
        self.assertIn("pages weren't told", "".join(self.app.lines))

    def test_refuses_what_pages_could_not_take(self) -> None:
        for text, options in (("", {}), (" ", {}), ("x", {"id": "\0"}), ("x", {"id": "x" * 101}),
                              ("x", {"url": 7}), ("x" * 50_000, {})):  # fmt: skip
            with self.assertRaises(ValueError):
                self.notices.notify("ana", text, **options)

    def test_counts_in_the_store_however_many_there_are(self) -> None:
        self.notify(120)
        self.page.sends({"type": "read_notice", "id": "n3"})
        self.page.sends({"type": "read_notice", "id": "n3"})
        self.assertEqual([self.notices.unread("ana"), self.page.got("notices_read")[-1]["from"]], [119, 3])
        page = self.notices.inbox("ana", {"before": "71"})
        self.assertEqual([page["from"], len(page["notices"]), page["last"]], [21, 50, 120])
        for wrong in ("x", "-1", "0", "9" * 20, None):
            self.assertEqual(self.notices.inbox("ana", {"before": wrong})["from"], 71)
        self.page.sends({"type": "read_notices", "to": 999})
        self.assertEqual([self.notices.unread("ana"), self.read()], [0, [[1, 120]]])
        self.notices.notify("ana", "later")
        self.assertEqual(self.notices.unread("ana"), 1)
        for to in ("1", 0, True, 1.5, None):
            self.page.sends({"type": "read_notices", "to": to})
        self.assertEqual(self.notices.unread("ana"), 1)

    def test_counts_characters_as_javascript_does(self) -> None:
        text = "通知" * 12_000
        self.assertEqual(self.notices.notify("ana", text)["text"], text)
        for longer in ("通知" * 25_000, "\U0001f514" * 25_000, "\n" * 25_000 + "x"):
            with self.assertRaisesRegex(ValueError, "50,000"):
                self.notices.notify("ana", longer)

    def test_counts_notices_that_are_removed_as_read(self) -> None:
        self.notify(5)
        self.assertTrue(self.notices.remove("ana", "n2"))
        self.assertFalse(self.notices.remove("ana", "n2"))
        self.assertEqual(self.page.got("notices_removed"), [{"type": "notices_removed", "from": 2, "to": 2}])
        # Also a row that nobody has told.
        self.app.store.remove("notices of ana", "n4")
        self.assertEqual([self.read(), self.notices.unread("ana")], [[[2, 2], [4, 4]], 3])
        self.assertTrue(self.notices.mark_read("ana", "n1"))
        self.assertFalse(self.notices.mark_read("ana", "none"))
        self.notices.mark_all_read("ana", 3)
        self.assertEqual(self.notices.unread("ana"), 1)
        self.notices.remove_all("ana")
        self.assertEqual([self.notices.unread("ana"), self.notices.inbox("ana")["notices"]], [0, []])

    def test_notes_what_pages_have_shown_for_servers_that_deliver_the_rest(self) -> None:
        self.notify(2)
        self.page.sends({"type": "seen_notices", "from": 1, "to": 9})
        state = self.app.store.get("notice states", "ana").value
        self.assertEqual(state, {"read": [], "seen": [[1, 2]], "sent": []})


class Ranges(unittest.TestCase):
    def test_join_those_that_touch_in_any_order(self) -> None:
        ranges = add(add(add([], 5, 6), 1, 2), 9, 9)
        self.assertEqual(ranges, [[1, 2], [5, 6], [9, 9]])
        self.assertEqual(add(ranges, 3, 4), [[1, 6], [9, 9]])
        self.assertEqual(add(ranges, 2, 20), [[1, 20]])
        self.assertEqual(add(ranges, 5, 5), ranges)
        self.assertEqual([count_up_to(5, ranges), count_up_to(99, ranges)], [3, 5])


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_has_the_same_notices_as_coroutines(self) -> None:
        app = App(self)
        socketless = AsyncSocketless(api_key="key", api_url="http://127.0.0.1:1", log=app.log)
        notices = create_notifications(socketless, store=app.store)
        notice = await notices.notify("ana", "Sent")
        page = await notices.inbox("ana", {})
        self.assertEqual([page and page["notices"], await notices.unread("ana")], [[notice], 1])


if __name__ == "__main__":
    unittest.main()
