import { disposable, type Handle } from "../dispose";
import { limiter } from "../limit";
import type { LiveRows, RowChange } from "../live-rows";
import { limited, pause } from "../pause";
import { quoted, reasonOf } from "../settings";

/** What is used of a client of the package `pg`. */
export interface PostgresClient {
  connect(): Promise<unknown>;
  query(text: string): Promise<{ rows: unknown[] }>;
  on(event: "notification", listener: (notice: { payload?: string | undefined }) => void): unknown;
  on(event: "error" | "end", listener: (error?: Error) => void): unknown;
  end(): Promise<void>;
}

export interface ListenOptions {
  /**
   * Makes a client of `pg` for each attempt: `() => new Client({ connectionString: process.env.DATABASE_URL })`. It
   * needs a direct connection, because a pooler that shares connections passes no notices on.
   */
  client: () => PostgresClient;
  /** The channel of `pg_notify`. Default `live_rows`. */
  channel?: string;
  /**
   * The types of rows that are told. Any role of the database may notify: without it, all types but those of the SDK's own
   * messages are.
   */
  types?: readonly string[];
  /** Called each time that it begins to listen. */
  onListening?: () => void;
  /** Ends the listening, as `stop` does. */
  signal?: AbortSignal;
}

/** How long the database may take to answer, in milliseconds. */
const ANSWER_MS = 10_000;
/** How often a connection that says nothing is tried, in milliseconds. */
const CHECK_MS = 30_000;
/** How often a second listener tries to become the first, in milliseconds. */
const LOCK_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** How long it may take to become the first listener without a word in the log, in milliseconds. */
const WAIT_MS = 60_000;
/** Types of messages that other parts of the SDK act on. */
const TAKEN = /^(?:notices?(?:_.*)?|room_.*|post_refused|item|seen|online|changed|part|pointer|asked)$/;
const MAX_CHANNEL = 63;

/** Read the payload of a notice. Any role of the database may have sent it: `tell` logs what isn't a change. */
function changeOf(payload: string): RowChange {
  try {
    return JSON.parse(payload) as RowChange;
  } catch {
    return undefined as never;
  }
}

/** End a connection, also one whose server doesn't answer. */
async function close(client: PostgresClient): Promise<void> {
  const stream = (client as { connection?: { stream?: { destroy?: () => void } } }).connection?.stream;
  try {
    await limited(client.end(), 1_000);
  } catch {
    // Whoever waits for its answers has been told already.
  }
  stream?.destroy?.();
}

/**
 * Tell the owners of all rows whose changes the trigger reports, until `stop`. Of several processes, one listens, and
 * another one takes over when its connection ends. A lost or silent connection is opened again after 1 to 30 s; pages
 * find what nobody told meanwhile at their next check.
 *
 * @returns `stop`, and `ended`, which is fulfilled when the connection is closed and what had come is told
 * @throws Error if the channel can't be the name of one
 */
export function listenToPostgres(
  { tell, log }: LiveRows,
  { client: createClient, channel = "live_rows", types, onListening, signal }: ListenOptions,
): Handle & { ended: Promise<void> } {
  if (channel === "" || channel.length > MAX_CHANNEL || channel.includes("\0")) {
    throw new Error(`A channel has a name of 1 to ${MAX_CHANNEL} characters`);
  }
  const ending = new AbortController();
  const writesTooOften = limiter(10);
  let told = Promise.resolve();
  let failures = 0;

  function hear({ payload = "" }: { payload?: string | undefined }): void {
    const change = changeOf(payload);
    const { type } = Object(change) as { type?: unknown };
    const isTold = types ? types.includes(String(type)) : !TAKEN.test(String(type));
    if (isTold) {
      // It logs what isn't a change.
      told = tell(change);
    } else if (!writesTooOften("")) {
      const remedy = types ? "`types` doesn't list it" : "the SDK uses that name: rename it, or list it in `types`";
      log.warn(`Ignored a change of the type ${quoted(String(type))}: ${remedy}`);
    }
  }

  /** Listens by one connection, from its start to its end. */
  async function hold(): Promise<void> {
    const lost = new AbortController();
    const lose = (error?: Error) => lost.abort(error ?? new Error("The connection has ended"));
    const onEnd = () => lose();
    ending.signal.addEventListener("abort", onEnd);
    const client = createClient();
    // Emitters end the process when nobody hears their errors.
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", hear);
    const query = (text: string) => limited(client.query(text), ANSWER_MS, lost.signal);
    try {
      await limited(client.connect(), ANSWER_MS, lost.signal);
      const name = `"${channel.replaceAll('"', '""')}"`;
      const lock = `select pg_try_advisory_lock(hashtext('socketless ' || '${channel.replaceAll("'", "''")}')) as is_own`;
      for (
        let waited = 0;
        !((await query(lock)).rows[0] as { is_own?: boolean } | undefined)?.is_own;
        waited += LOCK_MS
      ) {
        if (waited === WAIT_MS) {
          log.warn(
            "Waiting to listen for changed rows: another process listens. If none of yours does, some role holds the" +
              " advisory lock: look into pg_locks",
          );
        }
        await pause(LOCK_MS, lost.signal);
      }
      await query(`listen ${name}`);
      failures = 0;
      onListening?.();
      for (;;) {
        await pause(CHECK_MS, lost.signal);
        await query("select 1");
      }
    } finally {
      ending.signal.removeEventListener("abort", onEnd);
      await close(client);
    }
  }

  async function listen(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await hold();
      } catch (error) {
        if (!ending.signal.aborted) {
          const ms = Math.min(MAX_PAUSE_MS, 1_000 * 2 ** failures);
          failures += 1;
          log.error(`Lost the listener for changed rows. The next attempt is in ${ms / 1_000} s: ${reasonOf(error)}`);
          await pause(ms, ending.signal).catch(() => undefined);
        }
      }
    }
    await told;
  }

  return { ...disposable(() => ending.abort(), signal), ended: listen() };
}
