import sqlite3
import sys

from rooms import rooms

room, user = sys.argv[1:]
with sqlite3.connect("app.db") as connection:
    connection.execute("delete from room_members where room_id = ? and user_id = ?", (room, user))
rooms.removed(room, user)
