import type { Content, Entry, Posts } from "@socketless/sdk/rooms";
import type { Pool } from "pg";

type Value = string | number | boolean | null | undefined;
type Query = (sql: string, ...values: Value[]) => Promise<Row[]>;
type Row = {
  id: string;
  number: string;
  changed: string;
  author: string | null;
  body: string;
  at: string;
  is_edited: boolean;
  is_deleted: boolean;
  reactions: [string, string[]][];
};

const COLUMNS = `id, number, changed, author, body, is_edited, is_deleted, reactions,
  (extract(epoch from created_at) * 1000)::bigint as at`;

const contentOf = (row: Row): Content => ({
  text: row.body,
  ...(row.author !== null && { from: row.author }),
  at: Number(row.at),
  ...(row.is_edited && { edited: true }),
  ...(row.is_deleted && { deleted: true }),
  ...(row.reactions.length > 0 && { reactions: row.reactions }),
});

/** A post whose own number a page doesn't know yet, or else its last change. */
function entryOf(row: Row, known = Infinity): Entry {
  const [number, changed] = [Number(row.number), Number(row.changed)];
  const entry = { ...contentOf(row), id: row.id };
  return number > known || number === changed
    ? { ...entry, seq: number }
    : { ...entry, seq: changed, of: number };
}

/** Keep the posts of rooms in the table `messages`. */
export function messagesIn(pool: Pool): Posts {
  const query: Query = async (sql, ...values) =>
    (await pool.query(sql, values)).rows;

  async function transaction<T>(run: (query: Query) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let problem: Error | undefined;
    try {
      await client.query("begin");
      const result = await run(
        async (sql, ...values) => (await client.query(sql, values)).rows,
      );
      await client.query("commit");
      return result;
    } catch (error) {
      // Closes the connection, and with it PostgreSQL undoes the transaction.
      problem = error as Error;
      throw error;
    } finally {
      client.release(problem);
    }
  }

  // #region number
  /** The next number of a room. It locks the room's row until the commit: nobody sees a later number first. */
  async function nextNumber(query: Query, room: string): Promise<number> {
    const [row] = await query(
      "update rooms set last = last + 1 where id = $1 returning last as number",
      room,
    );
    return Number(row?.number);
  }
  // #endregion number

  const find = async (query: Query, room: string, id: string, lock = "") =>
    (
      await query(
        `select ${COLUMNS} from messages where room_id = $1 and id = $2 ${lock}`,
        room,
        id,
      )
    )[0];

  /** The number of the last entry. Read it first: what comes meanwhile is among the rows. */
  async function lastOf(room: string): Promise<number> {
    const [row] = await query(
      "select last as number from rooms where id = $1",
      room,
    );
    return Number(row?.number ?? 0);
  }

  return {
    async add(room, id, { text, from, at = Date.now() }) {
      const known = await find(query, room, id);
      if (known) return { post: entryOf(known), isNew: false };
      return transaction(async (query) => {
        const number = await nextNumber(query, room);
        const [added] = await query(
          `insert into messages (room_id, id, number, changed, author, body, created_at)
           values ($1, $2, $3, $3, $4, $5, to_timestamp($6 / 1000.0))
           on conflict (room_id, id) do nothing returning ${COLUMNS}`,
          ...[room, id, number, from, text, at],
        );
        // A copy that came at the same time is first; its number is a gap.
        const row = added ?? (await find(query, room, id));
        return { post: entryOf(row!), isNew: added !== undefined };
      });
    },

    change: (room, id, make) =>
      transaction(async (query) => {
        const row = await find(query, room, id, "for update");
        if (!row) return undefined;
        const content = make(contentOf(row));
        if (!content) return { post: entryOf(row), isNew: false };
        const {
          text,
          edited = false,
          deleted = false,
          reactions = [],
        } = content;
        const [changed] = await query(
          `update messages set body = $3, is_edited = $4, is_deleted = $5, reactions = $6, changed = $7
           where room_id = $1 and id = $2 returning ${COLUMNS}`,
          ...[room, id, text, edited, deleted, JSON.stringify(reactions)],
          await nextNumber(query, room),
        );
        return { post: entryOf(changed!), isNew: true };
      }),

    async after(room, seq, most) {
      const last = await lastOf(room);
      const rows = await query(
        `select ${COLUMNS} from messages where room_id = $1 and changed > $2
         order by case when number > $2 then number else changed end limit $3`,
        ...[room, seq, most],
      );
      return { seq: last, items: rows.map((row) => entryOf(row, seq)) };
    },

    async before(room, seq, most) {
      const last = await lastOf(room);
      const rows = await query(
        `select ${COLUMNS} from messages where room_id = $1 and number < $2
         order by number desc limit $3`,
        ...[room, seq ?? Number.MAX_SAFE_INTEGER, most],
      );
      return { seq: last, items: rows.reverse().map((row) => entryOf(row, 0)) };
    },
  };
}
