/**
 * Throw it from `getUrl` when this user may not connect: nothing more is tried. `page` means that a page or a redirect
 * answered, as when a login has ended.
 */
export class Refused extends Error {
  override name = "Refused";
  constructor(
    message: string,
    readonly status: "refused" | "page" = "refused",
  ) {
    super(message);
  }
}

type Fields = Record<string, string>;

export interface Login {
  /** `include` sends cookies to a backend on another origin, too. Default `same-origin`. */
  credentials?: RequestCredentials;
  /** Headers with the login. A function is called for each request, because tokens expire. */
  headers?: Fields | (() => Fields | Promise<Fields>);
}

/** Read how many seconds to wait: a number of them, or a date. 0 if it says nothing. */
const secondsOf = (retryAfter: string): number =>
  Number(retryAfter) || (Date.parse(retryAfter) - Date.now()) / 1000 || 0;

/** Make the `getUrl` of a route of your backend that answers `{ "url": "wss://…" }`. It follows no redirect. */
export const urlFrom =
  (route: string, { credentials = "same-origin", headers = {} }: Login = {}) =>
  async (signal: AbortSignal): Promise<string> => {
    const response = await fetch(route, {
      method: "POST",
      redirect: "manual",
      credentials,
      // Browsers ask first before another site's page sends JSON. Fastify refuses JSON without a body.
      headers: { "Content-Type": "application/json", ...(typeof headers === "function" ? await headers() : headers) },
      body: "{}",
      signal,
    });
    const { ok, status } = response;
    const text = await response.text();
    // Browsers give a redirect the status 0.
    const isPage = ok ? text.trimStart().startsWith("<") : status < 400;
    if (ok && !isPage) {
      return (JSON.parse(text) as { url: string }).url;
    }
    const said = text.trimStart().startsWith("<") ? "a page" : text.slice(0, 200);
    const remedy = status === 404 ? ". Pass the path of your connection route as `route`" : "";
    const reason = `${route} answered ${isPage ? "with a page" : `${status}: ${said}${remedy}`}`;
    if (isPage || status === 401 || status === 403) {
      throw new Refused(reason, isPage ? "page" : "refused");
    }
    throw Object.assign(new Error(reason), { pauseSeconds: secondsOf(response.headers.get("Retry-After") ?? "") });
  };

/** After `refused`, which is 401 or 403, and `page`, nothing more is tried: let people log in, then connect again. */
export type LinkStatus = "connected" | "reconnecting" | "refused" | "page";

export interface ConnectOptions {
  /** Called before each attempt, because a `url` expires. */
  getUrl: (signal: AbortSignal) => Promise<string>;
  onMessage: (text: string) => void;
  onStatus: (status: LinkStatus, reason?: string) => void;
  /** Ends the connection and all attempts. */
  signal: AbortSignal;
  /** Who the page is of, if that is known. `acrossTabs` shares with tabs of the same user only. */
  user?: string | undefined;
  /** After so many milliseconds without a frame the link counts as dead: no interval of heartbeats is stated. */
  silenceMs?: number;
}

/** The most characters of a text: the webhook reads 64 KB, and a slow upload holds up answers to heartbeats. */
export const MAX_CHARACTERS = 10_000;

const OPENING_MS = 10_000;
const MAX_WAITING = 1_000_000;

/**
 * Keep one connection open, and return what sends a text: false says that no connection takes it now. What a callback
 * throws is reported and ends nothing.
 */
