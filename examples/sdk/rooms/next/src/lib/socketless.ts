import { createSocketless } from "@socketless/sdk";
import { createRooms } from "@socketless/sdk/rooms";
import { postgres } from "@socketless/sdk/storage/postgres";
import pg from "pg";

import { userFrom } from "./user"; // Your login: an ID, or nothing.

// One pool, also when development loads this file again.
const kept = globalThis as { appPool?: pg.Pool };
export const pool = (kept.appPool ??= new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
}));

export const socketless = createSocketless({ user: userFrom });

export const rooms = createRooms(socketless, {
  store: postgres(pool),
  async isMember(room, user) {
    const { rows } = await pool.query(
      "select room_id, user_id from room_members where room_id = $1 and user_id = $2",
      [room, user],
    );
    // Pages name rooms: a UUID in uppercase is the name of no room.
    return rows.some(
      (row) => `${row.room_id}` === room && `${row.user_id}` === user,
    );
  },
});
