import type { Query, SqlDatabase } from "./database";
import type { Change, Store } from "./types";

/** The part of a store that keeps who is where. */
type Places = Pick<Store, "enter" | "leave" | "sweep" | "present">;

async function usersOf(place: string, query: Query): Promise<Set<string>> {
  const rows = await query("select distinct user_id from socketless_visits where place = $1", place);
  return new Set(rows.map(({ user_id }) => String(user_id)));
}

/** @param now - the database's time, as an expression of SQL */
export function placesOf({ query, transaction }: Pick<SqlDatabase, "query" | "transaction">, now: string): Places {
  /** Change who is in a place, and return who came and left by it. */
  const changePlace = (place: string, make: (query: Query, sweptAt: number) => Promise<unknown>) =>
    transaction(async (query): Promise<Change> => {
      // Locks the place: other changes of it wait until this one is committed.
      const [row] = await query(
        `insert into socketless_places (name, version, swept_at)
         values ($1, 0, ${now}) on conflict (name)
         do update set version = socketless_places.version
         returning version, swept_at`,
        place,
      );
      const before = await usersOf(place, query);
      await make(query, Number(row?.swept_at));
      const after = await usersOf(place, query);
      const came = [...after].filter((user) => !before.has(user));
      const left = [...before].filter((user) => !after.has(user));
      const version = Number(row?.version);
      if (came.length + left.length === 0) {
        return { version, came, left };
      }
      await query("update socketless_places set version = version + 1 where name = $1", place);
      return { version: version + 1, came, left };
    });

  return {
    async enter(place, id, user, forMs) {
      const [known] = await query(
        `update socketless_visits set until = ${now} + $3
         where place = $1 and id = $2
         returning (select version from socketless_places where name = $1) as version`,
        ...[place, id, forMs],
      );
      if (known) {
        return { version: Number(known.version), came: [], left: [] };
      }
      return changePlace(place, (query) =>
        query(
          `insert into socketless_visits (place, id, user_id, until)
           values ($1, $2, $3, ${now} + $4)
           on conflict (place, id) do update set until = excluded.until`,
          ...[place, id, user, forMs],
        ),
      );
    },

    leave: (place, id) =>
      changePlace(place, (query) => query("delete from socketless_visits where place = $1 and id = $2", place, id)),

    sweep: (place, lifeMs) =>
      changePlace(place, async (query, sweptAt) => {
        const [swept] = await query(
          `update socketless_places set swept_at = ${now} where name = $1
           returning swept_at`,
          place,
        );
        const time = Number(swept?.swept_at);
        const isSure = Math.abs(time - sweptAt) < 2 * lifeMs;
        // No entry after a sweep ends as early as what that sweep renewed.
        await query(
          `delete from socketless_visits
           where place = $1 and until ${isSure ? "<=" : "="} $2`,
          ...[place, isSure ? time : sweptAt + lifeMs - 1],
        );
        if (!isSure) {
          await query("update socketless_visits set until = $2 where place = $1", place, time + lifeMs - 1);
        }
      }),

    async present(place) {
      // First the version: pages ask again if they know a later one.
      const [row] = await query("select version from socketless_places where name = $1", place);
      const users = await usersOf(place, query);
      return { version: Number(row?.version ?? 0), users: [...users] };
    },
  };
}
