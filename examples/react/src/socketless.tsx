import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { ReactNode } from "react";

/**
 * `waiting` is the pause before the next attempt; `refused` means that your
 * backend said no, and nothing is tried.
 */
export type ConnectionState = "connecting" | "open" | "waiting" | "refused";

/** Throw it from `getUrl` if the user may not connect: it ends the attempts. */
export class RefusedError extends Error {}

/**
 * Asks a route of your backend for the `url` of a new connection. Answers 4xx
 * are final, except 408 and 429.
 */
export async function requestUrl(
  route: string,
  signal: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(10_000);
  const response = await fetch(route, {
    method: "POST",
    signal: AbortSignal.any([signal, timeout]),
  });
  if (!response.ok) {
    const text = await response.text();
    const reason = `${route} answered ${response.status}: ${text}`;
    const isFinal =
      response.status < 500 && ![408, 429].includes(response.status);
    throw isFinal ? new RefusedError(reason) : new Error(reason);
  }
  const { url } = (await response.json()) as { url: string };
  return url;
}

interface Settings {
  /**
   * Asks for a fresh `url`; called before every attempt. A new function makes
   * a new connection.
   */
  getUrl: (signal: AbortSignal) => Promise<string>;
  /** Silence after which the link counts as dead. Default 45,000. */
  silenceMs?: number;
  /** How many messages wait while there is no connection. Default 100. */
  queueLimit?: number;
}

interface Snapshot {
  state: ConnectionState;
  queued: number;
}

/** Half a second to a second at first, then twice as long, up to 30 seconds. */
const retryDelayMs = (failures: number): number =>
  1000 * Math.min(30, 2 ** failures) * (0.5 + Math.random() / 2);

class Connection {
  #snapshot: Snapshot = { state: "connecting", queued: 0 };
  #observers = new Set<() => void>();
  #listeners = new Set<(text: string) => void>();
  #queue: string[] = [];
  #queueLimit = 100;
  #socket: WebSocket | undefined;
  #wake = (): void => {};

  observe = (observer: () => void): (() => void) => {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  };

  snapshot = (): Snapshot => this.#snapshot;

  listen(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Sends now, or when the connection is open. False: too many are waiting, and
   * this one is dropped.
   */
  send(text: string): boolean {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(text);
      return true;
    }
    if (this.#queue.length >= this.#queueLimit) return false;
    this.#queue.push(text);
    this.#publish(this.#snapshot.state);
    return true;
  }

  /** Ends the pause before the next attempt, or a refusal. */
  retry = (): void => this.#wake();

  /** Keeps one connection open until the returned function is called. */
  start({
    getUrl,
    silenceMs = 45_000,
    queueLimit = 100,
  }: Settings): () => void {
    const stop = new AbortController();
    this.#queueLimit = queueLimit;
    void this.#run(getUrl, silenceMs, stop.signal);
    return () => {
      stop.abort();
      this.#queue = [];
    };
  }

  async #run(
    getUrl: Settings["getUrl"],
    silenceMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      this.#publish("connecting");
      let isRefused = false;
      try {
        const url = await getUrl(signal);
        await this.#hold(url, silenceMs, signal, () => (failures = 0));
      } catch (error) {
        if (signal.aborted) return;
        isRefused = error instanceof RefusedError;
        console.warn("No connection to Socketless.", error);
      }
      if (signal.aborted) return;
      this.#publish(isRefused ? "refused" : "waiting");
      await this.#pause(isRefused ? undefined : retryDelayMs(failures), signal);
      failures = isRefused ? 0 : failures + 1;
    }
  }

  /** Opens one WebSocket. Resolves when it has ended, in whatever way. */
  #hold(
    url: string,
    silenceMs: number,
    signal: AbortSignal,
    onFrame: () => void,
  ): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const socket = new WebSocket(url);
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(silence);
        signal.removeEventListener("abort", end);
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
        if (this.#socket === socket) this.#socket = undefined;
        resolve();
      };
      let silence = setTimeout(end, silenceMs);
      signal.addEventListener("abort", end);
      socket.onclose = end;
      socket.onopen = () => {
        this.#socket = socket;
        for (const text of this.#queue.splice(0)) socket.send(text);
        this.#publish("open");
      };
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        clearTimeout(silence);
        silence = setTimeout(end, silenceMs);
        onFrame();
        if (data === "") socket.send("");
        else this.#listeners.forEach((listener) => listener(data));
      };
    });
  }

  /** Waits for a time, or without one for `retry`. */
  #pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const timer = ms === undefined ? undefined : setTimeout(wake, ms);
      signal.addEventListener("abort", wake);
      this.#wake = wake;
    });
  }

  #publish(state: ConnectionState): void {
    const queued = this.#queue.length;
    if (state === this.#snapshot.state && queued === this.#snapshot.queued)
      return;
    this.#snapshot = { state, queued };
    this.#observers.forEach((observer) => observer());
  }
}

const ConnectionContext = createContext<Connection | undefined>(undefined);

/** Keeps one connection open for the components inside it. */
export function SocketlessProvider({
  children,
  getUrl,
  silenceMs,
  queueLimit,
}: Settings & { children: ReactNode }) {
  const [connection] = useState(() => new Connection());
  useEffect(
    () => connection.start({ getUrl, silenceMs, queueLimit }),
    [connection, getUrl, silenceMs, queueLimit],
  );
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

interface Messages<Incoming, Outgoing> {
  /**
   * Turns the text of a frame into a message; undefined for a text that this
   * component does not handle.
   */
  decode: (text: string) => Incoming | undefined;
  onMessage: (message: Incoming) => void;
  /** Turns a message into the text of a frame. Default `JSON.stringify`. */
  encode?: (message: Outgoing) => string;
}

/** The connection of the nearest provider, with the types of your messages. */
export function useSocketless<Incoming, Outgoing>(
  messages: Messages<Incoming, Outgoing>,
) {
  const connection = useContext(ConnectionContext);
  if (!connection)
    throw new Error(
      "useSocketless needs a SocketlessProvider around the component",
    );

  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  });
  useEffect(
    () =>
      connection.listen((text) => {
        const message = latest.current.decode(text);
        if (message !== undefined) latest.current.onMessage(message);
      }),
    [connection],
  );

  const send = useCallback(
    (message: Outgoing): boolean =>
      connection.send((latest.current.encode ?? JSON.stringify)(message)),
    [connection],
  );
  const { state, queued } = useSyncExternalStore(
    connection.observe,
    connection.snapshot,
    connection.snapshot,
  );
  return { state, queued, send, retry: connection.retry };
}
