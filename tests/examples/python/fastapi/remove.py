import asyncio
import sys

from rooms import connect, rooms

room, user = sys.argv[1:]
with connect() as connection:
    connection.execute("delete from room_members where room_id = %s and user_id = %s", (room, user))
asyncio.run(rooms.removed(room, user))
