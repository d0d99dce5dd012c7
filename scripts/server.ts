import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import Negotiator from "negotiator";

import { type Answer, readBuild } from "./server-files";

export interface RunningServer {
  /** `http://host:port`, without a trailing slash. */
  url: string;
  /** Stop accepting connections, and resolve when pending responses have been sent. */
  close(): Promise<void>;
}

/** Time in milliseconds after which a client that reads nothing is disconnected. */
const STALL_MS = 30_000;

/** Requests after which a connection is closed: many times what a page loads, and the most that one client can queue. */
const REQUESTS_PER_SOCKET = 1_000;

const plain = (text: string, headers = {}): Answer => ({
  bodies: new Map([["identity", Buffer.from(text)]]),
  headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
});

const NOT_FOUND = plain("Not found\n");
const NOT_FOUND_MARKDOWN = "# Not found\n\nAll pages are in [llms.txt](/llms.txt).\n";
const NOT_ALLOWED = plain("Method not allowed\n", { Allow: "GET, HEAD" });
/** RFC 9112, section 3.2, requires servers to reject a second Host header. */
const TWO_HOSTS = plain("More than one Host\n", { Connection: "close" });

/**
 * Read what a client accepts. Names and `q` are case-insensitive, but the library knows only the lower-case `q`; and a
 * type's other parameters, such as `charset`, exclude nothing.
 */
const negotiator = ({ headers }: IncomingMessage): Negotiator =>
  new Negotiator({
    headers: {
      accept: headers.accept?.toLowerCase().replace(/;(?!\s*q=)[^,;]*/g, ""),
      "accept-encoding": headers["accept-encoding"]?.toString().toLowerCase(),
    },
  });

/** Return the path of a request's URL, decoded; undefined when it is malformed. */
function pathOf({ url = "/" }: IncomingMessage): string | undefined {
  const [target = ""] = url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/, 1);
  try {
    return decodeURI(target || "/");
  } catch {
    return undefined;
  }
}

/** Find what a request asks for: the file of that name, the page with that path, or the page's Markdown. */
function find(files: ReadonlyMap<string, Answer>, request: IncomingMessage): { status: number; answer: Answer } {
  const takesMarkdown = negotiator(request).mediaType(["text/html", "text/markdown"]) === "text/markdown";
  const pathname = pathOf(request);
  if (pathname !== undefined && pathname !== "/404.html") {
    const page = pathname.replace(/(?:(?:\/index)?\.html|\/)$/, "");
    const html = files.get(`${page}/index.html`);
    const asPage = (takesMarkdown ? files.get(`${page || "/index"}.md`) : undefined) ?? html;
    const answer = html !== undefined ? asPage : pathname.endsWith("/") ? undefined : files.get(pathname);
    if (answer !== undefined) {
      return { status: 200, answer };
    }
  }
  const answer = files.get("/404.html") ?? NOT_FOUND;
  const type = { "Content-Type": "text/markdown; charset=utf-8" };
  return { status: 404, answer: takesMarkdown ? plain(NOT_FOUND_MARKDOWN, { ...answer.headers, ...type }) : answer };
}

function send(request: IncomingMessage, response: ServerResponse, status: number, answer: Answer): void {
  const accepted = negotiator(request).encodings([...answer.bodies.keys()]);
  const [encoding, body] = [...answer.bodies].find(([name]) => accepted.includes(name)) ?? [
    "identity",
    Buffer.alloc(0),
  ];
  const etag = answer.etag && `"${answer.etag}-${encoding}"`;
  const isKnown = status === 200 && etag !== undefined && request.headers["if-none-match"]?.includes(etag);
  response.writeHead(isKnown ? 304 : status, {
    "Cache-Control": "no-cache",
    Vary: "Accept, Accept-Encoding",
    ...answer.headers,
    ...(etag !== undefined && { ETag: etag }),
    ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    ...(!isKnown && { "Content-Length": body.length }),
  });
  // End only after the body is written: `server.close` cuts responses that have ended, but aren't sent yet.
  if (isKnown || request.method === "HEAD") {
    response.end();
  } else {
    response.write(body, () => response.end());
  }
}

/** Tell whether a request has at most one Host header. */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length <= 1;

/**
 * Serve a build over HTTP/1.1 like a good static host: compressed files, validators, clean URLs, a page's Markdown on
 * request, the not-found page with status 404, and the headers of the build's `_headers`. Ignores ranges, as RFC 9110,
 * section 14.2, allows.
 *
 * The build is read once: no request opens a file, so none can exhaust descriptors, meet a file that is being replaced
 * or leave a stream open.
 *
 * @param options - where to listen; port 0 takes any free one. A client that reads nothing for `stallMs` is
 *   disconnected
 * @throws the error of `listen`, for example `EADDRINUSE` when the port is taken, or of `readBuild`
 */
export async function startServer(options: {
  directory: string;
  port: number;
  host: string;
  stallMs?: number;
}): Promise<RunningServer> {
  const files = readBuild(options.directory);
  const server = createServer((request, response) => {
    if (!hasOneHost(request)) {
      return send(request, response, 400, TWO_HOSTS);
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return send(request, response, 405, NOT_ALLOWED);
    }
    const { status, answer } = find(files, request);
    send(request, response, status, answer);
  });
  server.timeout = options.stallMs ?? STALL_MS;
  server.maxRequestsPerSocket = REQUESTS_PER_SOCKET;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  // A connection that can't be accepted, for example with no descriptor free, must not end the process.
  server.on("error", (error) => console.error(error.message));
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : options.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        // End kept-alive connections after their response: they would delay the shutdown by seconds.
        server.keepAliveTimeout = 1;
        server.close(() => resolve());
        // Give slow clients ten seconds.
        setTimeout(() => server.closeAllConnections(), 10_000).unref();
      }),
  };
}
