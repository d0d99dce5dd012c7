import { parseJson, textOf } from "./json";
import { pairsOf, type HeaderPairs } from "./log";
import { readers, type WebhookReply } from "./schema";
import type { ProjectWebhook } from "./settings";
import { signatureOf } from "./hmac";

/** The JSON body of a webhook call. A binary frame's message is an empty object: its bytes are lost. */
export interface WebhookEvent {
  action: "CONNECTION_OPEN" | "MESSAGE" | "CONNECTION_CLOSE";
  data: { connection: { clientId: string; identifier: string }; message?: string | Record<string, never> };
}

/** A webhook request, ready to be sent. */
export interface WebhookRequest {
  url: string;
  headers: HeaderPairs;
  body: string;
}

/** What became of one webhook call: the reply that was carried out, or in words why it was ignored. */
export interface WebhookCall {
  event: WebhookEvent;
  status?: number;
  headers?: HeaderPairs;
  /** The reply's text, whatever it is. */
  text?: string;
  reply?: WebhookReply;
  ignored?: string;
}

/** Sends a webhook request; the platform's own `fetch`, unless the double runs where there is no network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The release waits 250 to 360 s for a reply. */
const TIMEOUT_MS = 300_000;

/** How the release's runtime names itself. */
const USER_AGENT = "Bun/1.4.5";

/** Signs an event for a webhook. */
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

/** Posts a signed event and reads the reply. Never throws: a call that failed says why in `ignored`. */
export async function callWebhook(
  { url, headers, body }: WebhookRequest,
  event: WebhookEvent,
  secret: string,
  fetch: Fetch,
  stop: AbortSignal,
): Promise<WebhookCall> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(url, { method: "POST", headers, body, signal });
    const text = await textOf(response);
    const answer = { event, status: response.status, headers: pairsOf(response.headers) };
    return text === undefined
      ? { ...answer, ignored: "the body is larger than 64 MiB" }
      : { ...answer, text, ...readReply(response, text, secret) };
  } catch (error) {
    return { event, ignored: `the request failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The release does not send what stands before the @ of an address. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

function readReply(response: Response, text: string, secret: string): Pick<WebhookCall, "reply" | "ignored"> {
  if (!response.ok) return { ignored: "the status is not 2xx" };
  const authorization = response.headers.get("Authorization");
  if (authorization === null) return { ignored: "the Authorization header is missing" };
  if (authorization !== `Bearer ${secret}`) return { ignored: "the Authorization header carries another secret" };
  const json = parseJson(text);
  if (json === undefined) return { ignored: "the body is not JSON, or nested too deeply" };
  const reply = readers.reply(json);
  return "value" in reply ? { reply: reply.value } : { ignored: "the body does not have the shape of a webhook reply" };
}
