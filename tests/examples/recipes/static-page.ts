import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { serve } from "@hono/node-server";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";

import { filesOf } from "../../../plugins/code/quote";
import { connectionFor } from "../../../examples/recipes/socketless/server";
import { findBrowser } from "../../support/browser";
import { shownPages } from "./shown-pages";
import { addMembers, stage, until } from "./stage";

const folder = "examples/recipes";
const modules = filesOf(folder)
  .filter((file) => file.endsWith(".js"))
  .map((file) => file.slice(folder.length));

const html = `<!doctype html><title>Recipes</title>${modules.map((it) => `<script type="module" src="${it}"></script>`).join("")}`;

test("a static page loads each recipe as it is, and runs two on one connection", async () => {
  const { onEvent, noticesOf } = await import("../../../examples/recipes/notifications/server");
  const presence = await import("../../../examples/recipes/presence/server");
  const service = await stage("contract", onEvent, presence.onEvent);
  const answer = async ({ url }: Request): Promise<Response> => {
    const { pathname } = new URL(url);
    if (pathname === "/") return new Response(html, { headers: { "Content-Type": "text/html" } });
    if (pathname === "/connection") return Response.json({ url: await connectionFor("ana") });
    if (pathname === "/notices") return Response.json(await noticesOf("ana"));
    if (!modules.includes(pathname)) return new Response("Not found", { status: 404 });
    return new Response(readFileSync(folder + pathname), { headers: { "Content-Type": "text/javascript" } });
  };
  const site = await new Promise<string>((resolve) => {
    const server = serve({ fetch: answer, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
    onTestFinished(() => void server.close());
  });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const logged: string[] = [];
  const problems: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("response", (response) => {
    if (!response.ok() && !response.url().endsWith("/favicon.ico")) problems.push(response.url());
  });
  await page.goto(site);
  await until(() => {
    expect(logged).toContain("Online [ana]");
    expect(logged).toContainEqual(expect.stringMatching(/^Notices /));
  });
  expect(modules.length).toBeGreaterThan(10);
  expect(problems).toEqual([]);
  expect(service.state().connections).toHaveLength(1);
});

test("the pages of the room, the notices and an answer show what happens", async () => {
  const app = await shownPages();
  const service = await stage("contract", ...app.handlers);
  await addMembers("plans", "ana");
  const site = await new Promise<string>((resolve) => {
    const fetch = (request: Request): Promise<Response> => app.respond(request, "ana");
    const server = serve({ fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
    onTestFinished(() => void server.close());
  });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  onTestFinished(() => browser.close());
  const open = async (recipe: string) => {
    const page = await browser.newPage();
    await page.goto(`${site}/${recipe}/index.html`);
    return page;
  };
  const room = await open("room");
  await until(async () => expect(await room.locator("#users").innerText()).toBe("ana"));
  await room.getByLabel("Message").fill("Hello");
  await room.getByRole("button", { name: "Send" }).click();
  await until(async () => expect(await room.getByRole("listitem").allInnerTexts()).toEqual(["ana: Hello"]));

  const notices = await open("notifications");
  const answer = await open("ai-answer");
  await until(() => expect(service.state().connections).toHaveLength(3));
  await app.notifications.notify("ana", "n1", "A notice");
  await until(async () => expect(await notices.locator("#unread").innerText()).toBe("1"));
  await notices.getByRole("button", { name: "Mark as read" }).click();
  await until(async () => expect(await notices.locator("#unread").innerText()).toBe("0"));

  const written = app.answers.write("ana", "a1", async function* (signal) {
    while (!signal.aborted) {
      yield "word ";
      await pause(20);
    }
  });
  await until(async () => expect(await answer.locator("#text").innerText()).toContain("word"));
  await answer.getByRole("button", { name: "Stop" }).click();
  await written;
  await until(async () => expect(await answer.locator("#status").innerText()).toBe("stopped"));
});