export function connect(options: ConnectOptions): (text: string) => boolean {
  const { getUrl, onMessage, onStatus, signal, silenceMs = 45_000 } = options;
  if (signal.aborted) {
    return () => false;
  }
  // Set by the first frame: a text sent before it can get lost.
  let live: WebSocket | undefined;
  let failures = 0;
  // Ends what is waited for: an opening, a connection or a pause.
  let end: (reason: string) => unknown = () => undefined;
  let wait = { ms: 0, leastMs: 0, reason: "", since: 0 };

  const waitFor = (ms: number, reason: string, leastMs = ms) => {
    // A clock that nobody sets back.
    wait = { ms, leastMs, reason, since: performance.now() };
  };
  const watch = setInterval(() => performance.now() - wait.since > wait.ms && end(wait.reason), 100);
  const wake = () => (wait.ms = Math.min(wait.ms, wait.leastMs));
  const tell = (...status: Parameters<typeof onStatus>) => queueMicrotask(() => onStatus(...status));

  async function hold(): Promise<string> {
    if (typeof WebSocket === "undefined") {
      throw new Refused(
        "WebSocket isn't available: use Node.js 22, or set globalThis.WebSocket to that of the package ws",
      );
    }
    const asking = new AbortController();
    waitFor(OPENING_MS, "not open within 10 s");
    const url = await new Promise<string>((resolve, reject) => {
      end = (reason) => {
        asking.abort();
        reject(new Error(reason));
      };
      getUrl(asking.signal).then(resolve, reject);
    });
    // React Native has no `throwIfAborted`.
    if (asking.signal.aborted) {
      throw new Error("ended");
    }
    new URL(url); // Throws if the answer held no address.
    const socket = new WebSocket(url); // React Native's takes only a string.
    socket.onmessage = ({ data }) => {
      waitFor(silenceMs, "silent");
      const isFirst = live !== socket;
      live = socket;
      if (isFirst) {
        tell("connected");
      }
      if (data === "") {
        socket.send("");
        failures = 0;
      } else if (typeof data === "string") {
        queueMicrotask(() => onMessage(data));
      }
    };
    // `onclose` follows. The package `ws` throws what nobody hears.
    socket.onerror = () => undefined;
    const reason = await new Promise<string>((resolve) => {
      socket.onopen = () => waitFor(silenceMs, "silent");
      socket.onclose = ({ code, reason }) => resolve(`closed with ${code} ${reason}`.trim());
      end = resolve;
    });
    socket.onmessage = null;
    socket.close();
    // `ws` waits 30 s for a dead link's answer.
    (socket as { terminate?: () => void }).terminate?.();
    return reason;
  }

  async function attempt(): Promise<void> {
    const ended = await hold().catch((error: unknown) => error);
    if (signal.aborted) {
      return;
    }
    // `instanceof` fails where a page loads this file under two names, as with hashed static files.
    const { status, message, pauseSeconds } = Object(ended) as Partial<Refused> & { pauseSeconds?: number };
    if (status === "refused" || status === "page") {
      clearInterval(watch);
      return tell(status, message);
    }
    tell("reconnecting", globalThis.navigator?.onLine === false ? "offline" : String(ended));
    // 1 to 5 s, 2 to 10 s … 10 to 30 s: at most nine attempts a minute without a heartbeat, or twenty with wakes.
    const [least, most] = [Math.min(10, 2 ** failures), Math.min(30, 5 * 2 ** failures)];
    failures += 1;
    const seconds = Math.max(Math.min(300, pauseSeconds ?? 0), least + Math.random() * (most - least));
    // Online or visible again: sooner, but not at once.
    waitFor(1000 * seconds, "", 3000);
    await new Promise<void>((resolve) => {
      end = (reason) => reason === "offline" || resolve();
    });
    if (!signal.aborted) {
      void attempt();
    }
  }

  signal.addEventListener("abort", () => {
    clearInterval(watch);
    end("aborted");
  });
  globalThis.addEventListener?.("offline", () => end("offline"), { signal });
  globalThis.addEventListener?.("online", wake, { signal });
  globalThis.document?.addEventListener("visibilitychange", () => document.hidden || wake(), { signal });
  void attempt();

  return (text: string): boolean => {
    if (text.length > MAX_CHARACTERS || live?.readyState !== WebSocket.OPEN || live.bufferedAmount > MAX_WAITING) {
      return false;
    }
    live.send(text);
    return true;
  };
}
