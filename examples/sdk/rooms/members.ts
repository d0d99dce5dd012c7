import type { Pool } from "pg";

/** Ask the table of the app who is a member of a room. */
export const membersIn = (pool: Pool) =>
  async function isMember(room: string, user: string): Promise<boolean> {
    const { rows } = await pool.query(
      `select room_id, user_id from room_members
       where room_id = $1 and user_id = $2`,
      [room, user],
    );
    // Clients name rooms: a UUID in uppercase is the name of no room.
    return rows.some(
      (row) => `${row.room_id}` === room && `${row.user_id}` === user,
    );
  };
