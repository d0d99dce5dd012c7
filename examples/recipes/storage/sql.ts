import type { Change, Item, Store } from "./store.ts";

type Row = Record<string, string | number | null>;
/** Runs one statement. Values are always parameters, never part of the text. */
export type Query = (
  sql: string,
  ...values: (string | number)[]
) => Promise<Row[]>;

export type Database = {
  query: Query;
  /** Commits what a function does, or undoes all of it if it throws. */
  transaction: <T>(run: (query: Query) => Promise<T>) => Promise<T>;
  /** The database's time, because the clocks of your servers may differ. */
  now: string;
  /** Ends a `select` that passes over what another process is claiming. */
  skipLocked: string;
};

const fields = "id, seq, value, free_at";
const itemOf = <V>({ id, seq, value, free_at }: Row): Item<V> => ({
  id: String(id),
  seq: Number(seq),
  value: JSON.parse(String(value)) as V,
  isFinished: free_at === null,
});

/** Keeps everything in the tables of schema.sql. */
export function sqlStore(database: Database): Store {
  const { query, transaction, now, skipLocked } = database;

  async function get<V>(list: string, id: string, run = query) {
    const [row] = await run(
      `select ${fields} from recipe_items where list = $1 and id = $2`,
      list,
      id,
    );
    return row && itemOf<V>(row);
  }

  /** Changes who is in a place, and says who came and left by it. */
  const changePlace = (
    place: string,
    make: (query: Query, sweptAt: number) => Promise<unknown>,
  ) =>
    transaction(async (query): Promise<Change> => {
      // Locks the place: other changes of it wait until this one is committed.
      const [row] = await query(
        `insert into recipe_places (name, version, swept_at)
         values ($1, 0, ${now}) on conflict (name)
         do update set version = recipe_places.version
         returning version, swept_at`,
        place,
      );
      const before = await usersOf(place, query);
      await make(query, Number(row?.swept_at));
      const after = await usersOf(place, query);
      const came = [...after].filter((user) => !before.has(user));
      const left = [...before].filter((user) => !after.has(user));
      const version = Number(row?.version);
      if (came.length + left.length === 0) return { version, came, left };
      await query(
        "update recipe_places set version = version + 1 where name = $1",
        place,
      );
      return { version: version + 1, came, left };
    });
  async function usersOf(place: string, query: Query): Promise<Set<string>> {
    const rows = await query(
      "select distinct user_id from recipe_visits where place = $1",
      place,
    );
    return new Set(rows.map(({ user_id }) => String(user_id)));
  }

  return {
    // #region add
    async add<V>(list: string, id: string, value: V, dueAt = 0) {
      const known = await get<V>(list, id);
      if (known) return { ...known, isNew: false };
      return transaction(async (query) => {
        // Locks the list until the commit: the next number waits for this one.
        const [row] = await query(
          `insert into recipe_lists (name, last) values ($1, 0)
           on conflict (name) do update set last = recipe_lists.last
           returning last`,
          list,
        );
        const added = await get<V>(list, id, query);
        if (added) return { ...added, isNew: false };
        const seq = Number(row?.last) + 1;
        await query(
          `insert into recipe_items (list, id, seq, value, free_at)
           values ($1, $2, $3, $4, $5)`,
          ...[list, id, seq, JSON.stringify(value), dueAt],
        );
        await query(
          "update recipe_lists set last = $2 where name = $1",
          ...[list, seq],
        );
        return { id, seq, value, isFinished: false, isNew: true };
      });
    },
    // #endregion add
    get: (list, id) => get(list, id),
    async list(list, most, after) {
      // First the number: an item that comes meanwhile is on the list.
      const [row] = await query(
        "select last from recipe_lists where name = $1",
        list,
      );
      const rows = await query(
        `select ${fields} from recipe_items where list = $1 and seq > $2
         order by seq ${after === undefined ? "desc" : "asc"} limit $3`,
        ...[list, after ?? 0, most],
      );
      if (after === undefined) rows.reverse();
      return {
        last: Number(row?.last ?? 0),
        items: rows.map((it) => itemOf(it)),
      };
    },
    change: (list, id, make) =>
      transaction(async (query) => {
        // This changes nothing, but locks the row.
        const [row] = await query(
          `update recipe_items set value = value where list = $1 and id = $2
           returning value`,
          ...[list, id],
        );
        if (!row) return undefined;
        const json = JSON.stringify(make(JSON.parse(String(row.value))));
        await query(
          "update recipe_items set value = $3 where list = $1 and id = $2",
          ...[list, id, json],
        );
        return JSON.parse(json);
      }),
    async remove(list, id, seq) {
      const rows = await query(
        `delete from recipe_items where list = $1 and id = $2
         ${seq === undefined ? "" : "and seq = $3"} returning id`,
        ...[list, id, ...(seq === undefined ? [] : [seq])],
      );
      return rows.length > 0;
    },
    // #region claim
    async claim(list, forMs, id) {
      const next = `select id from recipe_items
        where list = $1 and free_at <= ${now}
        order by free_at limit 1 ${skipLocked}`;
      // One statement: of two processes at once, one finds the row reserved.
      const [row] = await query(
        `update recipe_items set free_at = ${now} + $2
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
        `update recipe_items set free_at = ${to === "free" ? now : "null"}
         where list = $1 and id = $2 and free_at = $3`,
        ...[list, id, until],
      );
    },
    async enter(place, id, user, forMs) {
      const [known] = await query(
        `update recipe_visits set until = ${now} + $3
         where place = $1 and id = $2
         returning (select version from recipe_places where name = $1) as version`,
        ...[place, id, forMs],
      );
      if (known) return { version: Number(known.version), came: [], left: [] };
      return changePlace(place, (query) =>
        query(
          `insert into recipe_visits (place, id, user_id, until)
           values ($1, $2, $3, ${now} + $4)
           on conflict (place, id) do update set until = excluded.until`,
          ...[place, id, user, forMs],
        ),
      );
    },
    leave: (place, id) =>
      changePlace(place, (query) =>
        query(
          "delete from recipe_visits where place = $1 and id = $2",
          ...[place, id],
        ),
      ),
    sweep: (place, lifeMs) =>
      changePlace(place, async (query, sweptAt) => {
        const [swept] = await query(
          `update recipe_places set swept_at = ${now} where name = $1
           returning swept_at`,
          place,
        );
        const time = Number(swept?.swept_at);
        const isSure = Math.abs(time - sweptAt) < 2 * lifeMs;
        // No entry after a sweep ends as early as what that sweep renewed.
        await query(
          `delete from recipe_visits
           where place = $1 and until ${isSure ? "<=" : "="} $2`,
          ...[place, isSure ? time : sweptAt + lifeMs - 1],
        );
        if (!isSure)
          await query(
            "update recipe_visits set until = $2 where place = $1",
            ...[place, time + lifeMs - 1],
          );
      }),
    async present(place) {
      // First the version: pages ask again if they know a later one.
      const [row] = await query(
        "select version from recipe_places where name = $1",
        place,
      );
      const users = await usersOf(place, query);
      return { version: Number(row?.version ?? 0), users: [...users] };
    },
  };
}
