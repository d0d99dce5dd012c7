import {
  readEvent,
  reply,
  setting,
  userOf,
  type WebhookEvent,
} from "./socketless.ts";

/** The user of the probe's connections. Give no user of your app this ID. */
export const PROBE = "monitoring_probe";

const events = ["CONNECTION_OPEN", "MESSAGE", "CONNECTION_CLOSE"];

type Line = { kind: "event" | "call"; name: string; client?: string };

/**
 * Writes one line of JSON when the work has ended. Nothing that a
 * client sent is in it.
 */
async function logged(
  line: Line,
  work: () => Promise<Response>,
): Promise<Response> {
  const start = performance.now();
  const write = (result: object) => {
    const ms = Math.round(performance.now() - start);
    console.info(
      JSON.stringify({
        time: new Date().toISOString(),
        ...line,
        ...result,
        ms,
      }),
    );
  };
  try {
    const response = await work();
    const { ok, status } = response;
    write({ outcome: ok ? "ok" : status < 500 ? "refused" : "failed", status });
    return response;
  } catch (error) {
    // Its message could contain data of a person.
    write({
      outcome: "failed",
      error: error instanceof Error ? error.name : typeof error,
    });
    throw error;
  }
}

// #region event
/**
 * The same for all events of a connection. The identifier
 * can't be found from it.
 */
async function pseudonymOf({ secret }: WebhookEvent): Promise<string> {
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(secret),
  );
  return [...new Uint8Array(digest, 0, 6)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * Verifies an event, answers it with your handler, and logs it. Answers the
 * probe without your handler.
 */
export function monitorEvent(
  request: Request,
  answer: (event: WebhookEvent) => Response | Promise<Response>,
) {
  const line: Line = { kind: "event", name: "unverified" };
  return logged(line, async () => {
    const event = await readEvent(request);
    if (event instanceof Response) return event;
    // A client can sign any action of its own.
    line.name = events.includes(event.action) ? event.action : "other";
    line.client = await pseudonymOf(event);
    if (userOf(event.identifier) !== PROBE) return answer(event);
    line.client = PROBE;
    return reply(
      event,
      event.action === "CONNECTION_CLOSE"
        ? {}
        : { message: { probe: event.message ?? "" } },
    );
  });
}
// #endregion event

// #region calls
/**
 * Logs each call of the API from now on. Call it once, when your app starts.
 */
export function monitorCalls(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const service = setting("SOCKETLESS_API_URL", "https://app.socketless.ws");
    const api = `${service}/api/v0/`;
    const name = address.startsWith(api) ? address.slice(api.length) : "";
    const isCall = ["connection", "feeds", "message"].includes(name);
    return isCall
      ? logged({ kind: "call", name }, () => fetch(input, init))
      : fetch(input, init);
  };
}
// #endregion calls
