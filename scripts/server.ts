import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Readable } from "node:stream";

import { headersFor, parseHeadersFile, pathOfFile } from "../plugins/policy";
import sirv from "sirv";

export interface RunningServer {
  /** `http://host:port`, without a trailing slash. */
  url: string;
  /** Stop accepting connections, and resolve when pending responses have been sent. */
  close(): Promise<void>;
}

/**
 * Paths that are never served directly: files for the host, hidden files, and compressed twins, which only content
 * negotiation selects. RFC 8615 defines the exception.
 */
const PRIVATE = /^(?!\/\.well-known\/).*\/[._]|\.(?:br|gz)$/;

/**
 * Text subtypes by file extension. All text of a build is UTF-8. sirv would serve `.ts` as video, and knows no type of
 * `.go`.
 */
const TEXT = new Map(Object.entries({ css: "css", html: "html", js: "javascript", md: "markdown", mjs: "javascript" }));
["go", "java", "php", "py", "rb", "ts", "tsx", "txt"].forEach((ending) => TEXT.set(ending, "plain"));

/** Return the Content-Type that sirv doesn't know or gets wrong. */
function typeOf(file: string): string | undefined {
  const ending = path.extname(file).slice(1);
  const text = TEXT.get(ending);
  return text === undefined ? (ending === "ico" ? "image/x-icon" : undefined) : `text/${text}; charset=utf-8`;
}

/** Return the compressions that a client accepts. sirv looks for their names only, so it would send what `q=0` refuses. */
const acceptedCompressions = (header = ""): string[] =>
  header
    .toLowerCase()
    .split(",")
    .map((entry) => entry.split(";").map((part) => part.trim()))
    .filter(([name = "", quality = ""]) => ["br", "gzip"].includes(name) && !/^q=0(?:\.0*)?$/.test(quality))
    .map(([name = ""]) => name);

/** Tell whether a file exists, and neither it nor its compressed twins are links out of the folder. */
function isServed(root: string, file: string): boolean {
  const names = ["", ".br", ".gz"].map((ending) => root + file + ending).filter((name) => existsSync(name));
  const isInside = (name: string): boolean => realpathSync(name).startsWith(realpathSync(root) + path.sep);
  return names[0] === root + file && statSync(root + file).isFile() && names.every(isInside);
}

/**
 * Find the file for a request: the one of that name, the page with that path, or the page's Markdown.
 *
 * @throws URIError when the URL is malformed
 */
function fileFor(root: string, { url = "/", headers }: IncomingMessage): string | undefined {
  const [target = ""] = url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/, 1);
  const pathname = decodeURI(target || "/");
  // Refuse the not-found page's own paths: it is only served for others.
  if (
    pathname !== path.posix.normalize(pathname) ||
    /^\/404(?:[./]|$)|[\\\0]/.test(pathname) ||
    PRIVATE.test(pathname)
  ) {
    return undefined;
  }
  const page = pathname.replace(/(?:(?:\/index)?\.html|\/)$/, "");
  const names = pathname.endsWith("/") ? [`${page}/index.html`] : [pathname, `${page}/index.html`];
  const file = names.find((name) => isServed(root, name));
  const markdown = `${page || "/index"}.md`;
  const takesMarkdown = file?.endsWith(".html") && /^\s*text\/markdown\s*(?:,|$)/i.test(headers.accept ?? "");
  return takesMarkdown && isServed(root, markdown) ? markdown : file;
}

/** Respond when there is no file: the not-found page, or 405 for other methods. */
function refuse(root: string, { method }: IncomingMessage, response: ServerResponse): void {
  const isRead = method === "GET" || method === "HEAD";
  const page = isRead && isServed(root, "/404.html") ? readFileSync(`${root}/404.html`) : undefined;
  response.setHeader("Content-Type", `text/${page === undefined ? "plain" : "html"}; charset=utf-8`);
  response.writeHead(isRead ? 404 : 405, isRead ? {} : { Allow: "GET, HEAD" });
  response.end(page ?? (isRead ? "Not found\n" : "Method not allowed\n"));
}

/**
 * Create a request handler like a good static host: compressed files, validators, clean URLs, a page's Markdown on
 * request, the not-found page with status 404, the headers of the build's `_headers`, and nothing outside the folder.
 */
export function answersFrom(directory: string): (request: IncomingMessage, response: ServerResponse) => void {
  const root = path.resolve(directory);
  const setHeaders = (response: ServerResponse): void => void response.setHeader("Vary", "Accept, Accept-Encoding");
  const send = sirv(root, { dev: true, etag: true, brotli: true, gzip: true, extensions: [], setHeaders });
  return (request, response) => {
    let file: string | undefined;
    try {
      file = ["GET", "HEAD"].includes(request.method ?? "") ? fileFor(root, request) : undefined;
    } catch {
      // Treat a malformed URL, and a file that is being replaced, as not found.
    }
    const rules = existsSync(`${root}/_headers`) ? readFileSync(`${root}/_headers`, "utf8") : "";
    const headers = headersFor(parseHeadersFile(rules), pathOfFile((file ?? "/404.html").slice(1)));
    response.setHeader("Cache-Control", "no-cache");
    Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value));
    if (file === undefined) {
      refuse(root, request, response);
      return;
    }
    const type = typeOf(file);
    if (type !== undefined) {
      response.setHeader("Content-Type", type);
    }
    // Ignore ranges, as RFC 9110, section 14.2, allows: sirv throws on some, and answers others with the wrong bytes.
    delete request.headers.range;
    request.headers["accept-encoding"] = acceptedCompressions(request.headers["accept-encoding"]?.toString()).join();
    // Clean up for sirv, which leaves a file open when the client disconnects, and crashes the process on a read error.
    response.once("pipe", (content: Readable) => {
      content.once("error", () => response.destroy());
      response.once("close", () => content.destroy());
    });
    request.url = encodeURI(file);
    try {
      send(request, response);
    } catch {
      // Answer instead of ending the process, for example when the file has just been replaced.
      response
        .writeHead(500, { "Content-Type": "text/plain", "Cache-Control": "no-store" })
        .end("Internal server error\n");
    }
  };
}

/** Tell whether a request has at most one Host header; RFC 9112, section 3.2, requires servers to reject others. */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length <= 1;

/** Time in milliseconds after which a client that reads nothing is disconnected. */
const STALL_MS = 30_000;

/**
 * Serve a folder over HTTP/1.1, see `answersFrom`. Closing waits up to ten seconds for slow clients.
 *
 * @param options - where to listen; port 0 takes any free one. A client that reads nothing for `stallMs` is
 *   disconnected
 * @throws the error of `listen`, for example `EADDRINUSE` when the port is taken
 */
export async function startServer(options: {
  directory: string;
  port: number;
  host: string;
  stallMs?: number;
}): Promise<RunningServer> {
  const answer = answersFrom(options.directory);
  const server = createServer((request, response) => {
    if (hasOneHost(request)) {
      answer(request, response);
    } else {
      response.writeHead(400, { Connection: "close", "Content-Type": "text/plain" }).end("More than one Host\n");
    }
  });
  server.timeout = options.stallMs ?? STALL_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : options.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        // End kept-alive connections after their response: they would delay the shutdown by seconds.
        server.keepAliveTimeout = 1;
        server.close(() => resolve());
        setTimeout(() => server.closeAllConnections(), 10_000).unref();
      }),
  };
}
