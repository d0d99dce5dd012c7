import { reasonOf } from "../settings";
import { placesOf } from "./places";
import { fields, itemOf } from "./rows";
import { DIALECTS, NEXT } from "./schema";
import type { Dialect, Query, SqlDatabase } from "./database";
import type { Store } from "./types";

export type { Dialect, Query, SqlDatabase };
export { SCHEMA } from "./schema";
export type { Change, Claim, Item, Store } from "./types";

type Connection = Pick<SqlDatabase, "query" | "transaction">;

/**
 * Run one thing at a time. A connection has one transaction, so that what comes meanwhile would become part of it, and a
 * second connection of this process would find the file locked.
 */
function inTurn({ query, transaction }: Connection): Connection {
  let last: Promise<unknown> = Promise.resolve();
  function wait<T>(run: () => Promise<T>): Promise<T> {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  }
  return {
    query: (sql, ...values) => wait(() => query(sql, ...values)),
    transaction: (run) => wait(() => transaction(run)),
  };
}

/** Say what to do about tables that aren't there. */
function explained({ query, transaction }: Connection): Connection {
  const explain =
    (run: Query): Query =>
    async (...args) => {
      try {
        return await run(...args);
      } catch (cause) {
        if (/relation "socketless_\w+" does not exist|no such table: socketless_/.test(reasonOf(cause))) {
          throw new Error("The store has no tables: create those that `npx --no socketless schema` prints", { cause });
        }
        throw cause;
      }
    };
  return { query: explain(query), transaction: (run) => transaction((query) => run(explain(query))) };
}

/**
 * Keep everything in the tables of `SCHEMA`, through a database library of your choice. `query` and `transaction` are
 * all that it needs: the documentation has them for Drizzle, Prisma, Kysely, TypeORM and libsql.
 *
 * @throws Error if the dialect is neither `postgres` nor `sqlite`
 */
export function sqlStore(database: SqlDatabase): Store {
  const dialect = DIALECTS.get(database.dialect);
  if (dialect === undefined) {
    throw new Error(`sqlStore has no dialect ${JSON.stringify(database.dialect)}: set it to "postgres" or "sqlite"`);
  }
  const { now, skipLocked, numbered } = dialect;
  const { query, transaction } = explained(database.dialect === "sqlite" ? inTurn(database) : database);

  async function get<V>(list: string, id: string, run = query) {
    const [row] = await run(`select ${fields} from socketless_items where list = $1 and id = $2`, list, id);
    return row && itemOf<V>(row);
  }

  const addItem = async (...item: [list: string, id: string, json: string, dueAt: number]): Promise<number> => {
    if (numbered !== undefined) {
      const [row] = await query(numbered, ...item);
      return Number(row?.seq);
    }
    return transaction(async (query) => {
      const [row] = await query(NEXT, item[0]);
      const seq = Number(row?.last);
      await query(
        "insert into socketless_items (list, id, value, free_at, seq) values ($1, $2, $3, $4, $5)",
        ...item,
        seq,
      );
      return seq;
    });
  };

  return {
    async add<V>(list: string, id: string, value: V, dueAt = 0) {
      const known = await get<V>(list, id);
      if (known) {
        return { ...known, isNew: false };
      }
      const json = JSON.stringify(value);
      try {
        const seq = await addItem(list, id, json, dueAt);
        return { id, seq, value: JSON.parse(json) as V, isFinished: false, isNew: true };
      } catch (error) {
        // Somebody else has added it meanwhile, and the database has undone this one with its number.
        const added = await get<V>(list, id);
        if (added) {
          return { ...added, isNew: false };
        }
        throw error;
      }
    },

    get: (list, id) => get(list, id),

    async list(list, most, { after, before } = {}) {
      // First the number: an item that comes meanwhile is on the list.
      const [row] = await query("select last from socketless_lists where name = $1", list);
      const rows = await query(
        `select ${fields} from socketless_items
         where list = $1 and seq > $2 ${before === undefined ? "" : "and seq < $4"}
         order by seq ${after === undefined ? "desc" : "asc"} limit $3`,
        ...[list, after ?? 0, most, ...(before === undefined ? [] : [before])],
      );
      const items = rows.map((it) => itemOf<never>(it));
      return { last: Number(row?.last ?? 0), items: after === undefined ? items.reverse() : items };
    },

    change: (list, id, make) =>
      transaction(async (query) => {
        // This changes nothing, but locks the row.
        const [row] = await query(
          `update socketless_items set value = value where list = $1 and id = $2
           returning value`,
          ...[list, id],
        );
        if (!row) {
          return undefined;
        }
        const json = JSON.stringify(make(JSON.parse(String(row.value)) as never));
        await query("update socketless_items set value = $3 where list = $1 and id = $2", list, id, json);
        return JSON.parse(json) as never;
      }),

    async remove(list, id, seq) {
      const rows = await query(
        `delete from socketless_items where list = $1 and id = $2
         ${seq === undefined ? "" : "and seq = $3"} returning id`,
        ...[list, id, ...(seq === undefined ? [] : [seq])],
      );
      return rows.length > 0;
    },

    // #region claim
    async claim(list, forMs, id) {
      const next = `select id from socketless_items
        where list = $1 and free_at <= ${now}
        order by free_at limit 1 ${skipLocked}`;
      // One statement: of two processes at once, one finds the row reserved.
      const [row] = await query(
        `update socketless_items set free_at = ${now} + $2
         where list = $1 and free_at <= ${now}
         and id = ${id === undefined ? `(${next})` : "$3"}
         returning ${fields}`,
        ...[list, forMs, ...(id === undefined ? [] : [id])],
      );
      return row && { ...itemOf(row), until: Number(row.free_at) };
    },
    // #endregion claim

    async release(list, { id, until }, to) {
      await query(
        `update socketless_items set free_at = ${to === "free" ? now : "null"}
         where list = $1 and id = $2 and free_at = $3 returning id`,
        ...[list, id, until],
      );
    },

    ...placesOf({ query, transaction }, now),
  };
}
