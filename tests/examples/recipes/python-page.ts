import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { fences } from "../../../plugins/code/fence";
import { archiveOf } from "../../../plugins/programs/archive";
import { patternOf } from "../../blocks/printed";
import { sitDown } from "../../blocks/reader";
import { leasePort } from "../ports";
import { readersNode } from "../readers-node";
import { siteDir } from "../workspace";
import type { PythonApp } from "./python";
import { stage } from "./stage";
import { temporaryDirectory } from "./stores";

const page = readFileSync(path.join(siteDir, "docs/use-case/recipes-python.mdx"), "utf8");
/** The line from which the page needs a running app. */
const lineOfCheck = page.slice(0, page.indexOf("{/* #check */}")).split("\n").length;

/** What a reader without the leading blanks of a list's block types or sees. */
const outdented = (body: string): string => body.replace(/^ +/gm, "");

/** Follows the page from its commands alone, beside the login's program, and compares what they print. */
export function testPage({ env, copyLogin, serve }: PythonApp): void {
  test("the page's commands build the room, and check it", async () => {
    await stage("contract");
    const site = temporaryDirectory();
    onTestFinished(() => rmSync(site, { recursive: true }));
    writeFileSync(
      path.join(site, "recipes.zip"),
      archiveOf(path.join(siteDir, "examples/recipes"), { folder: "recipes" }),
    );
    const { SOCKETLESS_API_URL = "", SOCKETLESS_API_KEY = "" } = process.env;
    // Debian's Python has the packages, and another one may come first.
    symlinkSync("/usr/bin/python3", path.join(site, "python3"));
    const port = await leasePort();
    const settings = {
      ...env(),
      SOCKETLESS_API_URL,
      SOCKETLESS_API_KEY,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PATH: `${site}${path.delimiter}${readersNode().PATH ?? process.env.PATH}`,
    };
    const reader = await sitDown(settings);
    onTestFinished(() => reader.leave());
    copyLogin(reader.folder);
    const here = (text: string): string =>
      text
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
    const named = await reader.type("node recipes/room/check.ts plans ben ana dan");
    expect(named).toContain("ok: ben and ana see each other");
    expect(named).toContain("ok: dan is refused");
    expect(named).not.toContain("NOT OK");
  }, 120_000);
}
