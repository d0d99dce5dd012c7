import type { Query } from "../storage/sql.ts";
import type { Members } from "./members.ts";

/**
 * The members in a table of your app, here `room_members` with the columns
 * `room` and `user_id`, which together are unique: UUIDs, numbers or texts.
 * With `pg`, the query is
 * `async (sql, ...values) => (await pool.query(sql, values)).rows`.
 */
export function membersIn(query: Query): Members {
  /** The row's keys as the table writes them. */
  async function find(room: string, user: string) {
    const [row] = await query(
      `select room, user_id from room_members
       where room = $1 and user_id = $2`,
      ...[room, user],
    );
    const keys = row && [String(row.room), String(row.user_id)];
    return { keys, isExact: keys?.[0] === room && keys[1] === user };
  }
  return {
    // Clients name rooms: a key in another spelling is that of no room.
    async isMember(room, user) {
      try {
        return (await find(room, user)).isExact;
      } catch (error) {
        // PostgreSQL: "x" is no UUID.
        if (/^22/.test(String(Object(error).code))) return false;
        throw error;
      }
    },
    async addMember(room, user) {
      await query(
        `insert into room_members (room, user_id) values ($1, $2)
         on conflict do nothing`,
        ...[room, user],
      );
    },
    async deleteMember(room, user) {
      const { keys, isExact } = await find(room, user);
      // Only the room of this name moves to a new feed.
      if (keys && !isExact) throw new Error(`The table writes it ${keys}`);
      await query(
        "delete from room_members where room = $1 and user_id = $2",
        ...[room, user],
      );
    },
  };
}
