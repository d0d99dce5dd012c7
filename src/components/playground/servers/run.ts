import { readers } from "@socketless/local/core/schema";
import { linesOf } from "@socketless/local/core/shape";
import type { Port } from "@socketless/local/worker/messages";
import { serve } from "@socketless/local/worker/serve";

import { APP_ORIGIN, REPLY_PATH } from "../addresses";

/** A web-standard handler. */
type Answer = (request: Request) => Response | Promise<Response>;

/** Runs a tutorial's server in this worker, beside the service. */
export function run(server: Answer): void {
  const callService = serve(globalThis as unknown as Port, { origin: APP_ORIGIN, fetch: withEditedReply(server) });
  // The server calls the service as it does everywhere, and there is no way from here to the network.
  globalThis.fetch = (input, init) => callService(String(input), init);
}

/** A server whose replies to messages the reader can write: `PUT` at `REPLY_PATH` takes one; an empty one gives the server's own back. */
function withEditedReply(server: Answer): Answer {
  let edited = "";
  return async (request) => {
    const text = request.clone().text();
    if (new URL(request.url).pathname === REPLY_PATH) {
      const problems = problemsOf(await text);
      if (problems === "") edited = await text;
      return new Response(problems, { status: problems === "" ? 200 : 400 });
    }
    const answer = await server(asSentByPage(request));
    // Only the reply to an event that was verified has this header.
    const isReply = answer.headers.has("Authorization") && (await text).includes('"action":"MESSAGE"');
    return isReply && edited !== "" ? new Response(edited, answer) : answer;
  };
}

/** Adds what a browser says of a request of the site's own page: the `Request` of a script takes no such header. */
function asSentByPage(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Sec-Fetch-Site", "same-origin");
  return Object.defineProperty(request, "headers", { value: headers });
}

/** What is wrong with the JSON of a reply, a line for each; empty if nothing is. */
function problemsOf(text: string): string {
  if (text === "") return "";
  try {
    const reply = readers.reply(JSON.parse(text));
    return "issues" in reply ? linesOf(reply.issues).join("\n") : "";
  } catch (error) {
    return `This is not JSON. ${error instanceof Error ? error.message : ""}`.trim();
  }
}

/** Runs a server that answers each path as its framework's router would: by the function that the tutorial's file for it exports. */
export function runRoutes(routes: Readonly<Record<string, Answer>>): void {
  const known = new Map(Object.entries(routes));
  run((request) => known.get(new URL(request.url).pathname)?.(request) ?? new Response(null, { status: 404 }));
}
