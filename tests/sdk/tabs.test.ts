import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";

import { clientOf } from "../../plugins/sdk";
import { packSdk } from "../../plugins/sdk/pack";
import { createSocketless, sentBy } from "../../sdk/javascript/src/index";
import { nodeHandler } from "../../sdk/javascript/src/node";
import { startSocketless, type LocalSocketless } from "../../sdk/javascript/src/testing";
import { isFull } from "../../scripts/test/suites";
import { findBrowser } from "../support/browser";
import { siteDir } from "../examples/workspace";

const TABS = 10;
const BEAT_MS = 400;
/** How long each tab says that it is there. */
const BEATS = 5;

let service: LocalSocketless;
let server: Server;
let browser: Browser;
let address: string;

/** A page in a room, by a connection of its own or one for all tabs. */
const pageOf = (isShared: boolean) => `<!doctype html><title>Tab</title><script type="module">
  import { acrossTabs, joinRoom, openConnection } from "/client.js";
  const connection = openConnection(${isShared ? '{ user: "ana", connect: acrossTabs() }' : ""});
  window.room = joinRoom(connection, { room: "plans", beatMs: ${BEAT_MS} });
  window.connection = connection;
</script>`;

beforeAll(async () => {
  if (!isFull("sdk")) {
    return;
  }
  const client = await clientOf((await packSdk(siteDir)).folder);
  service = await startSocketless();
  server = createServer((request, response) => routes(request.url ?? "")(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const socketless = createSocketless({
    user: () => "ana",
    apiUrl: service.url,
    apiKey: service.apiKey,
    webhookUrl: `${address}/webhook`,
    masterSecret: "a master secret of these tests",
  });
  const connection = nodeHandler(socketless.connection);
  const webhook = nodeHandler(
    socketless.webhook((event) =>
      sentBy(event).type === "open_room" ? { message: { type: "room_opened", room: "plans" } } : undefined,
    ),
  );
  const routes = (url: string): RequestListener => {
    const file =
      (type: string, content: string | Uint8Array): RequestListener =>
      (_request, response) =>
        void response.setHeader("Content-Type", type).end(content);
    switch (url) {
      case "/connection":
        return (...args) => void connection(...args);
      case "/webhook":
        return (...args) => void webhook(...args);
      case "/client.js":
        return file("text/javascript", client);
      default:
        return file("text/html", pageOf(url === "/shared"));
    }
  };
  const launch = await findBrowser();
  browser = await chromium.launch(launch);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await service?.stop();
});

/** Open ten tabs, let each say that it is there a few times, and count what the service saw. */
async function measure(path: string) {
  const before = service.state().webhookCalls.length;
  const context = await browser.newContext();
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  for (const tab of tabs) {
    await tab.goto(address + path);
  }
  for (const tab of tabs) {
    await tab.waitForFunction("room.state.status === 'open'");
  }
  await tabs[0]?.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), BEAT_MS * BEATS);
  const { connections, webhookCalls } = service.state();
  return { context, tabs, connections: connections.length, webhookCalls: webhookCalls.length - before };
}

it.skipIf(!isFull("sdk"))(
  "holds one connection for ten tabs, and makes a fraction of the webhook calls",
  async () => {
    const each = await measure("/");
    expect(each.connections).toBe(TABS);
    await each.context.close();
    await expect.poll(() => service.state().connections.length, { timeout: 20_000 }).toBe(0);
    const shared = await measure("/shared");
    expect(shared.connections).toBe(1);
    expect(shared.webhookCalls).toBeLessThan(each.webhookCalls / 3);
    console.info(`webhook calls of ten tabs: ${each.webhookCalls} alone, ${shared.webhookCalls} shared`);

    const [first, ...others] = shared.tabs as [Page, ...Page[]];
    // The first tab leads: the others go on by a connection of another one.
    await first.close();
    for (const tab of others) {
      await tab.waitForFunction("connection.status === 'connected' && room.state.status === 'open'");
    }
    await expect.poll(() => service.state().connections.length, { timeout: 20_000 }).toBe(1);
    await shared.context.close();
  },
  120_000,
);
