import { readFileSync } from "node:fs";
import path from "node:path";

import { serve } from "@hono/node-server";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { expect, onTestFinished, test, vi } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { findBrowser } from "../support/browser";

vi.setConfig({ testTimeout: 120_000 });

const html = `<!doctype html><title>App</title>
<button>Notify me</button>
<script type="module">
  import { subscribeToPush, unsubscribeFromPush } from "/push.js";
  // A browser without an account has no push service.
  PushManager.prototype.subscribe = async (options) => ({ toJSON: () => options });
  window.leave = unsubscribeFromPush;
  document.querySelector("button").onclick = async () => {
    window.isSubscribed = await subscribeToPush({ url: "/api/push" });
  };
</script>`;

test("a browser subscribes, shows a push under its notice's ID, and a click on it opens the app", async () => {
  const { folder } = await packSdk(path.resolve(__dirname, "../.."));
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, "dist/notifications/push.js")],
    bundle: true,
    write: false,
    format: "esm",
  });
  const saved: unknown[] = [];
  const site = await new Promise<string>((resolve) => {
    const fetch = async (request: Request): Promise<Response> => {
      switch (new URL(request.url).pathname) {
        case "/":
          return new Response(html, { headers: { "Content-Type": "text/html" } });
        case "/push.js":
          return new Response(outputFiles[0]?.text, { headers: { "Content-Type": "text/javascript" } });
        case "/service-worker.js":
          // As a site serves the package's file.
          return new Response(readFileSync(path.join(folder, "dist/service-worker.js"), "utf8"), {
            headers: { "Content-Type": "text/javascript" },
          });
        case "/api/push":
          if (request.method === "GET") {
            return Response.json({ publicKey: "the public key" });
          }
          saved.push(await request.json());
          return new Response(null, { status: 204 });
        default:
          return new Response(null, { status: 404 });
      }
    };
    const server = serve({ fetch, hostname: "localhost", port: 0, overrideGlobalObjects: false }, ({ port }) =>
      resolve(`http://localhost:${port}`),
    );
    onTestFinished(() => void server.close());
  });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ permissions: ["notifications"] });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const registered: string[] = [];
  devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
    registered.push(...registrations.map(({ registrationId }) => registrationId)),
  );
  await devTools.send("ServiceWorker.enable");
  await page.goto(site);
  await page.getByRole("button").click();
  await page.waitForFunction("window.isSubscribed");
  expect(saved).toEqual([{ userVisibleOnly: true, applicationServerKey: "the public key" }]);

  const worker = context.serviceWorkers()[0];
  if (!worker) {
    throw new Error("The page has no service worker");
  }
  // Chromium without a window shows no notifications.
  await worker.evaluate(`
    self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { tag }) => self.shown.push(tag + ": " + title);
    WindowClient.prototype.focus = async function () { self.shown.push("focus on " + new URL(this.url).pathname); };
  `);
  const shown = (expected: string[]) =>
    vi.waitFor(async () => expect(await worker.evaluate("self.shown")).toEqual(expected), 20_000);
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: site,
    registrationId: registered[0] ?? "",
    data: JSON.stringify({ id: "report.7", text: "Your report is ready" }),
  });
  await shown(["report.7: Your report is ready"]);
  await worker.evaluate(`
    const notification = { close: () => self.shown.push("closed") };
    self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  `);
  await shown(["report.7: Your report is ready", "closed", "focus on /"]);
  await worker.evaluate(`
    const newSubscription = { toJSON: () => ({ endpoint: "new" }) };
    self.dispatchEvent(
      Object.assign(new ExtendableEvent("pushsubscriptionchange"), { newSubscription, oldSubscription: { endpoint: "old" } }),
    );
  `);
  await vi.waitFor(() => expect(saved.at(-1)).toEqual({ endpoint: "new", old: "old" }), 20_000);
});
