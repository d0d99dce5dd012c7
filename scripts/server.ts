import { existsSync, readFileSync, statSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import path from "node:path";

import { parseHeadersFile } from "docusaurus-plugin-csp/format";
import { headersFor, pathOfFile, type HeaderRule } from "docusaurus-plugin-csp/rules";
import { contentType } from "docusaurus-plugin-csp/types";
import Negotiator from "negotiator";
import send from "send";

import { parseRedirectsFile, withQuery } from "../src/plugins/redirects/redirects";
import { resolvePath } from "./resolve";

export interface ServerOptions {
  /** The folder to serve. */
  directory: string;
  /** 0 takes any free port. */
  port: number;
  host: string;
}

export interface RunningServer {
  /** `http://host:port`, without a slash at the end. */
  url: string;
  /** Takes no more connections, and settles when the answers that are under way have been sent. */
  close(): Promise<void>;
}

const SUFFIX = { br: ".br", gzip: ".gz" } as const;
type Encoding = keyof typeof SUFFIX;

/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

interface Site {
  /** Absolute path of the served folder. */
  root: string;
  /** The rules of the folder's `_headers`. */
  rules(): readonly HeaderRule[];
  /** New paths by old ones, of the folder's `_redirects`. */
  redirects(): ReadonlyMap<string, string>;
}

/** Reads a file once, and again when a new build has replaced it; one that isn't there is empty. */
function readWhenChanged<Content>(file: string, parse: (text: string) => Content): () => Content {
  let read: { modified: number | undefined; content: Content } | undefined;
  return () => {
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (read === undefined || read.modified !== modified) {
      read = { modified, content: parse(modified === undefined ? "" : readFileSync(file, "utf8")) };
    }
    return read.content;
  };
}

function openSite(directory: string): Site {
  const root = path.resolve(directory);
  return {
    root,
    rules: readWhenChanged(path.join(root, "_headers"), parseHeadersFile),
    redirects: readWhenChanged(path.join(root, "_redirects"), parseRedirectsFile),
  };
}

function precompressed(request: IncomingMessage, file: string): { encoding?: Encoding; file: string } {
  const accepted = new Negotiator(request).encodings(Object.keys(SUFFIX));
  const encoding = ENCODINGS.find((name) => accepted.includes(name) && existsSync(file + SUFFIX[name]));
  return encoding === undefined ? { file } : { encoding, file: file + SUFFIX[encoding] };
}

/**
 * Connections that may wait to be accepted, where the system allows as many. With Node's 511 a crowd that comes at once is
 * turned away and waits for seconds until it asks again.
 */
const BACKLOG = 4_096;

/** The path whose rules hold for answers that are no file of the build. */
const NOT_FOUND = "/404.html";

function plainText(response: ServerResponse, site: Site, status: number, text: string): void {
  const general = headersFor(site.rules(), NOT_FOUND);
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-cache",
    ...general,
  });
  response.end(`${text}\n`);
}

/** The Markdown twin of a page's file, if it has one. */
function twinOf(site: Site, file: string): string | undefined {
  const twin = `${file.replace(/(?:(?<=.)\/index)?\.html$/, "")}.md`;
  return file.endsWith(".html") && existsSync(path.join(site.root, twin)) ? twin : undefined;
}

/** Sends a page, or its Markdown to a client that takes it rather than HTML. */
function sendPage(request: IncomingMessage, response: ServerResponse, site: Site, file: string): void {
  const twin = twinOf(site, file);
  if (twin === undefined) {
    sendFile(request, response, site, file);
    return;
  }
  const [type] = new Negotiator(request).mediaTypes(["text/html", "text/markdown"]);
  sendFile(request, response, site, type === "text/markdown" ? twin : file, "Accept, Accept-Encoding");
}

