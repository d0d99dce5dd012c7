import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeEach, expect, it } from "vitest";

import { copySite } from "../support/site-copy";

const QUOTED = "examples/hono/src/app.ts";
const PAGE = "docs/use-case.mdx";
const OTHER_PAGE = "docs/locations.mdx";

const site = copySite();
const originals = new Map([PAGE, OTHER_PAGE, QUOTED].map((file) => [file, site.read(file)]));

beforeEach(() => originals.forEach((text, file) => site.write(file, text)));
afterAll(() => site.remove());

/** The line of what is added to a file after an empty line. */
const added = (file: string): number => (originals.get(file) ?? "").split("\n").length + 1;

it("a setting that can't be used ends the build before it starts, with one message", async () => {
  const { exitCode, output } = await site.run("build", { SOCKETLESS_API_ON_ERROR: "ignore" });
  expect(exitCode).toBe(1);
  expect(output.trim()).toBe(
    'The environment variable SOCKETLESS_API_ON_ERROR is "ignore", but can only be fail or snapshot. Example: SOCKETLESS_API_ON_ERROR=fail',
  );
});

it("what a page quotes, shows or names and isn't there stops the build, with file and line", async () => {
  site.edit(QUOTED, (text) => text.replaceAll("region webhook", "region renamed"));
  site.edit(OTHER_PAGE, (text) => `${text}\n![A picture](./no-such-picture.png)\n`);
  site.edit(PAGE, (text) => `${text}\n<ApiValue of="create-a-connection.overrideFeed.default" />\n`);
  const { exitCode, output } = await site.run("build");
  expect(exitCode).toBe(1);
  expect(output).toMatch(
    /docs\/getting-started\/hono\.mdx:\d+: examples\/hono\/src\/app\.ts: no region "webhook"; known/,
  );
  expect(output).toMatch(/URL `\.\/no-such-picture\.png` in source file "docs\/locations\.mdx" \(\d+:1\)/);
  expect(output).toContain(`${PAGE}:${added(PAGE)}: <ApiValue of="create-a-connection.overrideFeed.default" />`);
  expect(output).toContain('the API has no field "create-a-connection.overrideFeed"');
});

it("a live document that can't be had stops the build, and the key that the service repeats is nowhere", async () => {
  const key = "planted-canary-api-key-1f0c";
  const echo = createServer((_request, response) =>
    response.writeHead(401, `No ${key}`).end(`${key} isn't right: ${key.replace(/.{9}/g, "$&\r\n")}`),
  );
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  const { exitCode, output } = await site.run("build", { SOCKETLESS_API_KEY: key, SOCKETLESS_API_URL: url });
  echo.close();
  expect(exitCode).toBe(1);
  expect(output).toContain(`The API document could not be loaded from ${url}/api/v0/doc.`);
  expect(output).toMatch(/What came back: status 401 .*\n\s*Remedy: start the service or correct SOCKETLESS_API_URL/);
  expect(output.replace(/\s/g, "")).not.toContain(key);
});
