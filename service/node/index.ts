import { createServer, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

import { getRequestListener } from "@hono/node-server";
import { WebSocketServer } from "ws";

import { MAX_FRAME_BYTES, type SocketListener } from "../core/gateway";
import { createService, SITES, type Core, type CoreOptions } from "../core/service";

/** Options of the local service on Node.js. All are optional. */
export interface ServiceOptions extends CoreOptions {
  /** TCP port on the loopback address; 0, the default, takes a free one. */
  port?: number;
  /** A name under which other machines and containers reach it too. Without one, only this machine does. */
  host?: string;
  /** Creates a handler for requests outside the API; it returns undefined for all others. */
  extra?: (core: Core) => (request: Request) => Promise<Response | undefined>;
}

/** A running local service. */
export interface Service extends Core {
  /** Base URL without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Allow long upgrade paths, whose length the local service checks itself. */
const MAX_HEADER_BYTES = 256 * 1024;

/** Disconnect a client that leaves this much unread, because it waits in memory. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** Keep idle connections longer than clients do, so that none is closed just as a client reuses it. */
const KEEP_ALIVE_MS = 65_000;

/** Tell whether a Host header names this machine. Others are refused: DNS rebinding would let a foreign page in. */
const isOwnHost = (host = "", other?: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host) || host.replace(/:\d+$/, "") === other;

const FOREIGN_HOST = { status: 403, text: "Use localhost or 127.0.0.1, or start it with --host." } as const;

/** Tell whether an origin may open a WebSocket: this machine or an allowed one. Clients outside a browser send none. */
const isOwnOrigin = (origin: string | undefined, allowed: readonly string[]): boolean =>
  origin === undefined ||
  allowed.some((it) => it === "*" || it === origin) ||
  (/^https?:\/\//.test(origin) && isOwnHost(origin.replace(/^https?:\/\//, "")));

const FOREIGN_ORIGIN = { status: 403, text: "Pages of this origin may connect when it is given by --cors." } as const;

/** Start the local service on the loopback address. Rejects if the port is taken. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  let host = "";
  const core = createService(options, () => `ws://${host}`);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const extra = options.extra?.(core);
  const answer = async (request: Request) => (await extra?.(request)) ?? core.answer(request);
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    if (isOwnHost(request.headers.host, options.host)) {
      void listener(request, response);
    } else {
      response.writeHead(FOREIGN_HOST.status, { Connection: "close" }).end(FOREIGN_HOST.text);
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const { host: name, origin } = request.headers;
    const isOwn = isOwnOrigin(origin, options.cors?.origins ?? SITES);
    const foreign = isOwnHost(name, options.host) ? (isOwn ? undefined : FOREIGN_ORIGIN) : FOREIGN_HOST;
    if (foreign !== undefined) {
      options.log?.({ at: Date.now(), kind: "refused", status: foreign.status });
      refuse(socket, foreign);
      return;
    }
    const decided = core.upgrade(request.url ?? "").then((upgrade) => {
      if (upgrade === "drop") {
        socket.destroy();
      } else if ("status" in upgrade) {
        refuse(socket, upgrade);
      } else {
        sockets.handleUpgrade(request, socket, head, (client) => {
          const opened: SocketListener = upgrade.open({
            send: (text) => (client.bufferedAmount > MAX_UNREAD_BYTES ? client.terminate() : client.send(text)),
            close: (code, reason) => client.close(code, reason),
            terminate: () => client.terminate(),
          });
          // Ignore the error: `ws` closes the connection itself, with the matching code such as 1009.
          client.on("error", () => undefined);
          client.on("message", (data: Buffer, isBinary) => opened.received(isBinary ? data : data.toString()));
          client.on("close", (code, reason) => opened.closed(code, reason.toString()));
        });
      }
    });
    decided.catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, options.host === undefined ? "127.0.0.1" : "0.0.0.0", resolve);
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return Object.assign(core, {
    url: `http://${host}`,
    close: () =>
      new Promise<void>((resolve) => {
        core.shutDown();
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function refuse(socket: Duplex, { status, text }: { status: number; text: string }): void {
  const headers = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(text)}`;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? text}\r\n${headers}\r\n\r\n${text}`);
}
