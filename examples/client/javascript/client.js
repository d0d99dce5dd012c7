/** The backend refused: the user may not connect, so trying again is no use. */
export class RefusedError extends Error {}

/**
 * Asks your backend for the `url` of a new connection. A token expires, so ask
 * before every attempt.
 */
export async function requestUrl(connectionUrl) {
  const response = await fetch(connectionUrl, {
    method: "POST",
    // Frameworks take a POST without this header for a form, and refuse it as
    // one of another site's.
    headers: { "Content-Type": "application/json" },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) {
    const text = await response.text();
    const reason = `the backend answered ${response.status}: ${text}`;
    const isFinal =
      response.status >= 400 &&
      response.status < 500 &&
      ![408, 429].includes(response.status);
    throw isFinal ? new RefusedError(reason) : new Error(reason);
  }
  const { url } = await response.json();
  if (typeof url !== "string") {
    throw new Error("the backend answered without a url");
  }
  return url;
}

/** Opens one WebSocket; resolves with the reason when it has ended. */
function hold(url, { silenceSeconds, onOpen, onFrame, onMessage }) {
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    const end = (reason) => {
      clearTimeout(silence);
      socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
      socket.close();
      resolve(reason);
    };
    const watch = () =>
      setTimeout(
        () => end(`silent for ${silenceSeconds} s`),
        silenceSeconds * 1000,
      );
    let silence = watch();

    socket.onopen = () => onOpen(socket);
    socket.onmessage = ({ data }) => {
      clearTimeout(silence);
      silence = watch();
      onFrame();
      if (data === "") socket.send("");
      else onMessage(data);
    };
    socket.onerror = () => end("the connection failed");
    socket.onclose = ({ code, reason }) =>
      end(`closed with ${code} ${reason}`.trim());
  });
}

/** Half a second to a second at first, then twice as long, up to 30 seconds. */
function retryDelay(failures) {
  return Math.min(30, 2 ** failures) * (0.5 + Math.random() / 2);
}

/** Keeps one connection open; rejects with a RefusedError on a refusal. */
export async function run({
  connectionUrl,
  silenceSeconds = 45,
  onStatus,
  onMessage,
  onOpen,
}) {
  let failures = 0;
  for (;;) {
    let reason;
    try {
      const url = await requestUrl(connectionUrl);
      const onFrame = () => (failures = 0);
      reason = await hold(url, { silenceSeconds, onOpen, onFrame, onMessage });
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      reason = error.message;
    }
    const seconds = retryDelay(failures);
    failures += 1;
    onStatus(`${reason}; trying again in ${seconds.toFixed(1)} s`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
