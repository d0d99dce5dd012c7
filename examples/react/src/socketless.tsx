"use client";

import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";

import { connect, mostCharacters } from "./client";

export interface Snapshot {
  status:
    | "initial"
    | "connecting"
    | "connected"
    | "reconnecting"
    | "refused"
    | "page"
    | "disconnected";
  error: string | undefined; // Why there is no connection now.
  // This client's identifier, once `getUrl` has returned it.
  identifier: string | undefined;
  queued: number; // How many messages wait for a connection.
}

/**
 * Asks your backend for a fresh `url`; an object may name this
 * client's identifier, too.
 */
type GetUrl = (
  signal: AbortSignal,
) => Promise<string | { url: string; identifier?: string }>;

interface Options<In, Out> {
  // Undefined for a frame that isn't yours.
  decode: (text: string) => In | undefined;
  encode?: (message: Out) => string; // Default `JSON.stringify`.
  queueLimit?: number; // How many messages may wait. Default 100.
  // Silence after which the link counts as dead. Default 45,000.
  silenceMs?: number;
}

const initial: Snapshot = {
  status: "initial",
  error: undefined,
  identifier: undefined,
  queued: 0,
};

function subscribe<Item>(set: Set<Item>, item: Item) {
  set.add(item);
  return () => void set.delete(item);
}

/**
 * Calls one listener: what it throws is reported, and the others hear the
 * message all the same.
 */
function safely(listener: () => void) {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}

class Connection<In, Out> {
  #snapshot = initial;
  #observers = new Set<() => void>();
  #listeners = new Set<(message: In) => void>();
  #queue: string[] = [];
  #flushing: ReturnType<typeof setTimeout> | undefined;
  #stop = new AbortController();
  #deliver = (_text: string): boolean => false;
  #open = (): void => undefined;

  constructor(readonly options: Options<In, Out>) {}

  readonly snapshot = (): Snapshot => this.#snapshot;
  readonly observe = (observer: () => void) =>
    subscribe(this.#observers, observer);
  readonly listen = (listener: (message: In) => void) =>
    subscribe(this.#listeners, listener);

  /**
   * Sends now or with the next connection. False: too long, refused,
   * disconnected, or too many wait; it is dropped.
   */
  readonly send = (message: Out): boolean => {
    const { encode = JSON.stringify, queueLimit = 100 } = this.options;
    const text = encode(message);
    if (this.#queue.length === 0 && this.#deliver(text)) return true;
    const isOver = ["refused", "page", "disconnected"].includes(
      this.#snapshot.status,
    );
    if (
      isOver ||
      this.#queue.length >= queueLimit ||
      text.length > mostCharacters
    )
      return false;
    this.#queue.push(text);
    this.#flush();
    return true;
  };

  /** Sends what waits, and tries again while the connection takes no more. */
  #flush() {
    clearTimeout(this.#flushing);
    while (this.#queue[0] !== undefined && this.#deliver(this.#queue[0]))
      this.#queue.shift();
    this.#update({});
    const isStuck =
      this.#queue.length > 0 && this.#snapshot.status === "connected";
    if (isStuck) this.#flushing = setTimeout(() => this.#flush(), 500);
  }

  /** Tries at once instead of waiting, or again after a refusal. */
  readonly retry = (): void => {
    if (["reconnecting", "refused", "page"].includes(this.#snapshot.status))
      this.#open();
  };

  /**
   * Keeps one connection open, if enabled, until the returned
   * function is called.
   */
  start(getUrl: GetUrl, enabled: boolean) {
    this.#open = () => this.#connect(getUrl);
    if (enabled) this.#open();
    else this.#update({ status: "disconnected" });
    return () => {
      this.#stop.abort();
      clearTimeout(this.#flushing);
      this.#deliver = () => false;
      this.#queue = [];
      this.#update(initial);
    };
  }

  #connect(getUrl: GetUrl) {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#update({ status: "connecting", error: undefined });
    this.#deliver = connect({
      getUrl: async (signal) => {
        const answer = await getUrl(signal);
        if (typeof answer === "string") return answer;
        if (!signal.aborted) this.#update({ identifier: answer.identifier });
        return answer.url;
      },
      onMessage: (text) => {
        const message = this.options.decode(text);
        if (message !== undefined)
          this.#listeners.forEach((listener) =>
            safely(() => listener(message)),
          );
      },
      onStatus: (status, error) => {
        this.#update({ status, error });
        this.#flush();
      },
      signal: this.#stop.signal,
      silenceMs: this.options.silenceMs,
    });
  }

  #update(change: Partial<Snapshot>) {
    this.#snapshot = {
      ...this.#snapshot,
      ...change,
      queued: this.#queue.length,
    };
    this.#observers.forEach((observer) => observer());
  }
}

/**
 * Makes a provider and its hooks, for messages `In` that arrive and
 * messages `Out` that you send. Call it once.
 */
export function createSocketless<In, Out = In>(options: Options<In, Out>) {
  const Context = createContext<Connection<In, Out> | undefined>(undefined);

  function useSocketless(): Connection<In, Out> {
    const connection = use(Context);
    if (!connection)
      throw new Error("The component needs a SocketlessProvider around it");
    return connection;
  }

  /** Keeps one connection open for the components inside it. */
  function SocketlessProvider(props: {
    getUrl: GetUrl;
    enabled?: boolean;
    children: ReactNode;
  }) {
    const { getUrl, enabled = true, children } = props;
    const [connection] = useState(() => new Connection(options));
    const latestGetUrl = useEffectEvent(getUrl);
    useEffect(
      () => connection.start((signal) => latestGetUrl(signal), enabled),
      [connection, enabled],
    );
    return <Context value={connection}>{children}</Context>;
  }

  /** The connection's state, and `retry`, which tries at once. */
  function useConnection() {
    const { observe, snapshot, retry } = useSocketless();
    return { ...useSyncExternalStore(observe, snapshot, () => initial), retry };
  }

  /**
   * Calls `onMessage` with what `decode` makes of each message, unless
   * that is undefined.
   */
  function useMessages<Part>(
    decode: (message: In) => Part | undefined,
    onMessage: (part: Part) => void,
  ): void {
    const connection = useSocketless();
    const receive = useEffectEvent((message: In) => {
      const part = decode(message);
      if (part !== undefined) onMessage(part);
    });
    useEffect(
      () => connection.listen((message) => receive(message)),
      [connection],
    );
  }

  /** The function that sends a message. It stays the same between renders. */
  const useSend = () => useSocketless().send;

  return { SocketlessProvider, useConnection, useMessages, useSend };
}
