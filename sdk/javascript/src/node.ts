import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

import { safe, traceOf, type Log } from "./settings";

/** Node's request, with what frameworks add: the path before they cut it, and the bytes of a body that they parsed. */
type Incoming = IncomingMessage & { originalUrl?: string; rawBody?: Uint8Array | string };

/** What frameworks pass: Node's own objects, those of Fastify, which hold them as `raw`, or the one context of Koa. */
interface Passed {
  raw?: IncomingMessage;
  req?: IncomingMessage;
  res?: ServerResponse;
  request?: { rawBody?: string };
  respond?: boolean;
  rawBody?: Uint8Array | string;
}

/** Take Node's own objects out of what a framework passes, and tell it that the answer comes from here. */
function unwrap(first: unknown, second: unknown): [Incoming, ServerResponse] {
  const passed = first as Passed;
  const reply = second as { raw?: ServerResponse; hijack?: () => void };
  if (passed.raw && reply.raw) {
    reply.hijack?.(); // Fastify
    return [withBody(passed.raw, passed.rawBody), reply.raw];
  }
  if (passed.req && passed.res) {
    passed.respond = false; // Koa
    return [withBody(passed.req as Incoming, passed.request?.rawBody), passed.res as ServerResponse];
  }
  return [first as Incoming, second as ServerResponse];
}

const withBody = (incoming: Incoming, rawBody: Uint8Array | string | undefined): Incoming =>
  rawBody === undefined ? incoming : Object.assign(incoming, { rawBody });

/**
 * Make the standard `Request` of Node's own. Where a parser has read the body and kept no `rawBody`, the body counts as
 * used: a route that needs none works, and `readEvent` says what to do.
 *
 * @returns undefined where there is no such request, as for `TRACE`
 */
function requestOf(incoming: Incoming): Request | undefined {
  const { method = "GET", url = "/", originalUrl = url, rawBody } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // HTTP/2 has names that begin with a colon, and one of them is the host.
    const standard = name === ":authority" ? "host" : name;
    if (!standard.startsWith(":") && !headers.has(standard)) {
      [value ?? []].flat().forEach((it) => headers.append(standard, it));
    }
  }
  const isEmpty = method === "GET" || method === "HEAD" || headers.get("content-length") === "0";
  const isRead = rawBody === undefined && (Readable.isDisturbed(incoming) || incoming.readableEnded);
  const stream = () => (isRead ? new ReadableStream() : (Readable.toWeb(incoming) as ReadableStream));
  const body = isEmpty ? null : ((rawBody as Uint8Array<ArrayBuffer> | undefined) ?? stream());
  try {
    const address = new URL(`http://localhost${originalUrl}`);
    const request = new Request(address, { method, headers, body, duplex: "half" } as RequestInit);
    if (isRead) {
      void request.body?.cancel();
    }
    return request;
  } catch {
    return undefined;
  }
}

async function write(response: Response, incoming: Incoming, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const isHttp2 = incoming.httpVersionMajor > 1;
  for (const [name, value] of response.headers) {
    // HTTP/2 has no such header.
    if (!isHttp2 || name !== "connection") {
      outgoing.setHeader(name, value);
    }
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) {
    outgoing.setHeader("Set-Cookie", cookies);
  }
  // A body that nobody reads to its end blocks the next request of its connection, or this stream of HTTP/2.
  if (isHttp2) {
    outgoing.once("finish", () => incoming.complete || incoming.destroy());
  } else if (!incoming.complete) {
    outgoing.setHeader("Connection", "close");
  }
  outgoing.writeHead(response.status).end(body);
}

/**
 * Make a handler for `http`, Express, NestJS, Fastify or Koa of one that takes a `Request`, which gets the framework's
 * own request, or Koa's context, as its second argument.
 *
 * With Fastify, mount it where the body isn't parsed yet: `app.post("/webhook", { onRequest: nodeHandler(…) }, () => {})`.
 */
export const nodeHandler =
  <Context = IncomingMessage>(
    handle: (request: Request, context: Context) => Promise<Response>,
    { log = console }: { log?: Log } = {},
  ) =>
  async (context: Context, second?: unknown): Promise<void> => {
    const [incoming, outgoing] = unwrap(context, second);
    try {
      const request = requestOf(incoming);
      const response = request ? await handle(request, context) : new Response("Bad Request", { status: 400 });
      await write(response, incoming, outgoing);
    } catch (error) {
      if (outgoing.headersSent) {
        outgoing.destroy();
      } else {
        outgoing.writeHead(500).end("Internal Server Error");
      }
      safe(log).error(`A route failed: ${traceOf(error)}`);
    }
  };
