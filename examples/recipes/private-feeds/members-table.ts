import type { Query } from "../storage/sql.ts";
import type { Members } from "./members.ts";

/**
 * The members in a table of your app, here `room_members` with the columns
 * `room` and `user_id`, which together are unique. With `pg`, the query is
 * `async (sql, ...values) => (await pool.query(sql, values)).rows`.
 */
export const membersIn = (query: Query): Members => ({
  async isMember(room, user) {
    const rows = await query(
      "select 1 from room_members where room = $1 and user_id = $2",
      ...[room, user],
    );
    return rows.length > 0;
  },
  async addMember(room, user) {
    await query(
      `insert into room_members (room, user_id) values ($1, $2)
       on conflict do nothing`,
      ...[room, user],
    );
  },
  async deleteMember(room, user) {
    await query(
      "delete from room_members where room = $1 and user_id = $2",
      ...[room, user],
    );
  },
});
