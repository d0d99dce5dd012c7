import { readers } from "@socketless/local/core/schema";
import { linesOf } from "@socketless/local/core/shape";
import type { Port } from "@socketless/local/worker/messages";
import { serve } from "@socketless/local/worker/serve";

import { APP_ORIGIN, REPLY_PATH } from "../addresses";

type Answer = (request: Request) => Response | Promise<Response>;

/** Run a tutorial's server in this worker, beside the service. */
export function run(server: Answer): void {
  const callService = serve(globalThis as unknown as Port, { origin: APP_ORIGIN, fetch: withEditedReply(server) });
  // Route the server's calls to the service; nothing here reaches the network.
  globalThis.fetch = (input, init) => callService(String(input), init);
}

/**
 * Wrap a server so that the reader can edit its replies to messages: `PUT` at `REPLY_PATH` sets one, an empty body
 * restores the server's own.
 */
function withEditedReply(server: Answer): Answer {
  let edited = "";
  return async (request) => {
    const text = request.clone().text();
    if (new URL(request.url).pathname === REPLY_PATH) {
      const problems = problemsOf(await text);
      if (problems === "") {
        edited = await text;
      }
      return new Response(problems, { status: problems === "" ? 200 : 400 });
    }
    const answer = await server(asSentByPage(request));
    // Only replies to verified events have this header.
    const isReply = answer.headers.has("Authorization") && (await text).includes('"action":"MESSAGE"');
    return isReply && edited !== "" ? new Response(edited, answer) : answer;
  };
}

/** Add the header that browsers send for a same-origin request, which scripts can't set on a `Request`. */
function asSentByPage(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Sec-Fetch-Site", "same-origin");
  return Object.defineProperty(request, "headers", { value: headers });
}

/** List the problems of a reply's JSON, one per line; empty if there is none. */
function problemsOf(text: string): string {
  if (text === "") {
    return "";
  }
  try {
    const body: unknown = JSON.parse(text);
    const reply = readers.reply(body);
    return "issues" in reply ? linesOf(reply.issues, body).join("\n") : "";
  } catch (error) {
    return `This is not JSON. ${error instanceof Error ? error.message : ""}`.trim();
  }
}

/** Run a server that routes each path like its framework: to the function exported by the tutorial's file. */
export function runRoutes(routes: Readonly<Record<string, Answer>>): void {
  const known = new Map(Object.entries(routes));
  run((request) => known.get(new URL(request.url).pathname)?.(request) ?? new Response(null, { status: 404 }));
}
