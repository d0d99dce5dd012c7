import type { Locator, Page } from "@playwright/test";

import { axeProblems } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated, toolContent, toolSummary } from "../support/page";

async function open(page: Page, title: string): Promise<Locator> {
  await toolSummary(page, `Try it: ${title}`).click();
  return toolContent(page, `Try it: ${title}`);
}

const send = (form: Locator): Promise<void> => form.getByRole("button", { name: "Send", exact: true }).click();

test("one press gets an answer from this page, without a key, and opens its WebSocket", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/api/");
  await hydrated(page);
  expect(asked.filter((url) => /worker/i.test(url))).toEqual([]);
  const form = await open(page, "Create a connection");
  await send(form);
  await expect(form.locator(".api-outcome")).toContainText("200");
  await expect(form.getByLabel("API key")).toHaveCount(0);
  const socket = form.getByRole("group", { name: "WebSocket of 42.k3v9m2x7q1t8w5z0" });
  await expect(socket).toContainText("connected");

  const messages = await open(page, "Send messages");
  await send(messages);
  await expect(messages.locator(".api-outcome")).toContainText("204");
  await expect(messages.getByLabel("Frames of 42.k3v9m2x7q1t8w5z0")).toContainText('{"text":"Hello"}');
  await messages.getByLabel("Frame to send as 42.k3v9m2x7q1t8w5z0").fill("from the client");
  await messages.getByRole("button", { name: "Send frame" }).click();
  await expect(messages.getByLabel("Frames of 42.k3v9m2x7q1t8w5z0")).toContainText("from the client");
  const origins = new Set(asked.map((url) => new URL(url).origin));
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});

test("a message is seen arriving, though nobody had connected", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/api/");
  await hydrated(page);
  const form = await open(page, "Send messages");
  await form.getByLabel("Start from an example").selectOption({ label: "To a feed and two clients" });
  await send(form);
  await expect(form.getByLabel("Frames of member.of.chat.general")).toContainText("Hello, everyone");
  await expect(form.getByLabel("Frames of 43.p7c4n8r2d6h1s9f3")).toContainText("Hello, you two");
  expect(await axeProblems(page, ".api-page")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test("on a phone the answer comes into view below the form", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/api/");
  await hydrated(page);
  const form = await open(page, "Create a connection");
  await form
    .getByRole("button", { name: "Send", exact: true })
    .evaluate((button) => button.scrollIntoView({ block: "end", behavior: "instant" }));
  await send(form);
  await expect(form.getByText("200", { exact: true })).toBeInViewport();
});

test("what is typed flows into the samples, for the hosted service", async ({ page }) => {
  await page.goto("/api/");
  await hydrated(page);
  const form = await open(page, "Create a connection");
  await form.getByLabel("Body (JSON)").fill('{ "identifier": "reader-7" }');
  const sample = page.getByLabel("Create a connection in curl", { exact: true });
  await expect(sample).toContainText('"identifier": "reader-7"');
  await expect(sample).toContainText("https://app.socketless.ws/api/v0/connection");
});
