import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { chromium, type Locator } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";

import { fences } from "../../../plugins/code/fence";
import { archiveOf } from "../../../plugins/programs/archive";
import { clientOf } from "../../../plugins/sdk";
import { packSdk } from "../../../plugins/sdk/pack";
import { SDK_CLIENT } from "../../../src/config/sdk";
import { patternOf } from "../../blocks/printed";
import { sitDown } from "../../blocks/reader";
import { findBrowser } from "../../support/browser";
import { leasePort } from "../ports";
import { readersNode } from "../readers-node";
import { expectPage } from "../tabs";
import { siteDir } from "../workspace";
import type { PythonApp } from "./python";
import { temporaryDirectory } from "../../support/databases";

const page = readFileSync(path.join(siteDir, "docs/use-case/recipes-python.mdx"), "utf8");
/** The line from which the page needs a running app. */
const lineOfCheck = page.slice(0, page.indexOf("{/* #check */}")).split("\n").length;

/** What a reader without the leading blanks of a list's block types or sees. */
const outdented = (body: string): string => body.replace(/^ +/gm, "");

/** Open the room in two browsers, each of which has a login, and talk. */
async function expectRoom(origin: string, cookies: string[]): Promise<void> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  onTestFinished(() => browser.close());
  const pages = await Promise.all(
    cookies.map(async (cookie) => {
      const context = await browser.newContext({ extraHTTPHeaders: { Cookie: cookie } });
      const page = await context.newPage();
      await page.goto(`${origin}/static/room.html`);
      return page;
    }),
  );
  for (const page of pages) {
    await expectPage(page.locator("#users")).toHaveText("42, ana");
  }
  const [ana, other] = pages;
  await ana?.getByLabel("Message").fill("<b>Hi</b>");
  await ana?.getByRole("button", { name: "Send" }).click();
  for (const page of [ana, other]) {
    await expectPage(page?.locator("#posts li").last() as Locator).toHaveText("ana: <b>Hi</b>");
  }
}

/** Follows the page from its commands alone, beside the login's program, and compares what they print. */
export function testPage({ env, copyLogin, serve, sessions }: PythonApp): void {
  test("the page's commands build the room, and check it", async () => {
    const site = temporaryDirectory();
    onTestFinished(() => rmSync(site, { recursive: true }));
    writeFileSync(
      path.join(site, "recipes.zip"),
      archiveOf(path.join(siteDir, "examples/recipes"), { folder: "recipes" }),
    );
    const client = path.join(site, new URL(SDK_CLIENT).pathname);
    mkdirSync(path.dirname(client), { recursive: true });
    writeFileSync(client, await clientOf((await packSdk(siteDir)).folder));
    // Debian's Python has the packages, and another one may come first.
    symlinkSync("/usr/bin/python3", path.join(site, "python3"));
    const port = await leasePort();
    const settings = {
      ...env(),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PATH: `${site}${path.delimiter}${readersNode().PATH ?? process.env.PATH}`,
    };
    const reader = await sitDown(settings);
    onTestFinished(() => reader.leave());
    copyLogin(reader.folder);
    const main = path.join(reader.folder, "main.py");
    const mount =
      'from fastapi.staticfiles import StaticFiles\napp.mount("/static", StaticFiles(directory="static"))\n';
    writeFileSync(main, readFileSync(main, "utf8") + mount);
    const here = (text: string): string =>
      text
        .replaceAll("SDK_CLIENT", SDK_CLIENT)
        .replaceAll("https://docs.socketless.ws", `file://${site}`)
        .replaceAll("http://localhost:3000", settings.PUBLIC_URL);
    let printed = "";
    let isServed = false;
    for (const { mark, line, body } of fences(page)) {
      if (mark?.kind === "shell") {
        if (line > lineOfCheck && !isServed) {
          await serve(reader.folder, port, settings);
        }
        isServed ||= line > lineOfCheck;
        printed = await reader.type(here(outdented(body)));
      }
      if (mark?.kind === "output") {
        expect(printed, `line ${line}`).toMatch(patternOf(body));
      }
    }
    expect(isServed).toBe(true);
    await expectRoom(settings.PUBLIC_URL, await Promise.all(["ana", "42"].map(sessions)));
  }, 120_000);
}
