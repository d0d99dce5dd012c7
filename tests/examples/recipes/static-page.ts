import { readFileSync } from "node:fs";

import { serve } from "@hono/node-server";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";

import { filesOf } from "../../../plugins/code/quote";
import { connectionFor } from "../../../examples/recipes/socketless/server";
import { findBrowser } from "../../support/browser";
import { stage, until } from "./stage";

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
