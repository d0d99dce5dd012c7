import { connect, type ConnectOptions, type LinkStatus } from "./connect";
import { WELCOME } from "./messages";

/** What tabs tell each other: the others to the one that leads, and that one to all, or `to` the tab that asked. */
type Signal =
  | { type: "hello"; from: string }
  | { type: "send"; text: string }
  | { type: "status"; to?: string; status: LinkStatus; reason: string | undefined; isHidden: boolean }
  | { type: "message"; to?: string; text: string };

/** Browsers slow down hidden pages: a visible tab takes the lead from one that has had no connection for so long. */
const TAKE_OVER_MS = 10_000;

/**
 * What all tabs say for themselves, and one answer of which is enough for all. A text that was sent less than so many
 * milliseconds ago isn't sent again.
 */
const SAID_BY_ALL = new Map([
  ["here", 20_000],
  ["open_room", 1_000],
  ["seen_room", 20_000],
]);

const pauseOf = (text: string): number => SAID_BY_ALL.get(/^\{"type":"(\w+)"/.exec(text)?.[1] ?? "") ?? 0;

const isWelcome = (text: string) => text.startsWith(`{"type":"${WELCOME}"`);

/** Tell whether this is a page whose browser has Web Locks and BroadcastChannel. */
const canShare = (): boolean =>
  typeof document !== "undefined" && Boolean(navigator.locks) && typeof BroadcastChannel === "function";

/**
 * Share one connection between the tabs of a browser that are of one user: pass it as `connect` to `openConnection` or
 * `useConnection`, with the option `user`. One tab leads: it holds the connection, and the others hear and send by it. When
 * it closes, another one leads. Where a browser can't, each tab connects by itself.
 *
 * Messages to one tab's connection reach all tabs, and each identifier stands for all of them.
 *
 * @param name - is the same for all tabs that share; take another one for another backend
 * @throws Error, when it connects, if `user` is missing: a tab of one person must not hear what is for another
 */
export function acrossTabs(name = "socketless"): typeof connect {
  return (options) => {
    if (options.user === undefined) {
      throw new Error(
        "acrossTabs shares with tabs of the same user: pass the option `user`, the ID of whom the page shows",
      );
    }
    return canShare() ? connectTab(JSON.stringify([name, options.user]), options) : connect(options);
  };
}

function connectTab(name: string, options: ConnectOptions): (text: string) => boolean {
  const { onMessage, onStatus, signal } = options;
  if (signal.aborted) {
    return () => false;
  }
  const id = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  let status: LinkStatus | undefined;
  let isLeaderHidden = false;
  let isLeading = false;
  let since = performance.now();
  // Ends the lead, or the wait for it.
  let stopLead = new AbortController();

  const post = (message: Signal) => channel.postMessage(message);
  const tell = (next: LinkStatus, reason?: string) => {
    if (next !== status) {
      since = performance.now();
    }
    status = next;
    // Nothing is tried any more, so the next attempt, of whichever tab, must find no leader.
    if (next === "refused" || next === "page") {
      end();
    }
    onStatus(next, reason);
  };

  /** Hold the connection for all tabs until `stop` aborts. */
  function lead(stop: AbortSignal): (text: string) => boolean {
    let welcome: string | undefined;
    const sentAt = new Map<string, number>();
    const share = (next: LinkStatus, reason?: string) => {
      if (stop.aborted) {
        return;
      }
      if (next !== "connected") {
        welcome = undefined;
      }
      post({ type: "status", status: next, reason, isHidden: document.hidden });
      tell(next, reason);
    };
    if (status !== undefined) {
      share("reconnecting", "the tab that had the connection has closed");
    }
    const deliver = connect({
      ...options,
      signal: stop,
      onStatus: share,
      onMessage(text) {
        if (isWelcome(text)) {
          welcome = text;
        }
        post({ type: "message", text });
        onMessage(text);
      },
    });
    const send = (text: string): boolean => {
      const pause = pauseOf(text);
      const now = performance.now();
      if (pause > 0) {
        for (const [known, at] of sentAt) {
          if (now - at > pauseOf(known)) {
            sentAt.delete(known);
          }
        }
        if (sentAt.has(text)) {
          return true;
        }
      }
      const isSent = deliver(text);
      if (isSent && pause > 0) {
        sentAt.set(text, now);
      }
      return isSent;
    };
    hear = ({ data }) => {
      if (data.type === "hello" && status !== undefined) {
        const to = data.from;
        post({ type: "status", to, status, reason: undefined, isHidden: document.hidden });
        if (welcome !== undefined) {
          post({ type: "message", to, text: welcome });
        }
      } else if (data.type === "send") {
        send(data.text);
      }
    };
    return send;
  }

  function follow({ data }: MessageEvent<Signal>): void {
    if ("to" in data && data.to !== id) {
      return;
    }
    if (data.type === "status") {
      isLeaderHidden = data.isHidden;
      tell(data.status, data.reason);
    } else if (data.type === "message") {
      onMessage(data.text);
    }
  }

  let hear: (event: MessageEvent<Signal>) => void = follow;
  let sendAsLeader: ((text: string) => boolean) | undefined;
  channel.onmessage = (event: MessageEvent<Signal>) => hear(event);

  /** Wait until no other tab leads, or take the lead. */
  function askForLead(isSteal: boolean): void {
    stopLead.abort();
    stopLead = new AbortController();
    const { signal: stop } = stopLead;
    const held = (): Promise<void> => {
      isLeading = true;
      sendAsLeader = lead(stop);
      return new Promise((resolve) => {
        stop.addEventListener("abort", () => resolve());
      });
    };
    const request = isSteal
      ? navigator.locks.request(name, { steal: true }, held)
      : navigator.locks.request(name, { signal: stop }, held);
    // Rejects when another tab takes the lead, or when this one stops waiting.
    request.catch(() => {
      if (!stop.aborted) {
        isLeading = false;
        sendAsLeader = undefined;
        hear = follow;
        askForLead(false);
      }
    });
  }

  const watch = setInterval(() => {
    const isWaiting = status !== "connected" && performance.now() - since > TAKE_OVER_MS;
    if (!isLeading && isLeaderHidden && isWaiting && !document.hidden) {
      since = performance.now();
      askForLead(true);
    }
  }, 1_000);

  function end(): void {
    clearInterval(watch);
    signal.removeEventListener("abort", end);
    stopLead.abort();
    // What was posted last still goes out.
    channel.close();
  }

  signal.addEventListener("abort", end);
  askForLead(false);
  post({ type: "hello", from: id });

  return (text) => {
    if (sendAsLeader) {
      return sendAsLeader(text);
    }
    if (status !== "connected" || signal.aborted) {
      return false;
    }
    post({ type: "send", text });
    return true;
  };
}
