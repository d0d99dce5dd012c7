import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import type { Target } from "./target";

/** A backend as a reader would have one: it hands out connections and echoes messages to their sender. */
export interface Backend {
  /** Address of the server, without a slash at the end. */
  url: string;
  /** Address of the route that hands out connections. */
  connectionUrl: string;
  /** The `url` of every connection handed out, oldest first. */
  urls: readonly string[];
  /** Status with which the connection route answers; 200 hands out a connection. */
  status: number;
  close(): Promise<void>;
}

interface BackendOptions {
  /** A file that it serves besides its own two routes; undefined for a path that it does not know. */
  page?: (path: string) => { type: string; body: Buffer } | undefined;
  /** The text that it sends back for a message. */
  reply?: (message: string) => string;
}

const secret = "tests+only/secret=";

/** Return the text in what a page of a room has sent. */
export const textIn = (frame: unknown): string => (JSON.parse(String(frame)) as { text: string }).text;

/** Return what the rooms of the tutorials send for what ana's page has sent. */
export function roomMessage(frame: string): string {
  const { id, text = frame } = JSON.parse(frame) as { id?: string; text?: string };
  return JSON.stringify({ type: "message", id, name: "ana", text });
}

/**
 * Starts a backend of one client on a free port.
 *
 * @param target - the service that it talks to
 * @param identifier - who every connection is for
 */
export async function startBackend(target: Target, identifier: string, options: BackendOptions = {}): Promise<Backend> {
  const { page = () => undefined, reply = (message) => JSON.stringify({ echo: message }) } = options;
  const urls: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const handle = async (): Promise<void> => {
      const body = await text(request);
      const file = page(path);
      if (file !== undefined) {
        response.setHeader("Content-Type", file.type).end(file.body);
      } else if (path === "/webhook") {
        const { action, data } = JSON.parse(body) as { action: string; data: { message: string } };
        // A service may send events that nobody asked for.
        const answer = action === "MESSAGE" ? { messages: { clients: identifier, message: reply(data.message) } } : {};
        response.setHeader("Authorization", `Bearer ${secret}`).end(JSON.stringify(answer));
      } else if (path === "/connection" && backend.status === 200) {
        const webhook = { url: `${backend.url}/webhook`, secret };
        const url = await requestConnection(target, { identifier, webhook });
        urls.push(url);
        response.setHeader("Content-Type", "application/json").end(JSON.stringify({ identifier, url }));
      } else {
        response.writeHead(path === "/connection" ? backend.status : 404).end("not today");
      }
    };
    handle().catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const backend = { url, connectionUrl: `${url}/connection`, urls, status: 200, close: () => closeServer(server) };
  return backend;
}

async function requestConnection(target: Target, request: Record<string, unknown>): Promise<string> {
  const response = await fetch(`${target.url}/api/v0/connection`, {
    method: "POST",
    headers: { Authorization: `Bearer ${target.apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!response.ok) {
    throw new Error(`The service answered ${response.status}: ${await response.text()}`);
  }
  const { url } = (await response.json()) as { url: string };
  return url;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
