// #region url
/** Throw it from `getUrl` when this user may not connect: nothing more is tried. */
export class Refused extends Error {}

/** Makes the `getUrl` for a route of your backend that answers `{ "url": "wss://…" }`. */
export const urlFrom =
  (route, more = {}) =>
  async (signal) => {
    // Only pages of your own site can send this: browsers ask first when another site's page sends JSON.
    const headers = { "Content-Type": "application/json", ...more };
    const response = await fetch(route, { method: "POST", headers, signal });
    if (response.ok) return (await response.json()).url;
    const reason = `${route} answered ${response.status}: ${await response.text()}`;
    throw [401, 403].includes(response.status) ? new Refused(reason) : new Error(reason);
  };
// #endregion url

// #region connect
/** Keeps one connection open, and returns what sends a text: false says that there is no connection now. */
export function connect({ getUrl, onMessage, onStatus, signal, silenceMs = 45_000 }) {
  let live; // Set by the first frame: a text sent before it can get lost.
  let failures = 0;
  let wake = (_reason) => undefined;

  async function hold() {
    const url = await getUrl(AbortSignal.any([signal, AbortSignal.timeout(10_000)]));
    signal.throwIfAborted();
    const socket = new WebSocket(new URL(url)); // Throws if the answer held no address.
    let heard = Date.now();
    socket.onmessage = ({ data }) => {
      heard = Date.now();
      const isFirst = live !== socket;
      live = socket;
      if (isFirst) onStatus("connected");
      if (data !== "") return typeof data === "string" && onMessage(data);
      socket.send("");
      failures = 0;
    };
    const watch = setInterval(() => wake(), silenceMs / 10);
    const reason = await new Promise((resolve) => {
      socket.onclose = ({ code, reason }) => resolve(`closed with ${code} ${reason}`.trim());
      wake = (reason = Date.now() - heard > silenceMs ? "silent" : "") => reason && resolve(reason);
    });
    clearInterval(watch);
    socket.close();
    return reason;
  }

  async function attempt() {
    const ended = await hold().catch((error) => error);
    if (signal.aborted) return;
    if (ended instanceof Refused) return onStatus("refused", ended.message);
    onStatus("reconnecting", globalThis.navigator?.onLine === false ? "offline" : String(ended));
    // Between half and all of 1, 2, 4 … 30 s: nine attempts a minute at most while no heartbeat comes.
    const pauseMs = 1000 * Math.min(30, 2 ** failures++) * (0.5 + Math.random() / 2);
    await new Promise((resolve) => setTimeout((wake = resolve), pauseMs));
    if (!signal.aborted) void attempt();
  }

  signal.addEventListener("abort", () => wake("aborted"));
  globalThis.addEventListener?.("offline", () => wake("offline"), { signal });
  globalThis.addEventListener?.("online", () => wake(), { signal });
  globalThis.document?.addEventListener("visibilitychange", () => document.hidden || wake(), { signal });
  void attempt();
  return (text) => {
    if (live?.readyState !== WebSocket.OPEN) return false;
    live.send(text);
    return true;
  };
}
// #endregion connect
