import type { InPageServer } from "../../model/in-page";
import type { Json } from "../../model/model";

/** Longest wait for an answer, in milliseconds. */
const TIMEOUT_MS = 30_000;

export interface Request {
  readonly method: string;
  readonly url: string;
  /** Empty when none is to be sent. */
  readonly apiKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
}

export interface Answer {
  readonly kind: "answer";
  readonly status: number;
  readonly statusText: string;
  /** From sending to the end of the body, in milliseconds. */
  readonly duration: number;
  /** Those that the browser hands to a page. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export type FailureCause =
  | "key-characters"
  | "offline"
  | "policy"
  | "mixed-content"
  | "redirect"
  | "timeout"
  | "cross-origin"
  | "in-page"
  | "no-answer";

export interface Failure {
  readonly kind: "failure";
  readonly cause: FailureCause;
}

/** What `fetch` gets for a request. */
export function requestInit({ apiKey, body, headers, method }: Request): RequestInit {
  return {
    method,
    headers: {
      ...headers,
      ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/**
 * Sends the request without cookies or a referrer. Never rejects: what went wrong is the result.
 *
 * @param server - answers instead of the network
 */
export async function send(request: Request, server?: InPageServer): Promise<Answer | Failure> {
  if (!/^[\x21-\x7e]*$/.test(request.apiKey)) {
    return { kind: "failure", cause: "key-characters" };
  }
  const stopWatching = new AbortController();
  const refusedByPolicy = watchPolicy(request.url, stopWatching.signal);
  const started = performance.now();
  try {
    const response = await (server ?? window).fetch(request.url, {
      ...requestInit(request),
      cache: "no-store",
      credentials: "omit",
      // Followed, a redirect would carry the body, and in it a webhook's secret, to another server.
      redirect: "manual",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.type === "opaqueredirect") {
      return { kind: "failure", cause: "redirect" };
    }
    const body = await response.text();
    return {
      kind: "answer",
      status: response.status,
      statusText: response.statusText,
      duration: performance.now() - started,
      headers: headersOf(response),
      body,
    };
  } catch (error) {
    return {
      kind: "failure",
      cause: server ? "in-page" : await findCause(request.url, error, await refusedByPolicy()),
    };
  } finally {
    stopWatching.abort();
  }
}

function headersOf(response: Response): [string, string][] {
  const headers: [string, string][] = [];
  response.headers.forEach((value, name) => headers.push([name, value]));
  return headers;
}

/** The browser tells scripts only that there was no answer; the rest has to be found out. */
async function findCause(url: string, error: unknown, refusedByPolicy: boolean): Promise<FailureCause> {
  if (error instanceof Error && error.name === "TimeoutError") {
    return "timeout";
  }
  if (!navigator.onLine) {
    return "offline";
  }
  if (refusedByPolicy) {
    return "policy";
  }
  if (location.protocol === "https:" && new URL(url).protocol === "http:" && !isLoopback(url)) {
    return "mixed-content";
  }
  return (await isReachable(url)) ? "cross-origin" : "no-answer";
}

/** Whether the host answers at all. The answer itself stays unreadable, so this needs no permission of the host. */
async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(new URL("/", url), {
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(5000),
    });
    return true;
  } catch {
    return false;
  }
}

/** Notes, until the signal, whether the page's own content security policy refuses the address. */
function watchPolicy(url: string, signal: AbortSignal): () => Promise<boolean> {
  let refused = false;
  const listener = (event: SecurityPolicyViolationEvent): void => {
    refused ||= event.blockedURI === url || event.blockedURI.startsWith(new URL(url).origin);
  };
  document.addEventListener("securitypolicyviolation", listener, { signal });
  return async () => {
    // The browser tells of the violation in a task after the one in which the request fails.
    await new Promise((resolve) => setTimeout(resolve));
    return refused;
  };
}

function isLoopback(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
