import { readFileSync } from "node:fs";

import { serve } from "@hono/node-server";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";

import { findBrowser } from "../../support/browser";
import { until } from "./stage";

const html = `<!doctype html><title>App</title>
<button>Notify me</button>
<script type="module">
  import { subscribe, unsubscribe } from "/client.js";
  // A browser without an account has no push service.
  PushManager.prototype.subscribe = async (options) => ({ toJSON: () => options });
  PushManager.prototype.getSubscription = async () => ({ unsubscribe: async () => (window.isEnded = true) });
  window.leave = unsubscribe;
  document.querySelector("button").onclick = async () => {
    window.isSubscribed = await subscribe("the public key", async (subscription) => (window.saved = subscription));
  };
</script>`;

test("a browser subscribes, shows a push under its notice's id, and a click on it opens the app", async () => {
  const folder = "examples/recipes/offline";
  const site = await new Promise<string>((resolve) => {
    const fetch = ({ url }: Request): Response => {
      const { pathname } = new URL(url);
      const isPage = pathname === "/";
      const headers = { "Content-Type": isPage ? "text/html" : "text/javascript" };
      return new Response(isPage ? html : readFileSync(folder + pathname), { headers });
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
  expect(await page.evaluate("window.saved")).toEqual({
    userVisibleOnly: true,
    applicationServerKey: "the public key",
  });

  const [registrationId = ""] = registered;
  const push = (id: string, text: string) =>
    devTools.send("ServiceWorker.deliverPushMessage", {
      origin: site,
      registrationId,
      data: JSON.stringify({ id, text }),
    });
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
  await push("report.7", "Your report is ready");
  await until(async () => expect(await worker.evaluate("self.shown")).toEqual(["report.7: Your report is ready"]));
  await worker.evaluate(`
    const notification = { close: () => self.shown.push("closed") };
    self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  `);
  await until(async () => expect(await worker.evaluate("self.shown.slice(1)")).toEqual(["closed", "focus on /"]));
  await page.evaluate("window.leave()");
  expect(await page.evaluate("window.isEnded")).toBe(true);
});
