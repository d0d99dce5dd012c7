// @socketless/sdk/node replaces this file, see
// https://docs.socketless.ws/docs/libraries/javascript

import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

/**
 * Node's request, with what frameworks add: the path before they cut it,
 * and the bytes of a body that they have parsed.
 */
type Incoming = IncomingMessage & {
  originalUrl?: string;
  rawBody?: Uint8Array;
};

/**
 * The standard `Request` of Node's own, or undefined where there is
 * none, as for `TRACE`. Where a parser has read the body and kept no
 * `rawBody`, the body counts as used: a route that needs none works, and
 * `readEvent` says what to do.
 */
export function requestOf(incoming: Incoming): Request | undefined {
  const { method = "GET", url = "/", originalUrl = url, rawBody } = incoming;
  const headers = incoming.headers as Record<string, string>;
  const isEmpty =
    method === "GET" || method === "HEAD" || headers["content-length"] === "0";
  const isRead =
    !rawBody && (Readable.isDisturbed(incoming) || incoming.readableEnded);
  const stream = () =>
    isRead
      ? new ReadableStream()
      : (Readable.toWeb(incoming) as ReadableStream);
  const body = isEmpty ? null : ((rawBody as BodyInit | undefined) ?? stream());
  const init = { method, headers, body, duplex: "half" as const };
  try {
    const request = new Request(
      new URL(`http://localhost${originalUrl}`),
      init,
    );
    if (isRead) void request.body?.cancel();
    return request;
  } catch {
    return undefined;
  }
}

/**
 * Makes a handler for Express, NestJS, Fastify's raw requests or
 * `createServer` of one that takes a `Request`.
 */
export const nodeHandler =
  (handle: (request: Request) => Promise<Response>) =>
  async (incoming: Incoming, outgoing: ServerResponse): Promise<void> => {
    try {
      const request = requestOf(incoming);
      const response = request
        ? await handle(request)
        : new Response("Bad Request", { status: 400 });
      const body = Buffer.from(await response.arrayBuffer());
      // A body that nobody reads to its end blocks the next request
      // of its connection.
      if (!incoming.complete) outgoing.setHeader("Connection", "close");
      outgoing
        .setHeaders(response.headers)
        .writeHead(response.status)
        .end(body);
    } catch (error) {
      console.error(error);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end("Internal Server Error");
    }
  };
