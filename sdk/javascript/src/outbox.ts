import type { Outbox } from "./rooms/sending";

export type { Outbox };

const STORE = "posts";
/** A post that is older, in milliseconds, is not sent any more: nobody expects it. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;
const MAX_POSTS = 100;

interface Row {
  user: string;
  room: string;
  id: string;
  text: string;
  at: number;
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });

/** Open the database. Each use opens and closes it, so that no tab holds up another one. */
async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: ["user", "room", "id"] });
  };
  return resultOf(request);
}

/**
 * Keep unconfirmed posts in the browser, so that they are sent after a reload: pass it to `joinRoom` as `outbox`. They are
 * kept for the person who wrote them, for a week, also after a logout: call `clear` there if the device is shared.
 *
 * @param name - of the database in IndexedDB
 */
export function outbox(name = "socketless-outbox"): Outbox & { clear(): Promise<void> } {
  async function use<Result>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<Result>) {
    const database = await openDatabase(name);
    try {
      const transaction = database.transaction(STORE, mode);
      const committed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB failed"));
      });
      const [result] = await Promise.all([resultOf(run(transaction.objectStore(STORE))), committed]);
      return result;
    } finally {
      database.close();
    }
  }
  // Posts are sent in the order of their times, and several can be written in one millisecond.
  let latest = 0;
  const drop = (row: Row) => use("readwrite", (store) => store.delete([row.user, row.room, row.id]));

  return {
    async load(user, room) {
      const range = IDBKeyRange.bound([user, room, ""], [user, room, []]);
      const rows = (await use("readonly", (store) => store.getAll(range) as IDBRequest<Row[]>)).sort(
        (one, other) => one.at - other.at,
      );
      const isOld = ({ at }: Row) => at < Date.now() - MAX_AGE_MS;
      await Promise.all(rows.filter(isOld).map(drop));
      return rows
        .filter((row) => !isOld(row))
        .slice(-MAX_POSTS)
        .map(({ id, text }) => ({ id, text }));
    },

    async save(user, room, { id, text }) {
      latest = Math.max(Date.now(), latest + 1);
      const row: Row = { user, room, id, text, at: latest };
      await use("readwrite", (store) => store.put(row));
    },

    async remove(user, room, id) {
      await use("readwrite", (store) => store.delete([user, room, id]));
    },

    async clear() {
      await use("readwrite", (store) => store.clear());
    },
  };
}
