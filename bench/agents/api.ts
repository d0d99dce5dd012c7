import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What an answer's program asked of the service. */
export interface Call {
  path: string;
  authorization: string | undefined;
  /** Parsed; undefined where it was no JSON. */
  body: unknown;
}

/** A stand-in for the service's API, which notes every call. */
export interface Api {
  url: string;
  calls: Call[];
  /** The status that `/message` and `/feeds` answer with from now on. */
  status: number;
  close(): void;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Starts the stand-in on a free port of this machine. */
export async function startApi(): Promise<Api> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? "";
      api.calls.push({ path, authorization: request.headers.authorization, body: parsed(body) });
      if (path === "/api/v0/connection") {
        const { identifier } = (parsed(body) ?? {}) as { identifier?: string };
        const url = `wss://connect.socketless.ws/token-${api.calls.length}`;
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ token: `token-${api.calls.length}`, identifier, url }));
      } else {
        response.writeHead(api.status).end(api.status === 204 ? undefined : "Internal Server Error");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const api: Api = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    status: 204,
    close: () => server.close(),
  };
  return api;
}
