import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { expect, test } from "../support/fixtures";
import { hydrated, toolSummary } from "../support/page";
import { ROUTES } from "../support/routes";

/** Texts that only the reference's own code, styles or data hold. */
const MARKS = ["api-operation", "api-field-head", "create-a-connection.webhook.options.sendOnConnect"];

/** Texts of the code that loads on intent. */
const TOOL_MARKS = ["Send anyway", "No answer to read", "The right value is"];

/** Largest weight of the whole page with everything that its first view loads, in gzip bytes. */
const BUDGET = 180_000;

/** The scripts and styles that a page's HTML asks for, by path. */
function filesOf(route: string): string[] {
  const html = readFileSync(path.join("build", route, "index.html"), "utf8");
  return [...new Set([...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)].map(([file]) => file))];
}

const textOf = (file: string): string => readFileSync(path.join("build", file), "utf8");

test("no other page's files hold any of the reference", () => {
  for (const route of ROUTES.filter((candidate) => candidate !== "/api/")) {
    const files = filesOf(route);
    expect(files.length, route).toBeGreaterThan(1);
    for (const file of files) {
      const text = textOf(file);
      expect(
        MARKS.filter((mark) => text.includes(mark)),
        `${file} of ${route}`,
      ).toEqual([]);
    }
  }
});

test("the reference's own files hold its first view and no tool, and stay light", () => {
  const files = filesOf("/api/");
  const texts = files.map(textOf);
  expect(MARKS.filter((mark) => !texts.some((text) => text.includes(mark)))).toEqual([]);
  expect(TOOL_MARKS.filter((mark) => texts.some((text) => text.includes(mark)))).toEqual([]);
  const bytes = ["api/index.html", ...files].map((file) => gzipSync(textOf(file)).byteLength);
  expect(bytes.reduce((sum, count) => sum + count, 0)).toBeLessThan(BUDGET);
});

test("a tool's code is loaded when the reader points at its button", async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) {
      loaded.push(textOf(new URL(response.url()).pathname));
    }
  });
  const isThere = (): boolean => loaded.some((text) => text.includes("Send anyway"));
  await page.goto("/api/", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(isThere()).toBe(false);
  await toolSummary(page, "Try it: Send messages").hover();
  await expect.poll(isThere).toBe(true);
});

test("none of the theme's heavy parts is in the build", () => {
  const scripts = readdirSync("build/assets/js").filter((file) => file.endsWith(".js"));
  const texts = scripts.map((file) => readFileSync(path.join("build/assets/js", file), "utf8"));
  for (const mark of ["postman-collection", "@reduxjs/toolkit", "faker", "react-live"]) {
    expect(
      texts.filter((text) => text.includes(mark)),
      mark,
    ).toHaveLength(0);
  }
});
