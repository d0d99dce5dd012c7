import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

import { chromium, type Browser } from "@playwright/test";
import { fences } from "../../plugins/code/fence";
import { readQuoted } from "../../plugins/code/quote";
import { afterAll, beforeAll, expect, it } from "vitest";

import { findBrowser } from "../support/browser";
import { describeExample } from "./describe";
import { run } from "./processes";
import { expectPage } from "./tabs";
import { openTarget, type Target } from "./target";
import { siteDir, workspaceOf } from "./workspace";

const PAGE = "docs/introduction.mdx";
const SERVICE = "http://127.0.0.1:4000";
const STEP_MS = 30_000;

const folder = workspaceOf("first-message");

describeExample("first-message", () => {
  let browser: Browser;
  let service: Target;

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    service = await openTarget({ heartbeatMs: 500 });
    const { executablePath, args } = await findBrowser();
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it(`${PAGE} leads from an empty folder to a message in the browser's console`, { timeout: 90_000 }, async () => {
    const blocks = fences(await readFile(path.join(siteDir, PAGE), "utf8"));
    const quoted = blocks.flatMap(({ file }) => file ?? []);
    const steps = quoted.filter((reference) => reference.path.startsWith("examples/first-message/"));
    const [ask = "", open = "", send = ""] = steps.map((reference) => readQuoted(reference, siteDir));
    const type = (text: string) =>
      run(
        {
          command: ["sh", "-ec", text.replaceAll(SERVICE, service.url).replaceAll("local-api-key", service.apiKey)],
          cwd: folder,
        },
        STEP_MS,
      );

    const url = /^wss?:.*$/m.exec(await type(ask))?.[0] ?? "";
    const page = await browser.newPage();
    const printed: string[] = [];
    page.on("console", (message) => printed.push(message.text()));
    page.on("dialog", (dialog) => dialog.accept(url));
    await page.goto(service.url);
    await page.evaluate(open);
    // No service says when a connection takes messages, so send until one arrives.
    await expectPage(async () => {
      await type(send);
      expect(printed).toContain("Hello");
    }).toPass({ timeout: STEP_MS });
  });
});
