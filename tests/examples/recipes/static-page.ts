import { readFileSync } from "node:fs";

import { serve } from "@hono/node-server";
import { chromium, type Page } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";

import { filesOf } from "../../../plugins/code/quote";
import { findBrowser } from "../../support/browser";
import { shownPages } from "./shown-pages";
import { addMembers, stage, until } from "./stage";

const folder = "examples/recipes";
const modules = filesOf(folder)
  .filter((file) => file.endsWith(".js") && !file.endsWith("/orders.js"))
  .map((file) => file.slice(folder.length));

const html = `<!doctype html><title>Recipes</title>${modules.map((it) => `<script type="module" src="${it}"></script>`).join("")}`;

/** Opens a page of a browser, on a site that answers so. */
async function openPage(answer: (request: Request) => Promise<Response>): Promise<Page> {
  const baseURL = await new Promise<string>((resolve) => {
    const options = { fetch: answer, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false };
    const server = serve(options, ({ port }) => resolve(`http://127.0.0.1:${port}`));
    onTestFinished(() => void server.close());
  });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  onTestFinished(() => browser.close());
  return browser.newPage({ baseURL });
}

test("a static page loads each recipe as it is", async () => {
  const answer = async ({ url }: Request): Promise<Response> => {
    const { pathname } = new URL(url);
    if (pathname === "/") {
      return new Response(html, { headers: { "Content-Type": "text/html" } });
    }
    if (!modules.includes(pathname)) {
      return new Response("Not found", { status: 404 });
    }
    return new Response(readFileSync(folder + pathname), { headers: { "Content-Type": "text/javascript" } });
  };
  const page = await openPage(answer);
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("response", (response) => {
    if (!response.ok() && !response.url().endsWith("/favicon.ico")) {
      problems.push(response.url());
    }
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(modules.length).toBeGreaterThan(5);
  expect(problems).toEqual([]);
});

test("the page of the room shows what happens", async () => {
  const app = await shownPages();
  await stage("contract", ...app.handlers);
  await addMembers("plans", "ana");
  const open = async (recipe: string) => {
    const page = await openPage((request) => app.respond(request, "ana"));
    await page.goto(`/${recipe}/index.html`);
    return page;
  };
  const room = await open("room");
  await until(async () => expect(await room.locator("#users").innerText()).toBe("ana"));
  await room.getByLabel("Message").fill("Hello");
  await room.getByRole("button", { name: "Send" }).click();
  await until(async () => expect(await room.getByRole("listitem").allInnerTexts()).toEqual(["ana: Hello"]));
});
