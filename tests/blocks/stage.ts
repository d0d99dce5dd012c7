import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { serve } from "@hono/node-server";
import { vi } from "vitest";

import { startServer } from "../../scripts/server";
import { startService } from "@socketless/local";

/** The handler that guides show; a path in a variable, because examples have TypeScript settings of their own. */
const HANDLER = path.resolve("examples/signature/javascript/webhook.ts");

/** What the commands of a page reach, in place of the addresses that they name. */
export interface Stage {
  /** Variables that lead programs with addresses of their own to this machine. */
  settings: Record<string, string>;
  /** The commands with the addresses of this machine. */
  localize(text: string): string;
  /** What was printed, with the addresses that the pages name. */
  publish(text: string): string;
  close(): Promise<void>;
}

/** What the commands of a page expect to find. */
export interface Scene {
  /** The master secret that the page tells the reader to set, for the handler. */
  master: string;
  /** The API key that the page tells the reader to set. */
  apiKey: string;
  /** Who is at port 3000: the reader's handler of events, or a Socketless of their own. */
  local: "handler" | "service";
}

/**
 * Starts what readers' commands talk to: this site from `build/`, the local service as it is shipped, and a
 * handler of events.
 */
export async function setUp({ master, apiKey, local }: Scene): Promise<Stage> {
  const site = await startServer({ directory: "build", port: 0, host: "127.0.0.1" });
  const service = await startService({ behaviour: "release-node", apiKey });
  // The handler reads its secret once, when it is loaded, and each page has its own.
  vi.resetModules();
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", master);
  const { POST } = (await import(HANDLER)) as { POST: (request: Request) => Promise<Response> };
  const handler = serve({ fetch: POST, port: 0, hostname: "127.0.0.1" });
  await once(handler, "listening");
  const { port } = handler.address() as AddressInfo;
  const addresses = [
    ["https://docs.socketless.ws", site.url],
    ["https://app.socketless.ws", service.url],
    ["http://localhost:3000", local === "service" ? service.url : `http://127.0.0.1:${port}`],
    // An own Socketless takes WebSockets at another port than calls of its API; the local service has one for both.
    ["localhost:3100", new URL(service.url).host],
  ] as const;
  return {
    settings: { WEBHOOK_URL: `http://127.0.0.1:${port}/webhook` },
    localize: (text) => addresses.reduce((all, [named, local]) => all.replaceAll(named, local), text),
    publish: (text) => addresses.reduce((all, [named, local]) => all.replaceAll(local, named), text),
    close: async () => {
      await Promise.all([site.close(), service.close(), new Promise((resolve) => handler.close(resolve))]);
    },
  };
}
