import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Locator, Page } from "@playwright/test";

import { startService, type Service } from "@socketless/local";
import { expect, test } from "../support/fixtures";
import { hydrated, toolContent, toolSummary } from "../support/page";

let service: Service;
test.beforeAll(async () => {
  service = await startService({ cors: { origins: ["*"], headers: ["Authorization", "Content-Type"] } });
});
test.afterAll(() => service.close());

const portOf = (server: Server | undefined): number => (server?.address() as AddressInfo).port;

/** Opens the form of an operation and points it at the local service. */
async function tryOut(page: Page, title: string, server = service.url): Promise<Locator> {
  await page.goto("/api/");
  await hydrated(page);
  await toolSummary(page, `Try it: ${title}`).click();
  const form = toolContent(page, `Try it: ${title}`);
  await form.getByLabel("Server", { exact: true }).selectOption("Another address");
  await form.getByLabel("Address of the server").fill(server);
  return form;
}

async function writeBody(form: Locator, body: unknown): Promise<void> {
  await form.getByLabel("Body (JSON)").fill(typeof body === "string" ? body : JSON.stringify(body));
}

test.describe("each call is sent to the service and its answer is read", () => {
  test("POST /api/v0/feeds", async ({ page }) => {
    const form = await tryOut(page, "Manage feeds");
    await form.getByLabel("API key").fill(service.apiKey);
    await writeBody(form, {
      actions: ["news", "news.daily"].map((feeds) => ({ action: "join", clients: "reader-2", feeds })),
    });
    await form.getByRole("button", { name: "Send", exact: true }).click();
    await expect(form).toContainText("204");
    await expect(form).toContainText("Done. The answer has no body.");
    expect([...service.feedsOf("reader-2")].sort()).toEqual(["news", "news.daily"]);
  });
});

test("a wrong key shows the service's 401 and its text", async ({ page }) => {
  const form = await tryOut(page, "Send messages");
  await form.getByLabel("API key").fill("wrong");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form).toContainText("401 Unauthorized");
  await expect(form.getByLabel("Body of the answer")).toHaveText("Unauthorized");
});

test("a bad feed name is caught before sending, and the service refuses it when it is sent anyway", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(service.url) && request.method() === "POST") {
      calls.push(request.url());
    }
  });
  const form = await tryOut(page, "Manage feeds");
  await form.getByLabel("API key").fill(service.apiKey);
  await writeBody(form, { actions: { action: "join", clients: "reader", feeds: "Chat Room" } });
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText("actions.feeds must match ^[a-z0-9_.]+$");
  expect(calls).toEqual([]);

  await form.getByRole("button", { name: "Send anyway" }).click();
  await expect(form).toContainText("400 Bad Request");
  expect(calls).toHaveLength(1);
});

test.describe("where a request goes", () => {
  test("stands beside Send, and follows what the reader fills in", async ({ page }) => {
    const form = await tryOut(page, "Send messages");
    const send = form.getByRole("button", { name: "Send", exact: true });
    await expect(send).toHaveAccessibleDescription(`POST ${service.url}/api/v0/message`);
    await expect(form.getByText(`POST ${service.url}/api/v0/message`)).toBeVisible();
    await form.getByLabel("Address of the server").fill("https://app.socketless.ws.evil.example/base/");
    await expect(send).toHaveAccessibleDescription("POST https://app.socketless.ws.evil.example/base/api/v0/message");
  });

  test("is nowhere for an address that only looks like a server's", async ({ page }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    const form = await tryOut(page, "OpenAPI document");
    await form.getByLabel("API key").fill(service.apiKey);
    for (const address of [
      "https://app.socketless.ws@evil.example",
      "https://evil.example?x=",
      "https://evil.example#",
    ]) {
      await form.getByLabel("Address of the server").fill(address);
      await form.getByRole("button", { name: "Send", exact: true }).click();
      await expect(form.getByRole("alert")).toContainText("without user name, query and fragment");
      await expect(form).toContainText("This has no address to send to.");
      await expect(form.getByRole("button", { name: "Send anyway" })).toHaveCount(0);
    }
    expect(sent.filter((url) => url.includes("evil.example"))).toEqual([]);
  });
});

test("missing fields, wrong values and bodies that are not JSON are named", async ({ page }) => {
  const form = await tryOut(page, "Manage feeds");
  const alert = form.getByRole("alert");
  const send = form.getByRole("button", { name: "Send", exact: true });
  await writeBody(form, { actions: { action: "jump", feeds: "" } });
  await send.click();
  await expect(alert).toContainText("actions.feeds must have 1 to 100 characters");
  await expect(alert).toContainText("actions.action must be one of join, leave, set");
  await expect(alert).toContainText("actions.clients is required");
  await writeBody(form, "{");
  await send.click();
  await expect(alert).toContainText("body must be JSON");
  await expect(form.getByRole("button", { name: "Send anyway" })).toHaveCount(0);
});

