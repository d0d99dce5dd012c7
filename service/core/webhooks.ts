import { parseJson, textOf } from "./json";
import { pairsOf, type HeaderPairs } from "./log";
import { messageOf } from "./message-of";
import { readers, type WebhookReply } from "./schema";
import { linesOf } from "./shape";
import type { ProjectWebhook } from "./settings";
import { signatureOf } from "./hmac";

/** JSON body of a webhook call. A binary frame's message is an empty object: its bytes are lost. */
export interface WebhookEvent {
  action: "CONNECTION_OPEN" | "MESSAGE" | "CONNECTION_CLOSE";
  data: { connection: { clientId: string; identifier: string }; message?: string | Record<string, never> };
}

/** A signed webhook request. */
export interface WebhookRequest {
  url: string;
  headers: HeaderPairs;
  body: string;
}

/** Outcome of one webhook call: the reply to apply, or why it was ignored. */
export interface WebhookCall {
  event: WebhookEvent;
  status?: number;
  headers?: HeaderPairs;
  /** Raw body of the response. */
  text?: string;
  reply?: WebhookReply;
  ignored?: string;
}

/** Sends a webhook request: the platform's `fetch`, or a replacement where there is no network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Redirects to follow, as browsers do. */
const MAX_REDIRECTS = 20;

/**
 * Fetch, following redirects within the URL's origin as the release follows any: after 301, 302 and 303 with a GET
 * without the body.
 *
 * @throws Error when a redirect leads to another origin, which would get the signed event
 */
export const fetchWithinOrigin: Fetch = async (address, init) => {
  let url = new URL(address);
  let next: RequestInit = { ...init, redirect: "manual" };
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const response = await fetch(url, next);
    const location = response.headers.get("Location");
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) {
      return response;
    }
    await response.body?.cancel();
    const target = new URL(location, url);
    if (target.origin !== url.origin) {
      throw new Error(`it is redirected to another origin: ${target.href}`);
    }
    if (response.status < 307) {
      next = { ...next, method: "GET", body: null };
    }
    url = target;
  }
  throw new Error("it is redirected too often");
};

/**
 * Fetch without following a redirect, which in development is nearly always the reader's own middleware: it sends
 * visitors who aren't logged in to a page.
 */
export const fetchWithoutRedirects: Fetch = (address, init) => fetch(address, { ...init, redirect: "manual" });

/** Time to wait for a reply; the release waits 250 to 360 s. */
const REPLY_DEADLINE_MS = 300_000;

/** One mistake makes the service ignore a reply; so many are named. */
const MAX_PROBLEMS = 3;

/** User agent of the release's runtime. */
const USER_AGENT = "Bun/1.4.5";

/** Create the signed request of an event for a webhook. */
export async function signedRequest({ url, secret }: ProjectWebhook, event: WebhookEvent): Promise<WebhookRequest> {
  const body = JSON.stringify(event);
  return {
    url: withoutCredentials(url),
    headers: [
      ["Content-Type", "application/json"],
      ["User-Agent", USER_AGENT],
      ["x-socketless-signature", await signatureOf(body, secret)],
    ],
    body,
  };
}

/** Post a signed event and read the reply. Never throws: `ignored` says why a call failed. */
export async function callWebhook(
  { url, headers, body }: WebhookRequest,
  event: WebhookEvent,
  secret: string,
  fetch: Fetch,
  stop: AbortSignal,
): Promise<WebhookCall> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(REPLY_DEADLINE_MS)]);
    const response = await fetch(url, { method: "POST", headers, body, signal });
    const text = await textOf(response);
    const answer = { event, status: response.status, headers: pairsOf(response.headers) };
    return text === undefined
      ? { ...answer, ignored: "the body is larger than 64 MiB" }
      : { ...answer, text, ...readReply(response, text, secret) };
  } catch (error) {
    const { code } = Object((error as Error).cause) as { code?: unknown };
    return { event, ignored: `the request failed: ${messageOf(error)}${typeof code === "string" ? ` (${code})` : ""}` };
  }
}

/** Remove user name and password from a URL: the release doesn't send them. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

function readReply(response: Response, text: string, secret: string): Pick<WebhookCall, "reply" | "ignored"> {
  const location = response.headers.get("Location");
  if (location !== null && response.status >= 300 && response.status < 400) {
    return { ignored: `redirected to ${location}: exclude the webhook from your middleware` };
  }
  if (!response.ok) {
    return { ignored: "the status is not 2xx" };
  }
  const authorization = response.headers.get("Authorization");
  if (authorization === null) {
    return { ignored: "the Authorization header is missing" };
  }
  if (authorization !== `Bearer ${secret}`) {
    return { ignored: "the Authorization header carries another secret" };
  }
  const json = parseJson(text);
  if (json === undefined) {
    return { ignored: "the body is not JSON, or nested too deeply" };
  }
  const reply = readers.reply(json);
  if ("value" in reply) {
    return { reply: reply.value };
  }
  const problems = linesOf(reply.issues, json).slice(0, MAX_PROBLEMS).join("; ");
  return { ignored: `the body does not have the shape of a webhook reply: ${problems}` };
}
