import { urlFrom, type connect, type ConnectOptions, type Login } from "./connect";
import { dispose } from "./dispose";
import { createStore, type ConnectionState, type Listener, type Status } from "./store";

export { connect, MAX_CHARACTERS, Refused, urlFrom } from "./connect";
export type { ConnectionState, ConnectOptions, Login, Status };

export interface ConnectionOptions extends Login {
  /** The route of your backend that gives connections. Default `/connection`. */
  route?: string;
  /** Instead of a route: returns a fresh `url` for each attempt. Throw `Refused` to stop retrying. */
  getUrl?: ConnectOptions["getUrl"];
  /** The ID of the user whom the page shows. A connection of somebody else ends as `switched`, before anything is sent. */
  user?: string | number;
  /** Instead of a connection of this page: `acrossTabs()` of `@socketless/sdk/tabs` shares one. */
  connect?: typeof connect;
  /** Ends the connection, as `stop` does. */
  signal?: AbortSignal;
  /** Called after each change of the state. */
  onChange?: (state: ConnectionState) => void;
}

/** One connection, which all parts of a page share. */
export interface Connection {
  /** Whether there is a connection. `state` has more. */
  readonly status: Status;
  readonly state: ConnectionState;
  /**
   * Send a message as JSON, now or with the next connection. False: it is longer than 10,000 characters, 100 wait
   * already, or there will be no connection; it is dropped.
   */
  send(message: object): boolean;
  /**
   * Receive messages until the returned function is called. `onConnected` is called each time a connection has
   * opened: load what was missed. `onChange` is called after each change of `state`.
   */
  listen<Message extends object = Record<string, unknown>>(
    onMessage: (message: Message) => void,
    onConnected?: (identifier: string) => void,
    onChange?: () => void,
  ): () => void;
  /** Connect at once instead of after a pause, or again after an end. */
  retry(): void;
  /** End the connection, until `retry`. */
  stop(): void;
  [Symbol.dispose](): void;
}

/** Open one connection, and open it again whenever it ends, until `stop`. */
export function openConnection(options: ConnectionOptions = {}): Connection {
  const { route = "/connection", getUrl = urlFrom(route, options), signal, onChange } = options;
  const user = options.user === undefined ? undefined : String(options.user);
  const store = createStore(getUrl, { connectBy: options.connect, user });
  const stop = () => {
    signal?.removeEventListener("abort", stop);
    store.stop();
  };
  if (signal?.aborted) {
    stop();
  } else {
    signal?.addEventListener("abort", stop);
    store.subscribe({ onChange: () => onChange?.(store.state()) });
  }
  return {
    get status() {
      return store.state().status;
    },
    get state() {
      return store.state();
    },
    send: store.send,
    listen: (onMessage, onConnected, onChange) =>
      signal?.aborted ? () => undefined : store.subscribe({ onMessage, onConnected, onChange } as Listener),
    retry: () => signal?.aborted || store.retry(),
    stop,
    [dispose]: stop,
  };
}
