"""Tests the members in a table whose keys are UUIDs, beside the recipes and without a service."""

from unittest import TestCase, main
from uuid import uuid4

import members_table
import recipes

with members_table.connect() as connection:
    connection.execute("create table room_members (room uuid, user_id uuid, primary key (room, user_id))")

sent = []
recipes.send = lambda to, message: sent.append((to, message))
recipes.change_feeds = lambda *_: None


class Members(TestCase):
    def setUp(self):
        sent.clear()
        self.room, self.user = uuid4(), uuid4()
        self.client = f"{self.user}.k3v9m2x7q1t8w5z0"
        recipes.add_member(str(self.room), str(self.user))
        self.assertIsNotNone(recipes.enter(str(self.room), self.client))

    def test_knows_a_room_by_one_spelling_alone(self):
        name = str(self.room)
        for other in [name.upper(), name.replace("-", ""), f"{{{name}}}", "x", str(uuid4())]:
            self.assertFalse(recipes.is_allowed(other, str(self.user)), other)

    def test_removes_by_the_keys_that_the_database_returns(self):
        recipes.remove_member(self.room, self.user)
        self.assertEqual(recipes.room_of(str(self.room))["open"], [])
        self.assertIn(({"clients": [self.client]}, {"type": "room_refused", "room": str(self.room)}), sent)
        self.assertIsNone(recipes.enter(str(self.room), self.client))

    def test_removes_nobody_by_another_spelling(self):
        with self.assertRaises(ValueError):
            recipes.remove_member(str(self.room).upper(), str(self.user))
        self.assertTrue(recipes.is_allowed(str(self.room), str(self.user)))

    def test_removes_again_after_it_failed_halfway(self):
        members_table.delete_member(str(self.room), str(self.user))
        recipes.remove_member(str(self.room), str(self.user))
        self.assertEqual(recipes.room_of(str(self.room))["open"], [])


if __name__ == "__main__":
    main()
