import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Readable } from "node:stream";

import { headersFor, parseHeadersFile, pathOfFile } from "../plugins/policy";
import sirv from "sirv";

export interface RunningServer {
  /** `http://host:port`, without a slash at the end. */
  url: string;
  /** Takes no more connections, and settles when the answers that are under way have been sent. */
  close(): Promise<void>;
}

/** Files for the host, hidden files, and the compressed twins, which only negotiation may pick. RFC 8615 has the exception. */
const PRIVATE = /^(?!\/\.well-known\/).*\/[._]|\.(?:br|gz)$/;

/** Kinds of text by the ending of a file's name. All text of a build is UTF-8, and sirv takes `.ts` for films. */
const TEXT = new Map(Object.entries({ css: "css", html: "html", js: "javascript", md: "markdown", mjs: "javascript" }));
["ts", "tsx", "txt"].forEach((ending) => TEXT.set(ending, "plain"));

/** Tells whether there is such a file, and no link leads from it or its compressed twins out of the folder. */
function isServed(root: string, file: string): boolean {
  const names = ["", ".br", ".gz"].map((ending) => root + file + ending).filter((name) => existsSync(name));
  const isInside = (name: string): boolean => realpathSync(name).startsWith(realpathSync(root) + path.sep);
  return names[0] === root + file && statSync(root + file).isFile() && names.every(isInside);
}

/**
 * Finds the file for a request: the one of that name, or the page that it is an address of, or the page's Markdown.
 *
 * @throws URIError when the address is malformed
 */
function fileFor(root: string, { url = "/", headers }: IncomingMessage): string | undefined {
  const [target = ""] = url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/, 1);
  const pathname = decodeURI(target || "/");
  // The page for what isn't found is the answer to other addresses, and has none of its own.
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

/** Answers what is no file of the build. */
function refuse(root: string, { method }: IncomingMessage, response: ServerResponse): void {
  const isRead = method === "GET" || method === "HEAD";
  const page = isRead && isServed(root, "/404.html") ? readFileSync(`${root}/404.html`) : undefined;
  response.setHeader("Content-Type", `text/${page === undefined ? "plain" : "html"}; charset=utf-8`);
  response.writeHead(isRead ? 404 : 405, isRead ? {} : { Allow: "GET, HEAD" });
  response.end(page ?? (isRead ? "Not found\n" : "Method not allowed\n"));
}

/**
 * Answers requests as a good static host does: compressed files, ranges, validators, clean addresses, a page's Markdown to
 * who asks for it, the not-found page with status 404, the headers of the build's `_headers`, and nothing outside the folder.
 *
 * @param directory - the folder to serve
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
      // A malformed address is not found, and neither is a file that is being replaced.
    }
    const rules = existsSync(`${root}/_headers`) ? readFileSync(`${root}/_headers`, "utf8") : "";
    const headers = headersFor(parseHeadersFile(rules), pathOfFile((file ?? "/404.html").slice(1)));
    response.setHeader("Cache-Control", "no-cache");
    Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value));
    if (file === undefined) {
      refuse(root, request, response);
      return;
    }
    const kind = TEXT.get(path.extname(file).slice(1));
    if (kind !== undefined) {
      response.setHeader("Content-Type", `text/${kind}; charset=utf-8`);
    }
    // sirv answers simple ranges alone; a server may ignore the others, see RFC 9110, section 14.2.
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined || (to && Number(to) < Number(from)) || request.headers["if-range"] !== undefined) {
      delete request.headers.range;
    }
    // sirv leaves a file open when its reader goes away, and lets one that can't be read end the process.
    response.once("pipe", (content: Readable) => {
      content.once("error", () => response.destroy());
      response.once("close", () => content.destroy());
    });
    request.url = encodeURI(file);
    send(request, response);
  };
}

/** Whether a request names one host at most; RFC 9112, section 3.2, asks a server to refuse others. */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length <= 1;

/** How long a reader may take nothing of an answer, in milliseconds. */
const STALL_MS = 30_000;

/**
 * Serves a folder over HTTP/1.1, see `answersFrom`. Once closed, the server waits ten seconds for slow clients.
 *
 * @param options - where to listen; port 0 takes any that is free. A reader that takes nothing for `stallMs` is cut
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
    if (hasOneHost(request)) answer(request, response);
    else response.writeHead(400, { Connection: "close", "Content-Type": "text/plain" }).end("More than one Host\n");
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
        // A connection that is kept alive after its answer would hold the server for seconds.
        server.keepAliveTimeout = 1;
        server.close(() => resolve());
        setTimeout(() => server.closeAllConnections(), 10_000).unref();
      }),
  };
}
