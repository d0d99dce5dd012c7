import type { Change, Item, Store } from "./types";

/** The state as JSON, so that nobody changes what is stored. */
type Row = { id: string; seq: number; json: string; freeAt: number | null };
type List = { last: number; rows: Map<string, Row> };
type Visit = { user: string; until: number };
type Place = { version: number; sweptAt: number; visits: Map<string, Visit> };

const itemOf = <V>({ id, seq, json, freeAt }: Row): Item<V> => ({
  id,
  seq,
  value: JSON.parse(json) as V,
  isFinished: freeAt === null,
});

/** Keeps everything in this process: for a first try, and for tests. */
export function memory(): Store {
  const lists = new Map<string, List>();
  const places = new Map<string, Place>();

  function listOf(name: string): List {
    const list = lists.get(name) ?? { last: 0, rows: new Map() };
    lists.set(name, list);
    return list;
  }

  /** Changes who is in a place, and says who came and left by it. */
  function changePlace(name: string, make: (place: Place, now: number) => void): Promise<Change> {
    const now = Date.now();
    const place: Place = places.get(name) ?? {
      version: 0,
      sweptAt: now,
      visits: new Map(),
    };
    places.set(name, place);
    const before = usersOf(place);
    make(place, now);
    const after = usersOf(place);
    const came = [...after].filter((user) => !before.has(user));
    const left = [...before].filter((user) => !after.has(user));
    if (came.length + left.length > 0) {
      place.version += 1;
    }
    return Promise.resolve({ version: place.version, came, left });
  }
  const usersOf = ({ visits }: Place): Set<string> => new Set([...visits.values()].map(({ user }) => user));

  return {
    async add(name, id, value, dueAt = 0) {
      const list = listOf(name);
      const known = list.rows.get(id);
      if (known) {
        return { ...itemOf(known), isNew: false };
      }
      const json = JSON.stringify(value);
      const row = { id, seq: (list.last += 1), json, freeAt: dueAt };
      list.rows.set(id, row);
      return { ...itemOf(row), isNew: true };
    },
    async get(name, id) {
      const row = lists.get(name)?.rows.get(id);
      return row && itemOf(row);
    },
    async list(name, most, { after, before } = {}) {
      const { last, rows } = lists.get(name) ?? { last: 0, rows: new Map<string, Row>() };
      const all = [...rows.values()].filter(({ seq }) => seq > (after ?? 0) && seq < (before ?? Infinity));
      const part = after === undefined ? all.slice(Math.max(0, all.length - most)) : all.slice(0, most);
      return { last, items: part.map((row: Row) => itemOf(row)) };
    },
    async change(name, id, make) {
      const row = lists.get(name)?.rows.get(id);
      if (!row) {
        return undefined;
      }
      row.json = JSON.stringify(make(JSON.parse(row.json)));
      return JSON.parse(row.json);
    },
    async remove(name, id, seq) {
      const rows = lists.get(name)?.rows;
      const row = rows?.get(id);
      if (!row || (seq ?? row.seq) !== row.seq) {
        return false;
      }
      return rows?.delete(id) ?? false;
    },
    async claim(name, forMs, id) {
      const now = Date.now();
      const isFree = ({ freeAt }: Row) => freeAt !== null && freeAt <= now;
      const rows = lists.get(name)?.rows ?? new Map<string, Row>();
      let row: Row | undefined;
      // Not sorted: each claim would sort a queue of thousands.
      for (const it of id === undefined ? rows.values() : [rows.get(id)]) {
        if (it && isFree(it) && Number(it.freeAt) < Number(row?.freeAt ?? Infinity)) {
          row = it;
        }
      }
      if (!row) {
        return undefined;
      }
      row.freeAt = now + forMs;
      return { ...itemOf(row), until: row.freeAt };
    },
    async release(name, { id, until }, to) {
      const row = lists.get(name)?.rows.get(id);
      if (row?.freeAt === until) {
        row.freeAt = to === "free" ? 0 : null;
      }
    },
    enter: (name, id, user, forMs) =>
      changePlace(name, ({ visits }, now) => {
        visits.set(id, { user, until: now + forMs });
      }),
    leave: (name, id) => changePlace(name, ({ visits }) => visits.delete(id)),
    sweep: (name, lifeMs) =>
      changePlace(name, (place, now) => {
        const isSure = Math.abs(now - place.sweptAt) < 2 * lifeMs;
        // No entry after a sweep ends as early as what that sweep renewed.
        const renewed = place.sweptAt + lifeMs - 1;
        place.sweptAt = now;
        for (const [id, { user, until }] of place.visits) {
          if (isSure ? until <= now : until === renewed) {
            place.visits.delete(id);
          } else if (!isSure) {
            place.visits.set(id, { user, until: now + lifeMs - 1 });
          }
        }
      }),
    async present(name) {
      const place = places.get(name);
      const users = place ? [...usersOf(place)] : [];
      return { version: place?.version ?? 0, users };
    },
  };
}
