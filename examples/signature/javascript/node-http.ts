import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

/**
 * The standard `Request` of Node's own, or undefined where there is none, as for `TRACE`. A signature covers the bytes of the
 * body, so nothing may have read them before.
 */
export function requestOf(incoming: IncomingMessage): Request | undefined {
  if (incoming.readableDidRead) {
    throw new Error(
      "The body was already read: mount the webhook before express.json() and other body parsers",
    );
  }
  const { method = "GET", url = "/" } = incoming;
  const headers = incoming.headers as Record<string, string>;
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody
    ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>)
    : null;
  const init = { method, headers, body, duplex: "half" as const };
  try {
    return new Request(new URL(`http://localhost${url}`), init);
  } catch {
    return undefined;
  }
}

/** Makes a handler for Express, Fastify's raw requests or `createServer` of one that takes a `Request`. */
export const nodeHandler =
  (handle: (request: Request) => Promise<Response>) =>
  async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> => {
    try {
      const request = requestOf(incoming);
      const response = request
        ? await handle(request)
        : new Response("Bad Request", { status: 400 });
      const body = await response.bytes();
      // A body that nobody reads to its end blocks the next request of its connection.
      if (!incoming.complete) outgoing.setHeader("Connection", "close");
      outgoing
        .setHeaders(response.headers)
        .writeHead(response.status)
        .end(body);
    } catch (error) {
      console.error(error);
      outgoing.writeHead(500).end("Internal Server Error");
    }
  };
