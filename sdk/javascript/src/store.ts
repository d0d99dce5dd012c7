import { connect, MAX_CHARACTERS, type ConnectOptions, type LinkStatus } from "./connect";
import { ENDED, WELCOME } from "./messages";
import { guarded } from "./report";

/**
 * `switched` means that another user is logged in now: reload the page. `ended` means that the session has ended, or
 * that the page called `stop`. After these, `refused` and `page`, nothing is tried until `retry`.
 */
export type Status = "initial" | "connecting" | LinkStatus | "switched" | "ended";

export interface ConnectionState {
  status: Status;
  /** Why there is no connection now. */
  error: string | undefined;
  /** Who is logged in, once the backend has said it. */
  user: string | undefined;
  /** How many messages wait for a connection. */
  queued: number;
}

export const INITIAL: ConnectionState = { status: "initial", error: undefined, user: undefined, queued: 0 };

/** Receives what arrives. What one throws is reported, and the others hear the message; in Node.js, it ends the process. */
export interface Listener {
  onMessage?: (message: never) => void;
  /**
   * Called each time a connection has opened, with its identifier: load what was missed. It is empty, and the call comes
   * late, if the backend sends no welcome.
   */
  onConnected?: (identifier: string) => void;
  onChange?: () => void;
}

const MAX_QUEUED = 100;
const FLUSH_MS = 500;
/** How long the first message may take: the SDK's webhook welcomes each connection. */
const WELCOME_MS = 10_000;
const NO_WELCOME =
  "Connected, but no welcome has arrived: can the service reach your backend at PUBLIC_URL?" +
  " Run `npx --no socketless check <address>`";

const isWaiting = (status: Status) => status === "connecting" || status === "connected" || status === "reconnecting";

/** Read a message. Undefined: the text is no JSON, or no object or list. */
function parse(text: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return message instanceof Object ? (message as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export type Store = ReturnType<typeof createStore>;

/** Share one connection: it opens with the first subscriber and closes with the last. */
export function createStore(
  getUrl: ConnectOptions["getUrl"],
  { connectBy = connect, user: rendered }: { connectBy?: typeof connect | undefined; user?: string | undefined } = {},
) {
  const listeners = new Set<Listener>();
  let state = INITIAL;
  // Who the page is of: what one person sees and writes must not become another's, so this outlives each connection.
  let known = rendered;
  let queue: string[] = [];
  let link = new AbortController();
  let deliver = (_text: string) => false;
  // The connection's own name after its welcome.
  let identifier = "";
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let welcoming: ReturnType<typeof setTimeout> | undefined;
  let hasWarned = false;
  // Whether this connection has brought a message.
  let hasHeard = false;

  const tell = (call: (listener: Listener) => void) => {
    for (const listener of listeners) {
      queueMicrotask(() => listeners.has(listener) && call(listener));
    }
  };

  /** Go on without a welcome: a backend in another language may send none. */
  function goOn() {
    if (!hasWarned && !hasHeard) {
      hasWarned = true;
      console.warn(NO_WELCOME);
    }
    tell(({ onConnected }) => onConnected?.(""));
  }

  function set(change: Partial<ConnectionState>) {
    // A page that knows its user waits for the welcome.
    const maySend = known === undefined || identifier !== "";
    while (maySend && queue[0] !== undefined && deliver(queue[0])) {
      queue.shift();
    }
    state = { ...state, ...change, queued: queue.length };
    for (const { onChange } of listeners) {
      guarded(() => onChange?.());
    }
    clearTimeout(flushing);
    if (queue.length > 0 && state.status === "connected") {
      flushing = setTimeout(() => set({}), FLUSH_MS);
    }
  }

  function end(status: Status, error?: string) {
    link.abort();
    clearTimeout(welcoming);
    queue = [];
    deliver = () => false;
    identifier = "";
    set({ status, error });
  }

  function welcome(user: string, name: string) {
    if (known !== undefined && known !== user) {
      return end("switched", "Somebody else is logged in now: reload the page");
    }
    known = user;
    identifier = name;
    set({ user });
    tell(({ onConnected }) => onConnected?.(name));
  }

  function receive(text: string) {
    // It shows that the webhook is reached.
    hasHeard = true;
    const message = parse(text);
    if (message?.type === WELCOME) {
      clearTimeout(welcoming);
      welcome(String(message.user), String(message.identifier));
    } else if (message?.type === ENDED) {
      end("ended", "The session has ended");
    } else if (message) {
      tell(({ onMessage }) => onMessage?.(message as never));
    }
  }

  function open() {
    link.abort();
    link = new AbortController();
    const { signal } = link;
    identifier = "";
    set({ status: "connecting", error: undefined });
    const onStatus: ConnectOptions["onStatus"] = (status, error) => {
      if (signal.aborted) {
        return;
      }
      clearTimeout(welcoming);
      if (status === "connected") {
        hasHeard = false;
        welcoming = setTimeout(goOn, WELCOME_MS);
      } else {
        identifier = "";
      }
      set({ status, error });
    };
    const onMessage = (text: string) => signal.aborted || receive(text);
    deliver = connectBy({ getUrl, onMessage, onStatus, signal, user: rendered });
  }

  return {
    state: () => state,

    /** Listen until the returned function is called. */
    subscribe(listener: Listener) {
      if (listeners.add(listener).size === 1 && state.status === "initial") {
        open();
      } else if (identifier !== "") {
        const name = identifier;
        queueMicrotask(() => listeners.has(listener) && listener.onConnected?.(name));
      }
      return () => {
        listeners.delete(listener);
        // A page that swaps one component for another keeps its connection.
        queueMicrotask(() => {
          if (listeners.size === 0 && state.status !== "initial") {
            end("initial");
            state = INITIAL;
            known = rendered;
          }
        });
      };
    },

    /**
     * Send a message now or with the next connection, as JSON. False: it is too long, 100 wait already, or there will be
     * no connection; it is dropped.
     */
    send(message: object): boolean {
      const text = JSON.stringify(message);
      if (!isWaiting(state.status) || queue.length >= MAX_QUEUED || text.length > MAX_CHARACTERS) {
        return false;
      }
      queue.push(text);
      set({});
      return true;
    },

    /**
     * Connect at once instead of after a pause, or again after an end. If another person is logged in by then, it ends as
     * `switched`.
     */
    retry() {
      if (listeners.size > 0 && state.status !== "connected" && state.status !== "connecting") {
        open();
      }
    },

    /** End the connection for the whole page, as at a logout, until `retry`. */
    stop: () => end("ended"),
  };
}
