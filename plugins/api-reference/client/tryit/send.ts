import type { InPageServer } from "../../model/in-page";
import { bodyText, bodyKind, formFields, type SampleRequest } from "../../model/request";

/** Longest wait for a response, in milliseconds. */
const TIMEOUT_MS = 30_000;

export interface Request extends SampleRequest {
  /** Empty to send no key. */
  readonly apiKey: string;
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
  /** Set instead of the body for binary content, as a file to save. */
  readonly file?: { readonly type: string; readonly size: number; readonly href: string };
}

export type FailureCause =
  | "stopped"
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

/** Convert a request to the options of `fetch`. */
export function requestInit({ apiKey, body, headers = [], key, method }: Request): RequestInit {
  // Omit cookies: scripts may not set that header.
  const own = headers.filter(([name]) => name !== "Cookie");
  const auth = apiKey === "" ? {} : { [key?.header ?? "Authorization"]: `${key?.prefix ?? ""}${apiKey}` };
  if (body === undefined) {
    return { method, headers: { ...Object.fromEntries(own), ...auth } };
  }
  if (bodyKind(body.mediaType) === "multipart") {
    const form = new FormData();
    formFields(body.value).forEach(([name, value]) => form.append(name, value));
    return { method, headers: { ...Object.fromEntries(own), ...auth }, body: form };
  }
  const { text, type } = bodyText(body);
  return { method, headers: { ...Object.fromEntries(own), ...auth, "Content-Type": type }, body: text };
}

interface Sending {
  /** Aborts the request. */
  readonly stop?: AbortController;
  /** Called repeatedly with the response so far, while a streamed body arrives. */
  readonly onPart?: (answer: Answer) => void;
  /** Handles the request instead of the network. */
  readonly server?: InPageServer;
}

/** Send the request without cookies or a referrer. Never rejects: failures are results. */
export async function send(
  request: Request,
  { stop = new AbortController(), onPart = () => undefined, server }: Sending = {},
): Promise<Answer | Failure> {
  if (!/^[\x21-\x7e]*$/.test(request.apiKey)) {
    return { kind: "failure", cause: "key-characters" };
  }
  const stopWatching = new AbortController();
  const refusedByPolicy = watchPolicy(request.url, stopWatching.signal);
  const started = performance.now();
  const timer = setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), TIMEOUT_MS);
  let last: Answer | undefined;
  try {
    const response = await (server ?? window).fetch(request.url, {
      ...requestInit(request),
      cache: "no-store",
      credentials: "omit",
      // Don't follow redirects: they would send the body, which may contain a webhook's secret, to another server.
      redirect: "manual",
      referrerPolicy: "no-referrer",
      signal: stop.signal,
    });
    if (response.type === "opaqueredirect") {
      return { kind: "failure", cause: "redirect" };
    }
    const answer = (body: string, file?: Answer["file"]): Answer => ({
      kind: "answer",
      status: response.status,
      statusText: response.statusText,
      duration: performance.now() - started,
      headers: headersOf(response),
      body,
      ...(file && { file }),
    });
    const type = response.headers.get("content-type") ?? "";
    if (/^text\/event-stream|[/+](?:x-)?(?:ndjson|jsonl|json-seq)/.test(type)) {
      clearTimeout(timer);
      const body = await readParts(response, (text) => onPart((last = answer(text))));
      return answer(body);
    }
    if (type === "" || /^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded)\b/.test(type)) {
      return answer(await response.text());
    }
    const blob = await response.blob();
    return answer("", { type, size: blob.size, href: URL.createObjectURL(blob) });
  } catch (error) {
    if (stop.signal.aborted && last !== undefined) {
      return last;
    }
    return {
      kind: "failure",
      cause: server && !stop.signal.aborted ? "in-page" : await findCause(request.url, error, await refusedByPolicy()),
    };
  } finally {
    clearTimeout(timer);
    stopWatching.abort();
  }
}

/**
 * Read a streamed body, reporting each part.
 *
 * @param tell - called with all of the text so far
 */
async function readParts(response: Response, tell: (text: string) => void): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += part.value;
    tell(text);
  }
  return text;
}

function headersOf(response: Response): [string, string][] {
  const headers: [string, string][] = [];
  response.headers.forEach((value, name) => headers.push([name, value]));
  return headers;
}

/** Find out why a request failed: scripts only learn that there was no response. */
async function findCause(url: string, error: unknown, refusedByPolicy: boolean): Promise<FailureCause> {
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
    return error.name === "TimeoutError" ? "timeout" : "stopped";
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

/**
 * Tell whether the host responds at all. Uses `no-cors`, which needs no permission and keeps the response unreadable.
 */
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

/** Watch, until the signal aborts, whether the page's Content-Security-Policy blocks the URL. */
function watchPolicy(url: string, signal: AbortSignal): () => Promise<boolean> {
  let refused = false;
  const listener = (event: SecurityPolicyViolationEvent): void => {
    refused ||= event.blockedURI === url || event.blockedURI.startsWith(new URL(url).origin);
  };
  document.addEventListener("securitypolicyviolation", listener, { signal });
  return async () => {
    // Wait a task: the browser reports the violation after the request has failed.
    await new Promise((resolve) => setTimeout(resolve));
    return refused;
  };
}

function isLoopback(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
