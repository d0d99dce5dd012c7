import { disposable, type Handle } from "../dispose";
import { isOver, type PageConnection } from "../part";
import type { Login } from "../connect";
import { loadText } from "../load";
import { createRefresh } from "../refresh";
import { guarded, messageOf } from "../report";

export interface RowsOptions<Rows> extends Login {
  /** That of the messages which say that a row has changed, such as `order`. */
  type: string;
  /** The route of your backend that answers GET with the person's rows, as JSON. */
  url?: string;
  /** Instead of a route: loads the rows. The signal aborts after 10 s, and when nobody needs them any more. */
  load?: (signal: AbortSignal) => Promise<Rows>;
  /** Called when the rows have changed, or a load has failed. */
  onChange?: (state: RowsState<Rows>) => void;
  /** How often to load without a message, in milliseconds, in case nobody told. Default 60,000. */
  checkMs?: number;
  /** Ends it, as `stop` does. */
  signal?: AbortSignal;
}

export interface RowsState<Rows> {
  /** The latest rows: undefined until the first load. */
  rows: Rows | undefined;
  /** Why the latest load failed. The rows before it stay. */
  error: string | undefined;
}

/** Rows that stay like those of your database until `stop`. */
export interface RowsHandle<Rows> extends Handle {
  readonly state: RowsState<Rows>;
  /** Load the rows now. */
  refresh(): void;
}

/** The state before the first answer. */
export const INITIAL_ROWS: RowsState<never> = { rows: undefined, error: undefined };

/** Make a loader of a route. */
function loaderOf<Rows>(url: string, login: Login): (signal: AbortSignal) => Promise<Rows> {
  let known: { text: string; rows: Rows } | undefined;
  return async (signal) => {
    const text = await loadText(url, "", login, signal);
    // Equal rows stay the same object, so that nothing is shown again.
    if (known?.text !== text) {
      known = { text, rows: JSON.parse(text) as Rows };
    }
    return known.rows;
  };
}

/**
 * Show a person's rows: loads them now, with each connection, when one has changed, and every minute. One load is under
 * way at a time, for 10 s at most, and one more follows for all changes that came meanwhile.
 *
 * @throws Error if it is given neither `url` nor `load`
 */
export function openRows<Rows = unknown>(connection: PageConnection, options: RowsOptions<Rows>): RowsHandle<Rows> {
  const { type, url, onChange, checkMs = 60_000, signal } = options;
  if (!options.load && url === undefined) {
    throw new Error("openRows needs the option `url` or `load`");
  }
  const load = options.load ?? loaderOf<Rows>(String(url), options);
  let state: RowsState<Rows> = INITIAL_ROWS;

  function set(next: RowsState<Rows>): void {
    state = next;
    guarded(() => onChange?.(state));
  }

  async function loadOnce(limit: AbortSignal): Promise<void> {
    // Somebody else may be logged in by now, whose rows must not appear on this page.
    if (isOver(connection)) {
      return;
    }
    const rows = await load(limit);
    if (!limit.aborted && (rows !== state.rows || state.error)) {
      set({ rows, error: undefined });
    }
  }

  const onError = (error: unknown) => set({ rows: state.rows, error: messageOf(error) });
  const { refresh, refreshTwice, stop } = createRefresh(loadOnce, { checkMs, onError });
  let leave = (): void => undefined;
  const handle = disposable(() => {
    leave();
    stop();
  }, signal);
  if (!signal?.aborted) {
    leave = connection.listen(
      (message) => message.type === type && refresh(),
      refreshTwice,
      () => {
        if (isOver(connection) && state.rows !== undefined) {
          set({ rows: undefined, error: connection.state.error });
        }
      },
    );
    refresh();
  }
  return {
    ...handle,
    get state() {
      return state;
    },
    refresh,
  };
}
