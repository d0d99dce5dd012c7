import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { ROUTES } from "../support/routes";

/** Texts that only the reference's own code, styles or data hold. */
const MARKS = [
  "api-operation",
  "api-field-head",
  "openapi-skeleton",
  "create-a-connection.webhook.options.sendOnConnect",
];

/** Texts of the code that loads on intent. */
const TOOL_MARKS = ["Send anyway", "Stays in this tab", "The right value is"];

/** Largest weight of the whole page with everything that its first view loads, in gzip bytes. */
const BUDGET = 180_000;

const isCode = (url: string): boolean => /\.(js|css)$/.test(new URL(url).pathname);

test("no other page's files hold any of the reference", async ({ page }) => {
  test.setTimeout(120_000);
  const files = new Map<string, string>();
  page.on("response", (response) => {
    if (isCode(response.url())) {
      files.set(new URL(response.url()).pathname, page.url());
    }
  });
  for (const route of ROUTES.filter((route) => route !== "/api/")) {
    await page.goto(route);
    await hydrated(page);
  }
  expect(files.size).toBeGreaterThan(5);
  for (const [file, route] of files) {
    const text = readFileSync(path.join("build", file), "utf8");
    expect(
      MARKS.filter((mark) => text.includes(mark)),
      `${file} of ${route}`,
    ).toEqual([]);
  }
});

test("the first view of the reference loads no tool, and stays light", async ({ page }) => {
  const files: string[] = [];
  page.on("response", (response) => {
    if (isCode(response.url())) {
      files.push(new URL(response.url()).pathname);
    }
  });
  await page.goto("/api/", { waitUntil: "networkidle" });
  await hydrated(page);
  const texts = files.map((file) => readFileSync(path.join("build", file), "utf8"));
  expect(MARKS.filter((mark) => !texts.some((text) => text.includes(mark)))).toEqual([]);
  expect(TOOL_MARKS.filter((mark) => texts.some((text) => text.includes(mark)))).toEqual([]);
  const bytes = ["api/index.html", ...files].map((file) => gzipSync(readFileSync(path.join("build", file))).byteLength);
  expect(bytes.reduce((sum, count) => sum + count, 0)).toBeLessThan(BUDGET);

  await page.getByRole("button", { name: "Try it: Send messages" }).hover();
  await expect
    .poll(() => files.some((file) => readFileSync(path.join("build", file), "utf8").includes("Send anyway")))
    .toBe(true);
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