/** @param vary - which of the request's headers the answer depends on */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
  file: string,
  vary = "Accept-Encoding",
): void {
  const chosen = precompressed(request, path.join(site.root, file));
  const stream = send(request, encodeURI(path.relative(site.root, chosen.file).split(path.sep).join("/")), {
    root: site.root,
    cacheControl: false,
    dotfiles: "allow", // resolvePath() has refused those that are private.
    index: false,
  });
  stream.on("headers", (reply: ServerResponse) => {
    // send() takes the type from the twin's own name, which ends in .br or .gz.
    const type = contentType(file);
    if (type !== undefined) {
      reply.setHeader("Content-Type", type);
    }
    if (chosen.encoding !== undefined) {
      reply.setHeader("Content-Encoding", chosen.encoding);
    }
    reply.setHeader("Vary", vary);
    reply.setHeader("Cache-Control", "no-cache");
    for (const [name, value] of Object.entries(headersFor(site.rules(), pathOfFile(file)))) {
      reply.setHeader(name, value);
    }
  });
  stream.on("error", (error: NodeJS.ErrnoException & { status?: number }) => {
    if (!response.headersSent) {
      const status = error.status ?? 500;
      plainText(response, site, status, STATUS_CODES[status] ?? "Error");
    }
  });
  stream.pipe(response);
}

function withoutConditions(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "range" && !name.startsWith("if-")));
}

function notFound(request: IncomingMessage, response: ServerResponse, site: Site): void {
  if (!existsSync(path.join(site.root, "404.html"))) {
    plainText(response, site, 404, "Not found");
    return;
  }
  // The page is the answer to another address: its own validators and ranges don't apply.
  request.headers = withoutConditions(request.headers);
  response.statusCode = 404;
  sendFile(request, response, site, "404.html");
}

/** The path of a request's target, also of one that names the host, as clients of a proxy send it (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  const [path = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/, 1);
  return path === "" ? "/" : path;
}

async function answer(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    plainText(response, site, 405, "Method not allowed");
    return;
  }
  const pathname = pathOf(request.url ?? "/");
  const moved = site.redirects().get(pathname);
  if (moved !== undefined) {
    const [, query = ""] = /(\?[^#]*)/.exec(request.url ?? "") ?? [];
    response.setHeader("Location", withQuery(moved, query));
    plainText(response, site, 301, "Moved permanently");
    return;
  }
  const resolution = await resolvePath(site.root, pathname);
  if (resolution.kind === "malformed") {
    plainText(response, site, 400, "Bad request");
  } else if (resolution.kind === "not-found") {
    notFound(request, response, site);
  } else {
    sendPage(request, response, site, resolution.file);
  }
}

/**
 * Answers requests as a good static host does: precompressed brotli and gzip, immutable assets, pages that are
 * revalidated, clean URLs, a page's Markdown to who asks for it, the not-found page with status 404, the headers of the build's
 * `_headers`, and nothing outside the folder.
 *
 * @param directory - the folder to serve
 */
export function answersFrom(directory: string): (request: IncomingMessage, response: ServerResponse) => void {
  const site = openSite(directory);
  return (request, response) => {
    answer(request, response, site).catch(() => {
      if (!response.headersSent) {
        plainText(response, site, 500, "Internal server error");
      }
    });
  };
}

/** How long a client may take, in milliseconds, for what is still to be sent when the server is told to end. */
const PATIENCE = 10_000;

/**
 * Closes a server in good order: a connection ends when its answer has been handed to the system whole. Node's own
 * `closeIdleConnections` also ends one whose answer is written, but still waits in the process for a slow client.
 */
function closerOf(server: Server): () => Promise<void> {
  const busy = new Map<Socket, number>();
  let isClosing = false;
  const settle = (socket: Socket): void => {
    if (isClosing && busy.get(socket) === 0) {
      socket.end();
    }
  };
  server.on("connection", (socket) => {
    busy.set(socket, 0);
    socket.once("close", () => busy.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once("close", () => {
      busy.set(socket, (busy.get(socket) ?? 1) - 1);
      settle(socket);
    });
  });
  return () =>
    new Promise((resolve) => {
      isClosing = true;
      NetServer.prototype.close.call(server, () => resolve());
      [...busy.keys()].forEach(settle);
      setTimeout(() => server.closeAllConnections(), PATIENCE).unref();
    });
}

/**
 * Serves a build over HTTP/1.1, see `answersFrom`.
 *
 * @throws the error of `listen`, for example `EADDRINUSE` when the port is taken
 */
export async function startServer({ directory, port, host }: ServerOptions): Promise<RunningServer> {
  const server = createServer(answersFrom(directory));
  const close = closerOf(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : host;
  return {
    url: `http://${name}:${address.port}`,
    close,
  };
}
