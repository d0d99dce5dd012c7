import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { startService, type Service, type ServiceOptions } from "./index";

/** Bound of a test and of each wait in it: a busy machine may be slow, and a test that fails may take its time. */
const patienceMs = 20_000;
vi.setConfig({ testTimeout: patienceMs });

/** Waits until an assertion holds. */
export const until = (assertion: () => void): Promise<void> => vi.waitFor(assertion, { timeout: patienceMs });

/** Starts a local service that is closed when the test ends. */
export async function startForTest(options?: ServiceOptions): Promise<Service> {
  const service = await startService(options);
  onTestFinished(() => service.close());
  return service;
}

/** Where a service is reached. */
type Address = Pick<Service, "url" | "apiKey">;

/** Posts JSON with the API key; `headers` add to or replace the usual ones. */
export function post(service: Address, path: string, body: unknown, headers: HeadersInit = {}): Promise<Response> {
  return fetch(`${service.url}/api/v0/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${service.apiKey}`, "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The `url` of a new connection. Throws the answer's text if there is none. */
export async function connectionUrl(service: Address, request: Record<string, unknown>): Promise<string> {
  const response = await post(service, "connection", request);
  if (!response.ok) {
    throw new Error(`${response.status} ${await response.text()}`);
  }
  const { url } = (await response.json()) as { url: string };
  return url;
}

/** An open client that keeps what it received; it is cut when the test ends. */
export interface TestClient {
  socket: WebSocket;
  /** Texts of the frames that are not heartbeats. */
  messages: string[];
  /** Number of heartbeats received. */
  heartbeats(): number;
  closed: Promise<{ code: number; reason: string }>;
}

/** Opens a WebSocket; `answers: false` makes a client that leaves heartbeats unanswered. */
export async function openClient(url: string, { answers = true } = {}): Promise<TestClient> {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  const messages: string[] = [];
  let heartbeats = 0;
  socket.on("message", (data) => {
    const text = String(data);
    if (text !== "") {
      messages.push(text);
    } else {
      heartbeats += 1;
      if (answers) {
        socket.send("");
      }
    }
  });
  const closed = once(socket, "close").then(([code, reason]: unknown[]) => ({
    code: Number(code),
    reason: String(reason),
  }));
  await once(socket, "open");
  return { socket, messages, heartbeats: () => heartbeats, closed };
}

/** Asks for a connection and opens it. */
export async function connect(service: Service, request: Record<string, unknown>): Promise<TestClient> {
  return openClient(await connectionUrl(service, request));
}

/** The status and body with which an upgrade is refused. Throws if it is accepted. */
export function refusalOf(url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace("http:", "ws:"));
    socket.on("open", () => reject(new Error("the upgrade was accepted")));
    socket.on("error", reject);
    socket.on("unexpected-response", (_request, response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
  });
}

/** One request that a test handler received. */
interface ReceivedCall {
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a test handler answers; by default 200 and an empty JSON object. */
export interface HandlerAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A webhook handler on a free port. `answer` gets the parsed event. */
export async function startHandler(answer: (event: { action: string }) => HandlerAnswer) {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      calls.push({ headers: request.headers, body });
      const { status = 200, headers = {}, body: reply = {} } = answer(JSON.parse(body) as { action: string });
      response.writeHead(status, headers).end(typeof reply === "string" ? reply : JSON.stringify(reply));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook` };
}
