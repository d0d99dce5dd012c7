import { readFileSync } from "node:fs";

import { runAxe } from "../support/engines";
import { expect, test } from "../support/fixtures";
import { hydrated, toolContent, toolSummary } from "../support/page";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const document = JSON.parse(readFileSync("build/openapi.json", "utf8")) as Json;

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keys whose own keys are names that a reader looks for. */
const NAMING = new Set(["paths", "properties", "responses", "headers", "content"]);

/** Keys whose value a reader looks for. */
const TELLING = new Set(["default", "pattern", "minLength", "maxLength", "format"]);

/** Everything in a part of the document that a reader has to find on the page. */
function facts(value: Json, found = new Set<string>()): Set<string> {
  const add = (entry: Json): void => void found.add(typeof entry === "string" ? entry : JSON.stringify(entry));
  if (Array.isArray(value)) {
    value.forEach((entry) => facts(entry, found));
  }
  for (const [key, child] of Object.entries(isObject(value) ? value : {})) {
    if (NAMING.has(key) && isObject(child)) {
      Object.keys(child).forEach(add);
      Object.values(child).forEach((named) => facts(named, found));
    } else if (TELLING.has(key)) {
      add(child);
    } else if (key === "enum" && Array.isArray(child)) {
      child.forEach(add);
    } else if (key !== "example" && key !== "examples") {
      facts(child, found);
    }
    if (key === "parameters" && Array.isArray(child)) {
      child.forEach((parameter) => isObject(parameter) && add(parameter.name ?? null));
    }
  }
  return found;
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every path, field, default, limit, allowed value and status of the document is on the page", async ({
    page,
  }) => {
    await page.goto("/api/");
    const text = (await page.locator("main").textContent()) ?? "";
    const missing = [...facts(document)].filter((fact) => !text.includes(fact));
    expect(missing).toEqual([]);
    expect(facts(document).size).toBeGreaterThan(40);
    for (const fact of ["^[a-z0-9_.]+$", "1 to 100 characters", "sendOnDisconnect", "CONNECTION_CLOSE", "204"]) {
      expect(text).toContain(fact);
    }
  });

  test("the alternatives of the event can be chosen", async ({ page }) => {
    await page.goto("/api/");
    const text = page.getByText("The text of the client's message.");
    await expect(text).toBeHidden();
    await page.getByRole("group", { name: "Alternatives" }).locator("label", { hasText: "MESSAGE" }).click();
    await expect(text).toBeVisible();
  });

  test("samples and examples are there", async ({ page }) => {
    await page.goto("/api/");
    await expect(page.getByLabel("Create a connection in curl", { exact: true })).toContainText(
      "curl --fail-with-body",
    );
    await expect(page.getByLabel("Create a connection: 200 The connection", { exact: true })).toContainText(
      "wss://connect.socketless.ws/",
    );
  });
});

test.describe("links to a place", () => {
  test("a field is scrolled to and highlighted", async ({ page }) => {
    await page.goto("/api/#create-a-connection.webhook.options.sendOnConnect");
    const field = page.locator('[id="create-a-connection.webhook.options.sendOnConnect"]');
    await expect(field).toBeInViewport();
    await expect(field).toHaveClass(/api-highlight/);
    await expect(field).toContainText("Default");
  });

  test("a field of an alternative that isn't shown is opened", async ({ page }) => {
    await page.goto("/api/#webhook.MESSAGE.data.message");
    await expect(page.locator('[id="webhook.MESSAGE.data.message"]')).toBeInViewport();
    // The request's own choice of an example stays as it is.
    await expect(page.getByRole("radio", { name: "MESSAGE", exact: true, checked: true })).toHaveCount(1);
  });

  test("a field in a closed list is opened, on the page too", async ({ page }) => {
    await page.goto("/api/");
    await hydrated(page);
    const field = page.locator('[id="create-a-connection.webhook.url"]');
    await page.locator('[id="create-a-connection.webhook"] summary').first().click();
    await expect(field).toBeHidden();
    await page.evaluate(() => {
      location.hash = "create-a-connection.webhook.url";
    });
    await expect(field).toBeInViewport();
  });

  test("every operation has its anchor and its entry in the navigation", async ({ page }) => {
    await page.goto("/api/");
    await hydrated(page);
    const navigation = page.getByRole("navigation", { name: "Operations" }).first();
    for (const anchor of [
      "create-a-connection",
      "manage-feeds",
      "send-messages",
      "openapi-document",
      "webhook",
      "websocket-of-a-client",
      "heartbeat",
    ]) {
      const link = navigation.locator(`a[href="#${anchor}"]`);
      await link.click();
      await expect(page.locator(`h2[id="${anchor}"]`)).toBeInViewport();
      await expect(link).toHaveAttribute("aria-current", "location");
    }
    await page.keyboard.press("Control+Home");
    await expect(navigation.locator("[aria-current]")).toHaveCount(0);
  });
});

