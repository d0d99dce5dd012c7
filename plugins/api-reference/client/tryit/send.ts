import type { InPageServer } from "../../model/in-page";
import { bodyText, plainHeaders, type SampleRequest } from "../../model/request";

/** Longest wait for a response, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Characters of a body to keep. */
export const KEPT_CHARACTERS = 100_000;

export interface Request extends SampleRequest {
  /** The secrets to send, by the variables of the request's keys. */
  readonly secrets: ReadonlyMap<string, string>;
}

export interface Answer {
  readonly kind: "answer";
  readonly status: number;
  readonly statusText: string;
  /** From sending to the end of the body, in milliseconds. */
  readonly duration: number;
  /** Headers that the browser exposes to a page. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export type FailureCause =
  | "key-characters"
  | "offline"
  | "policy"
  | "mixed-content"
  | "redirect"
  | "stopped"
  | "timeout"
  | "cross-origin"
  | "in-page"
  | "no-answer";

export interface Failure {
  readonly kind: "failure";
  readonly cause: FailureCause;
}

export function requestInit(request: Request): RequestInit {
  const { body, keys = [], method, secrets } = request;
  const auth = keys.flatMap(({ name, prefix, variable }): [string, string][] => {
    const secret = secrets.get(variable);
    return secret ? [[name, `${prefix}${secret}`]] : [];
  });
  const headers = Object.fromEntries([...plainHeaders(request), ...auth]);
  return { method, headers, ...(body && { body: bodyText(body) }) };
}

const failure = (cause: FailureCause): Failure => ({ kind: "failure", cause });

/**
 * Send the request without cookies or a referrer. Never rejects: failures are results.
 *
 * @param server - handles the request instead of the network
 */
export async function send(
  request: Request,
  stop = new AbortController(),
  server?: Pick<InPageServer, "fetch">,
): Promise<Answer | Failure> {
  if (!/^[\x21-\x7e]*$/.test([...request.secrets.values()].join(""))) {
    return failure("key-characters");
  }
  const { url } = request;
  const done = new AbortController();
  const refusedByPolicy = watchPolicy(url, done.signal);
  const started = performance.now();
  const timer = setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), TIMEOUT_MS);
  try {
    const response = await (server ?? window).fetch(url, {
      ...requestInit(request),
      cache: "no-store",
      credentials: "omit",
      // Don't follow redirects: they would send the body, which may contain a webhook's secret, to another server.
      redirect: "manual",
      referrerPolicy: "no-referrer",
      signal: stop.signal,
    });
    if (response.type === "opaqueredirect") {
      return failure("redirect");
    }
    const headers: [string, string][] = [];
    response.headers.forEach((value, name) => headers.push([name, value]));
    const body = await textOf(response);
    return {
      kind: "answer",
      status: response.status,
      statusText: response.statusText,
      duration: performance.now() - started,
      headers,
      body,
    };
  } catch (error) {
    if (stop.signal.aborted) {
      return failure(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "stopped");
    }
    return failure(server ? "in-page" : await causeOf(url, refusedByPolicy));
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

async function textOf(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += part.value;
    if (text.length > KEPT_CHARACTERS) {
      await reader?.cancel();
      return `${text.slice(0, KEPT_CHARACTERS)}…`;
    }
  }
  return text;
}

/** Find out why a request failed: scripts only learn that there was no response. */
async function causeOf(url: string, refusedByPolicy: () => Promise<boolean>): Promise<FailureCause> {
  if (!navigator.onLine) {
    return "offline";
  }
  if (await refusedByPolicy()) {
    return "policy";
  }
  const { hostname, protocol } = new URL(url);
  if (
    location.protocol === "https:" &&
    protocol === "http:" &&
    !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  ) {
    return "mixed-content";
  }
  // Ask whether the host responds at all: `no-cors` needs no permission and keeps the response unreadable.
  return fetch(new URL("/", url), {
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(5000),
  }).then(
    () => "cross-origin",
    () => "no-answer",
  );
}

/** Watch, until the signal aborts, whether the page's Content-Security-Policy blocks the URL. */
function watchPolicy(url: string, signal: AbortSignal): () => Promise<boolean> {
  let refused = false;
  const listener = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    refused ||= blockedURI === url || blockedURI.startsWith(new URL(url).origin);
  };
  document.addEventListener("securitypolicyviolation", listener, { signal });
  return async () => {
    // Wait a task: the browser reports the violation after the request has failed.
    await new Promise((resolve) => setTimeout(resolve));
    return refused;
  };
}
