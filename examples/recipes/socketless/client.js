// @socketless/sdk/client replaces this file, see
// https://docs.socketless.ws/docs/libraries/javascript

// #region url
/**
 * Throw it from `getUrl` when this user may not connect: nothing more is tried.
 */
export class Refused extends Error {
  // A page or a redirect answered, as when a session has ended.
  status = "refused";
}

/**
 * Makes the `getUrl` for a route of your backend that answers
 * `{ "url": "wss://…" }`. Follows no redirect.
 */
export const urlFrom =
  (route, { credentials = "same-origin", headers: more = {} } = {}) =>
  async (signal) => {
    // Send JSON: browsers ask first when another site's page does. The
    // route refuses other sites by itself, too.
    const headers = {
      "Content-Type": "application/json",
      ...(typeof more === "function" ? await more() : more),
    };
    const response = await fetch(route, {
      method: "POST",
      redirect: "manual",
      credentials,
      headers,
      signal,
    });
    const { ok, status } = response;
    const text = await response.text();
    // Browsers give a redirect the status 0.
    const isPage = ok ? text.trimStart().startsWith("<") : status < 400;
    if (ok && !isPage) return JSON.parse(text).url;
    const answer = isPage ? "with a page" : `${status}: ${text}`;
    const reason = `${route} answered ${answer}`;
    const isFinal = isPage || status === 401 || status === 403;
    if (isFinal)
      throw Object.assign(new Refused(reason), {
        status: isPage ? "page" : "refused",
      });
    // In seconds, or a date.
    const later = response.headers.get("Retry-After") ?? "";
    const pauseSeconds =
      Number(later) || (Date.parse(later) - Date.now()) / 1000 || 0;
    throw Object.assign(new Error(reason), { pauseSeconds });
  };
// #endregion url

// #region connect
/**
 * A longer text is not sent: the webhook of the examples reads 64 KB, and a
 * slow upload holds up heartbeat answers.
 */
export const mostCharacters = 10_000;

/**
 * Keeps one connection open, and returns what sends a text: false says that
 * no connection takes it now.
 */
export function connect({
  getUrl,
  onMessage,
  onStatus,
  signal,
  silenceMs = 45_000,
}) {
  if (signal.aborted) return () => false;
  // Set by the first frame: a text sent before it can get lost.
  let live;
  let failures = 0;
  // Ends what is waited for: an opening, a connection or a pause.
  let end = (_reason) => undefined;
  let wait = { ms: 0, leastMs: 0, reason: "", since: 0 };

  const waitFor = (ms, reason, leastMs = ms) => {
    // Use a clock that nobody sets back.
    wait = { ms, leastMs, reason, since: performance.now() };
  };
  const watch = setInterval(
    () => performance.now() - wait.since > wait.ms && end(wait.reason),
    100,
  );
  const wake = () => (wait.ms = Math.min(wait.ms, wait.leastMs));
  // What a callback throws is reported, and doesn't end the connection.
  const tell = (...status) => queueMicrotask(() => onStatus(...status));

  async function hold() {
    const asking = new AbortController();
    waitFor(10_000, "not open within 10 s");
    const url = await new Promise((resolve, reject) => {
      end = (reason) => (asking.abort(), reject(new Error(reason)));
      getUrl(asking.signal).then(resolve, reject);
    });
    // React Native has no `throwIfAborted`.
    if (asking.signal.aborted) throw new Error("ended");
    new URL(url); // Throws if the answer held no address.
    const socket = new WebSocket(url); // React Native's takes only a string.
    socket.onmessage = ({ data }) => {
      waitFor(silenceMs, "silent");
      const isFirst = live !== socket;
      live = socket;
      if (isFirst) tell("connected");
      if (data !== "")
        return (
          typeof data === "string" && queueMicrotask(() => onMessage(data))
        );
      socket.send("");
      failures = 0;
    };
    // `onclose` follows. The package `ws` throws what nobody hears.
    socket.onerror = () => undefined;
    const reason = await new Promise((resolve) => {
      socket.onopen = () => waitFor(silenceMs, "silent");
      socket.onclose = ({ code, reason }) =>
        resolve(`closed with ${code} ${reason}`.trim());
      end = resolve;
    });
    socket.onmessage = null;
    socket.close();
    // `ws` waits 30 s for a dead link's answer.
    if ("terminate" in socket) socket.terminate();
    return reason;
  }

  async function attempt() {
    const ended = await hold().catch((error) => error);
    if (signal.aborted) return;
    const { status, message } = Object(ended);
    // `instanceof` fails where a page loads this file under two names, as
    // with hashed static files.
    if (status === "refused" || status === "page") {
      clearInterval(watch);
      return tell(status, message);
    }
    tell(
      "reconnecting",
      globalThis.navigator?.onLine === false ? "offline" : String(ended),
    );
    // 1 to 5 s, 2 to 10 s … 10 to 30 s: at most nine attempts a minute
    // without a heartbeat, or twenty with wakes.
    const [least, most] = [
      Math.min(10, 2 ** failures),
      Math.min(30, 5 * 2 ** failures++),
    ];
    // Asked for by the answer's `Retry-After`.
    const asked = (typeof ended !== "string" && ended.pauseSeconds) || 0;
    const seconds = Math.max(
      Math.min(300, asked),
      least + Math.random() * (most - least),
    );
    // Online or visible again: sooner, but not at once.
    waitFor(1000 * seconds, "", 3000);
    await new Promise(
      (resolve) => (end = (reason) => reason === "offline" || resolve()),
    );
    if (!signal.aborted) void attempt();
  }

  signal.addEventListener(
    "abort",
    () => (clearInterval(watch), end("aborted")),
  );
  globalThis.addEventListener?.("offline", () => end("offline"), { signal });
  globalThis.addEventListener?.("online", wake, { signal });
  globalThis.document?.addEventListener(
    "visibilitychange",
    () => document.hidden || wake(),
    { signal },
  );
  void attempt();
  return (text) => {
    if (text.length > mostCharacters) return false;
    if (live?.readyState !== WebSocket.OPEN || live.bufferedAmount > 1_000_000)
      return false;
    live.send(text);
    return true;
  };
}
// #endregion connect