test("the language of the samples is shared by all, and remembered", async ({ page }) => {
  await page.goto("/api/");
  await hydrated(page);
  await page.getByRole("tab", { name: "Python" }).first().click();
  await expect(page.getByLabel("Send messages in Python", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("docusaurus.tab.language"))).toBe("python");
  await page.reload();
  await expect(page.getByLabel("Create a connection in Python", { exact: true })).toBeVisible();
});

test("the path is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/api/");
  await hydrated(page);
  await page.getByRole("button", { name: "Copy the path /api/v0/feeds" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("/api/v0/feeds");
});

test("openapi.json can be downloaded, and opened elsewhere by its address", async ({ page, request }) => {
  await page.goto("/api/");
  const download = page.waitForEvent("download");
  await page.locator(".api-menu summary").click();
  await page.getByRole("link", { name: "Download openapi.json" }).click();
  expect((await download).suggestedFilename()).toBe("openapi.json");
  const response = await request.get("/openapi.json");
  expect(response.headers()["content-type"]).toContain("application/json");
  const address = encodeURIComponent("https://docs.socketless.ws/openapi.json");
  await expect(page.getByRole("link", { name: "Swagger Editor" })).toHaveAttribute(
    "href",
    new RegExp(`url=${address}$`),
  );
});

test("asyncapi.json describes the frames and the webhook, and other sites may read it", async ({ page, request }) => {
  await page.goto("/api/");
  const download = page.waitForEvent("download");
  await page.locator(".api-menu summary").click();
  await page.getByRole("link", { name: "Download asyncapi.json" }).click();
  expect((await download).suggestedFilename()).toBe("asyncapi.json");
  const response = await request.get("/asyncapi.json");
  expect(response.headers()["content-type"]).toContain("application/json");
  expect(response.headers()["access-control-allow-origin"]).toBe("*");
  const { asyncapi, channels } = (await response.json()) as { asyncapi: string; channels: Record<string, Json> };
  expect(asyncapi).toBe("3.0.0");
  expect(Object.keys(channels)).toEqual(["connection", "webhook"]);
});

test("the page says which document it was made from", async ({ page }) => {
  await page.goto("/api/");
  await expect(
    page.getByText("Socketless API 1.0.0, OpenAPI 3.1.0, made from the snapshot api-spec/openapi.json."),
  ).toBeVisible();
});

for (const theme of ["light", "dark"] as const) {
  for (const width of [1280, 390]) {
    test(`nothing is inaccessible in ${theme} at ${width} px, with the tools open`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
      await page.goto("/api/");
      await hydrated(page);
      await toolSummary(page, "Try it: Manage feeds").click();
      const form = toolContent(page, "Try it: Manage feeds");
      await form
        .getByRole("group", { name: "actions 1", exact: true })
        .getByRole("textbox", { name: "feeds" })
        .fill("Not a feed");
      await form.getByRole("button", { name: "Send", exact: true }).click();
      await expect(form.getByRole("alert")).toBeVisible();
      await toolSummary(page, "Verify a signature").click();
      await page.getByRole("button", { name: "Check the signature" }).click();
      await expect(page.getByText("The signature is not valid.")).toBeVisible();
      const { violations } = await runAxe(page, ".api-page");
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
      const sideways = await page.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    });
  }
}
