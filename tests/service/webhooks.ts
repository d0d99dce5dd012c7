import { createHmac } from "node:crypto";

import { validators, type Webhook, type WebhookReply } from "./schema";

/** The JSON body of a webhook call. */
export interface WebhookEvent {
  action: "CONNECTION_OPEN" | "MESSAGE" | "CONNECTION_CLOSE";
  data: { connection: { clientId: string; identifier: string }; message?: string };
}

/** What became of one webhook call: the reply that was applied, or in words why it was ignored. */
export interface WebhookCall {
  event: WebhookEvent;
  status?: number;
  reply?: WebhookReply;
  ignored?: string;
}

/** The contract states no timeout; a test must not hang on a handler that never answers. */
const TIMEOUT_MS = 10_000;

/** The value of `x-socketless-signature`: `hmac-sha256=` and 64 lowercase hex digits over the raw body. */
function sign(body: string, secret: string): string {
  return `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** Posts one signed event and reads the reply. Never throws: a call that failed says why in `ignored`. */
export async function callWebhook(webhook: Webhook, event: WebhookEvent, stop: AbortSignal): Promise<WebhookCall> {
  const body = JSON.stringify(event);
  try {
    const response = await fetch(webhook.url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-socketless-signature": sign(body, webhook.secret) },
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await response.text();
    return { event, status: response.status, ...readReply(response, text, webhook.secret) };
  } catch (error) {
    return { event, ignored: `the request failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function readReply(response: Response, text: string, secret: string): Pick<WebhookCall, "reply" | "ignored"> {
  if (!response.ok) return { ignored: "the status is not 2xx" };
  const authorization = response.headers.get("Authorization");
  if (authorization === null) return { ignored: "the Authorization header is missing" };
  if (authorization !== `Bearer ${secret}`) return { ignored: "the Authorization header carries another secret" };
  const reply = parseJson(text);
  if (reply === undefined) return { ignored: "the body is not JSON" };
  if (!validators.reply(reply)) return { ignored: "the body does not have the shape of a webhook reply" };
  return { reply };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
