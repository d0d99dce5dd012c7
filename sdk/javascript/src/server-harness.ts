import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

import { createSocketless, type SocketlessOptions } from "./index";

export const MASTER = "master of the tests";

export const secretOf = (identifier: string, master = MASTER): string =>
  createHmac("sha256", master).update(identifier).digest("hex");

/** The options of a backend whose service answers what `service` returns. */
export function backend<Context = unknown>(
  service: (path: string, body: string) => Response | Promise<Response>,
  options: Partial<SocketlessOptions<Context>> = {},
) {
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
  const socketless = createSocketless<Context>({
    user: (request) => request.headers.get("x-user") ?? undefined,
    apiKey: "key",
    apiUrl: "https://service.test",
    webhookUrl: "https://app.test/webhook",
    masterSecret: MASTER,
    log,
    fetch: async (address, init) => service(new URL(String(address)).pathname, String(init?.body)),
    ...options,
  });
  return { socketless, lines };
}

/** A service that gives connections and takes messages, and keeps what it was asked. */
export function willing() {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const service = (path: string, body: string): Response => {
    asked.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return path.endsWith("/connection")
      ? Response.json({ url: "wss://service.test/token" })
      : new Response(null, { status: 204 });
  };
  return { asked, service };
}

/** The body of an event. */
export const eventOf = (identifier: string, action = "CONNECTION_OPEN", message?: string): string =>
  JSON.stringify({ action, data: { connection: { clientId: "wskl_live_test", identifier }, message } });

export const signatureOf = (body: string, secret: string): string =>
  `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** A request of the service, signed for the client that the body names. */
export function signedEvent(identifier: string, action?: string, message?: string, url = "https://app.test/webhook") {
  const body = eventOf(identifier, action, message);
  const headers = {
    "Content-Type": "application/json",
    "x-socketless-signature": signatureOf(body, secretOf(identifier)),
  };
  return new Request(url, { method: "POST", headers, body });
}

/** A request of a page of the site, or of another page. */
export const ofPage = (headers: Record<string, string> = {}, init: RequestInit = {}): Request =>
  new Request("https://app.test/connection", {
    method: "POST",
    ...init,
    headers: { "x-user": "42", "Sec-Fetch-Site": "same-origin", ...headers },
  });

/** Serve until the test ends, and return the address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
