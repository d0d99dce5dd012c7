import { limiter } from "./limit";
import { checkFeed, textOf } from "./reply";
import { reasonOf } from "./settings";
import type { UserId } from "./options";
import type { Receivers, Socketless } from "./types";
import { checkUser } from "./users";

/** A row that has changed, and who is told. */
export interface RowChange {
  /** The user whose pages show the row, as your database has it. A row without an owner has nobody to tell. */
  owner?: UserId | null | undefined;
  /** Further users: the previous owner, or all to whom the row belongs. */
  owners?: readonly UserId[];
  /** A feed that your webhook joins people to, for rows that everyone in it sees. */
  feed?: string;
  /** What kind of row it is, such as `order`: pages load again what they show of this type. */
  type: string;
  id: UserId;
}

/** Tells pages that rows have changed. */
export interface LiveRows {
  /**
   * Tell the pages of the rows' owners that rows have changed. Call it after the commit: pages load the rows at once.
   * One call of the service is under way at a time, and takes all that has come meanwhile. The promise is fulfilled when
   * the service has been told, or the log says why not: it is never rejected, because the rows are stored all the same,
   * and pages find them at their next check.
   */
  tell: (changes: RowChange | readonly RowChange[]) => Promise<void>;
  readonly log: Socketless["log"];
}

/** How many messages may wait while the service doesn't answer. Pages find what is dropped at their next check. */
const MAX_WAITING = 10_000;
const MAX_TYPE = 100;
const MAX_ID = 1_000;
/** Whoever may notify a database can send wrong changes as often as they like. */
const LINES_PER_MINUTE = 10;

type Item = { to: Receivers; message: object };

/** @throws Error if a change can't be told */
function itemsOf(change: RowChange): Item[] {
  const { owner, owners = [], feed, type, id } = Object(change) as Partial<RowChange>;
  if (typeof type !== "string" || type === "" || type.length > MAX_TYPE) {
    throw new Error(`\`type\` is a text of 1 to ${MAX_TYPE} characters`);
  }
  if (!["string", "number", "bigint"].includes(typeof id) || String(id).length > MAX_ID) {
    throw new Error(`\`id\` is a text of at most ${MAX_ID} characters, or a number`);
  }
  const message = { type, id: String(id) };
  textOf(message);
  if (feed !== undefined) {
    checkFeed(feed);
  }
  const users = [...new Set([owner ?? [], owners].flat().map(checkUser))];
  return [
    ...users.map((user) => ({ to: { users: user }, message })),
    ...(feed === undefined ? [] : [{ to: { feeds: feed }, message }]),
  ];
}

/** Make what tells pages that rows have changed. Use one for all of a process. */
export function createLiveRows(socketless: Pick<Socketless, "log" | "sendAll">): LiveRows {
  const { log } = socketless;
  // Equal messages that wait are one: a page loads the rows once for all of them.
  const waiting = new Map<string, Item>();
  const writesTooOften = limiter(LINES_PER_MINUTE);
  let last = Promise.resolve();
  let next: Promise<void> | undefined;

  function warn(problem: string): void {
    // Counted together: a change can be wrong in any number of ways.
    if (!writesTooOften("")) {
      log.warn(problem);
    }
  }

  async function sendWaiting(): Promise<void> {
    const items = [...waiting.values()];
    waiting.clear();
    next = undefined;
    try {
      await socketless.sendAll(items);
    } catch (error) {
      log.error(`Owners were not told of changed rows: ${reasonOf(error)}`);
    }
  }

  function add(change: RowChange): void {
    try {
      for (const item of itemsOf(change)) {
        if (waiting.size >= MAX_WAITING) {
          return warn("Owners are not told of changed rows while 10,000 messages wait for the service");
        }
        waiting.set(JSON.stringify(item), item);
      }
    } catch (error) {
      warn(`A change of a row was not told: ${reasonOf(error)}`);
    }
  }

  return {
    log,
    tell(changes) {
      for (const change of [changes].flat() as RowChange[]) {
        add(change);
      }
      if (waiting.size > 0) {
        next ??= last = last.then(sendWaiting);
      }
      return next ?? Promise.resolve();
    },
  };
}
