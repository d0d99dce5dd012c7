import { errorName, startEntry, type Monitor } from "./monitor";
import { quoted, reasonOf, type Log } from "./settings";

/** A call that the service refused, or that didn't reach it. */
export class SocketlessError extends Error {
  override name = "SocketlessError";

  constructor(
    message: string,
    /** `connection`, `feeds` or `message`. */
    readonly path: string,
    /** What the service answered. Undefined if it didn't. */
    readonly status: number | undefined,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Where the service is, and who calls it. */
export interface Account {
  apiUrl: string;
  apiKey: string;
  log: Log;
  monitor: Monitor | undefined;
  fetch: typeof fetch;
}

/** How long one call may take, in milliseconds, from its start to the last byte of the answer. */
const CALL_MS = 10_000;

/** Tell whether an address means the machine itself, which nothing else can reach under that name. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(?:localhost|.*\.localhost|127\..+|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname);

/** Say what to change if the service can't be reached. */
const unreachable = (apiUrl: string): string =>
  isLoopback(apiUrl)
    ? "start the local service (npx --no socketless local); in a container, localhost is the container itself," +
      " so set SOCKETLESS_API_URL (or apiUrl) to the address of the machine that runs it"
    : "check SOCKETLESS_API_URL (or apiUrl) and the network";

/** Say what to change after an answer, if that can be known. */
function remedyFor(status: number, apiUrl: string): string {
  if (status === 401) {
    return `. Check SOCKETLESS_API_KEY (or apiKey): ${apiUrl} doesn't know it`;
  }
  if (status === 404) {
    return `. Is ${apiUrl} the service? Set SOCKETLESS_API_URL (or apiUrl) to its address, without /api/v0`;
  }
  return status >= 300 && status < 400 ? ". Set SOCKETLESS_API_URL (or apiUrl) to the final address" : "";
}

/**
 * Call the service, and return the text of its answer. A 500 to `feeds` or `message` can come with the work done: it is
 * logged, and not thrown.
 *
 * @throws SocketlessError
 */
export async function call(
  { apiUrl, apiKey, log, monitor, fetch }: Account,
  path: "connection" | "feeds" | "message",
  body: object,
): Promise<string> {
  const end = startEntry(monitor, "call");
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${apiUrl.replace(/\/+$/, "")}/api/v0/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
      // Following a redirect would take the key and the client's secret elsewhere.
      redirect: "manual",
    });
    text = await response.text();
  } catch (cause) {
    end(path, { error: errorName(cause) });
    const problem = `Socketless gave no answer to ${path} at ${apiUrl}: ${reasonOf(cause)}`;
    throw new SocketlessError(`${problem}. Remedy: ${unreachable(apiUrl)}`, path, undefined, { cause });
  }
  const { ok, status } = response;
  end(path, { status });
  if (ok) {
    return text;
  }
  const location = response.headers.get("location");
  const to = location ? ` to ${quoted(location).slice(1, -1)}` : "";
  // A service or a proxy may repeat what it was sent.
  const secrets = [apiKey, (body as { webhook?: { secret: string } }).webhook?.secret ?? apiKey];
  const said = secrets
    .reduce((rest, secret) => rest.replaceAll(secret, "…"), text)
    .slice(0, 500)
    .replace(/\s+/g, " ");
  const problem = `Socketless answered ${path} with ${status}${to}: ${said}${remedyFor(status, apiUrl)}`;
  if (path === "connection" || status !== 500) {
    throw new SocketlessError(problem, path, status);
  }
  log.warn(problem);
  return text;
}
