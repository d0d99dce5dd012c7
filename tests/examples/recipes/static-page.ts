import { readFileSync } from "node:fs";

import { serve } from "@hono/node-server";
import { chromium, type Page } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";

import { filesOf } from "../../../plugins/code/quote";
import { ownFeed } from "../../../examples/recipes/app";
import { connectionFor, feedOf, send } from "../../../examples/recipes/socketless/server";
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

test.each([
  { file: "/live-rows/orders.js", route: "/orders", answerOf: (state: string) => JSON.stringify([{ id: 1, state }]) },
])("a page shows its person's rows when it connects, and when one has changed, by $file", async (script) => {
  const { file, route, answerOf } = script;
  const service = await stage("contract", ownFeed);
  let rows = answerOf("open");
  let asked = 0;
  const answers: (Response | Promise<Response>)[] = [];
  const html = `<!doctype html><ul id="orders"></ul><script type="module" src="${file}"></script>`;
  const page = await openPage(async ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === "/") {
      return new Response(html, { headers: { "Content-Type": "text/html" } });
    }
    if (pathname === "/connection") {
      return Response.json({ url: await connectionFor("ana") });
    }
    if (pathname === "/login") {
      return new Response(answerOf("Log in"));
    }
    if (pathname === route) {
      asked += 1;
    }
    if (pathname === route) {
      return answers.shift() ?? new Response(rows);
    }
    const text = readFileSync(folder + pathname);
    return new Response(text, { headers: { "Content-Type": "text/javascript" } });
  });
  await page.goto("/");
  const shown = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const orders = document.getElementById("orders");
    if (orders) {
      new MutationObserver(() => texts.push(orders.innerText)).observe(orders, { childList: true });
    }
    return texts;
  });
  const shows = (texts: string[]): Promise<void> =>
    until(async () => expect(await page.getByRole("listitem").allInnerTexts()).toEqual(texts));
  const change = async (state: string): Promise<void> => {
    rows = answerOf(state);
    await send({ feeds: await feedOf("ana") }, { type: "order", id: "2" });
  };
  await shows(["1: open"]);
  // The page looks again soon after it has connected.
  await until(async () => expect((await shown.jsonValue()).length).toBeGreaterThan(0));

  let answerLate = (_: Response): void => undefined;
  answers.push(new Promise((resolve) => (answerLate = resolve)));
  await change("late");
  await until(() => expect(answers).toEqual([]));
  const before = asked;
  await change("sent");
  answerLate(new Response(answerOf("late")));
  await shows(["1: sent"]);
  expect(asked).toBe(before + 1);
  answers.push(new Response(null, { status: 302, headers: { Location: "/login" } }));
  await change("hidden");
  await until(() => expect(answers).toEqual([]));
  await change("paid");
  await shows(["1: paid"]);
  const texts = await shown.jsonValue();
  expect(texts.lastIndexOf("1: late")).toBeLessThan(texts.indexOf("1: sent"));
  expect(texts).not.toContain("1: Log in");

  rows = answerOf("<b>delivered</b>");
  service.drop();
  await until(async () => expect(await page.getByRole("listitem").innerText()).toContain("delivered"));
});
