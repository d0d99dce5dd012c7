import { authenticate, readText, Refusal } from "../core/api";
import { control, controlFrom } from "../core/control";
import { messageOf } from "../core/message-of";
import type { Core } from "../core/service";
import { type History, KEPT_ENTRIES } from "./history";

/** Files of the page at `/`, embedded by the bundle. */
export interface PageFiles {
  html: string;
  css: string;
  script: string;
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": POLICY,
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Handle requests outside the API: the page at `/`, its log and state, and control requests. */
export function createPages(core: Core, history: History, files: PageFiles) {
  const text = (body: string, type: string) =>
    new Response(body, { headers: { ...HEADERS, "Content-Type": `${type}; charset=utf-8` } });

  const routes = new Map<string, (request: Request) => Response | Promise<Response>>([
    ["GET /", () => text(files.html, "text/html")],
    ["GET /local/page.css", () => text(files.css, "text/css")],
    ["GET /local/page.js", () => text(files.script, "text/javascript")],
    [
      "GET /local/log",
      (request) =>
        new Response(logStream(history, request.signal), {
          headers: { ...HEADERS, "Content-Type": "text/event-stream" },
        }),
    ],
    ["GET /local/state", () => Response.json(stateOf(core), { headers: HEADERS })],
    ["POST /local/control", (request) => carryOut(core, request)],
  ]);

  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    return routes.get(`${request.method} ${pathname}`)?.(request);
  };
}

/** Return the response of `GET /local/state`. */
export const stateOf = (core: Core) => ({ ...core.state(), webhookCalls: core.webhookCalls });

async function carryOut(core: Core, request: Request): Promise<Response> {
  try {
    authenticate(request, core.apiKey);
    control(core, controlFrom(await readText(request)));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof Refusal) {
      return error.response;
    }
    return new Response(messageOf(error), { status: 400 });
  }
}

/** Stream the log as server-sent events: the history first, then new entries. */
function logStream(history: History, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const eventOf = (entry: unknown) => encoder.encode(`data: ${JSON.stringify(entry)}\n\n`);
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      for (const entry of history.entries) {
        controller.enqueue(eventOf(entry));
      }
      stop = history.subscribe((entry) => {
        controller.enqueue(eventOf(entry));
        // End the stream of a reader that has stopped reading; an EventSource connects again.
        if ((controller.desiredSize ?? 0) > -2 * KEPT_ENTRIES) {
          return;
        }
        stop();
        controller.error(new Error("The reader is too slow"));
      });
      signal.addEventListener("abort", stop);
    },
    cancel: () => stop(),
  });
}