test("the API key is in no storage, address, attribute or log", async ({ page, context }) => {
  const key = "secret-key-of-this-test";
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const form = await tryOut(page, "Send messages");
  await form.getByLabel("API key").fill(key);
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form).toContainText("401");

  const found = await page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    local: JSON.stringify({ ...localStorage }),
    session: JSON.stringify({ ...sessionStorage }),
    cookies: document.cookie,
    address: location.href,
    history: JSON.stringify(history.state),
  }));
  expect(JSON.stringify([found, logged, addresses, await context.storageState()])).not.toContain(key);

  await toolSummary(page, "Try it: Manage feeds").click();
  const other = toolContent(page, "Try it: Manage feeds");
  await expect(other.getByLabel("API key")).toHaveValue(key);
  await page.reload();
  await hydrated(page);
  await toolSummary(page, "Try it: Send messages").click();
  await form.getByLabel("Server", { exact: true }).selectOption("Another address");
  await expect(form.getByLabel("API key")).toHaveValue("");
});

test("a request without an answer is explained", async ({ page, context, baseURL }) => {
  const [strict, gone] = [await startService(), await startService()];
  await gone.close();
  const form = await tryOut(page, "Send messages", strict.url);
  const send = form.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(form).toContainText(`${strict.url} is there, but it doesn't allow this page to read its answer (CORS)`);
  await expect(form.getByLabel(/^The same request in curl/)).toContainText(`'${strict.url}/api/v0/message'`);
  await expect(form).toContainText(`allow the origin ${baseURL}`);
  await strict.close();

  await form.getByLabel("Address of the server").fill(gone.url);
  await send.click();
  await expect(form).toContainText(`Nothing answers at ${gone.url}`);

  await form.getByLabel("API key").fill("key with spaces");
  await send.click();
  await expect(form).toContainText("The API key holds a space");
  await form.getByLabel("API key").fill("key");
  await context.setOffline(true);
  await send.click();
  await expect(form).toContainText("This device is offline");
});

test("tells a request that the page's policy forbids from one without a response", async ({ page }) => {
  const form = await tryOut(page, "Send messages", "http://192.0.2.1:4000");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form).toContainText("The security policy of this page doesn't allow requests to http://192.0.2.1:4000");
  await expect(form.getByLabel(/^The same request in curl/)).toContainText("http://192.0.2.1:4000");
});

test("a redirect is not followed, and its body goes nowhere else", async ({ page }) => {
  const reached: (string | undefined)[] = [];
  const open = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
  const servers = await Promise.all(
    [0, 1].map(async (index) => {
      const server = createServer(({ method }, response) => {
        reached.push(index === 1 ? method : undefined);
        const location = { Location: `http://127.0.0.1:${portOf(servers[1])}/elsewhere` };
        response.writeHead(method === "OPTIONS" ? 204 : 307, { ...open, ...(index === 0 ? location : {}) }).end();
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      return server;
    }),
  );
  const form = await tryOut(page, "Send messages", `http://127.0.0.1:${portOf(servers[0])}`);
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form).toContainText("answered with a redirect");
  expect(reached.filter(Boolean)).toEqual([]);
  servers.forEach((server) => server.close());
});

test.describe("the signature tool", () => {
  const body = '{"action":"CONNECTION_OPEN"}';
  const secret = "s3cret";
  // printf '%s' '{"action":"CONNECTION_OPEN"}' | openssl dgst -sha256 -hmac s3cret
  const right = "hmac-sha256=d0a8fd91ebf986ac493d5f68d69712b06559f7b8f2afcf90cd6d363718dee46b";

  test("accepts a right signature, explains a wrong one, and sends nothing", async ({ page }) => {
    await page.goto("/api/#webhook");
    await hydrated(page);
    await toolSummary(page, "Verify a signature").click();
    const tool = toolContent(page, "Verify a signature");
    await tool.getByLabel("Raw request body").fill(body);
    await tool.getByLabel("Webhook secret").fill(secret);
    const header = tool.getByLabel("Value of x-socketless-signature");
    await header.fill(right);
    const sent: string[] = [];
    page.on("request", (request) => {
      // The scripts of a page are fetched ahead when a link to it comes into view.
      if (!/^http:\/\/[^/]+\/assets\/js\/[\w.-]+\.js$/.test(request.url())) {
        sent.push(request.url());
      }
    });
    await tool.getByRole("button", { name: "Check the signature" }).click();
    await expect(tool).toContainText("The signature is valid.");

    await tool.getByLabel("Raw request body").fill(`${body} `);
    await tool.getByRole("button", { name: "Check the signature" }).click();
    await expect(tool).toContainText("The signature is not valid.");

    await tool.getByLabel("Raw request body").fill(body);
    await header.fill("");
    await tool.getByRole("button", { name: "Check the signature" }).click();
    await expect(tool).toContainText(right);
    expect(sent).toEqual([]);
  });
});
