import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { computeScore, runChecks } from "afdocs";
import { expect, it } from "vitest";

import { answersFrom } from "../../scripts/server";

/** More than the site has pages, so that every page is looked at. */
const PAGES = 200;

/** Checks that warn of pages with programs in many languages, which are longer than some agents read: they cost one point of 100. */
const LONG_PAGES = new Set(["page-size-html", "page-size-markdown"]);

it("has what agents look for, by the open checker of agent-friendly documentation", async () => {
  const server = createServer(answersFrom("build")).listen(0, "127.0.0.1");
  await once(server, "listening");
  // The checker computes for seconds between two requests, and takes a connection that has been closed meanwhile for a broken page.
  server.keepAliveTimeout = 120_000;
  const { port } = server.address() as AddressInfo;
  const report = await runChecks(`http://127.0.0.1:${port}`, {
    canonicalOrigin: "https://docs.socketless.ws",
    maxLinksToTest: PAGES,
    requestDelay: 0,
  });
  server.close();
  server.closeAllConnections();

  const wrong = report.results.filter(({ id, status }) => !["pass", "skip"].includes(status) && !LONG_PAGES.has(id));
  expect(wrong.map(({ id, status, message }) => `${status} ${id}: ${message}`)).toEqual([]);
  expect(computeScore(report).overall).toBeGreaterThanOrEqual(99);
});
