import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import type { JsonObject } from "../model/model";
import { toFeed } from "./feed";
import { readVersions, versionsOf } from "./versions";

/** A document with one call, whose answer is described in some words and whose body may be asked for. */
const documentWith = (version: string, required: boolean, description = "Done"): JsonObject => ({
  openapi: "3.1.0",
  info: { title: "Harbour", version },
  paths: {
    "/ships": {
      post: {
        requestBody: { required, content: { "application/json": { schema: { type: "object" } } } },
        responses: { "204": { description } },
      },
    },
  },
});

let folder: string;

const OPTIONS = { document: "openapi.json" };

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "versions-"));
  mkdirSync(path.join(folder, "versions"));
  for (const [date, document] of [
    ["2026-01-02", documentWith("1.0.0", false)],
    ["2026-03-04", documentWith("1.1.0", false, "Done, <b>at last</b> & \u0007")],
    ["2026-02-03", documentWith("1.0.0", true)],
  ] as const) {
    writeFileSync(path.join(folder, "versions", `${date}.json`), JSON.stringify(document));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

it("lists what changed from each document to the next, the newest first, and what breaks", async () => {
  const versions = await versionsOf(await readVersions(folder, "versions", OPTIONS));
  expect(versions.map(({ date }) => date)).toEqual(["2026-03-04", "2026-02-03", "2026-01-02"]);
  expect(versions[1]?.changes).toEqual([
    { kind: "changed", place: "POST /ships body", detail: "required false → true", breaking: true },
  ]);
  expect(versions[0]?.changes?.map(({ place, breaking }) => [place, breaking])).toEqual([
    ["API", false],
    ["POST /ships body", false],
    ["POST /ships 204", false],
  ]);
  expect(versions[2]?.changes).toBeUndefined();
});

it("writes a feed in which words of a document are only words", async () => {
  const place = {
    title: "Harbour <API>",
    page: "https://docs.example/api/",
    feed: "https://docs.example/api/changes.atom",
  };
  const feed = toFeed(await versionsOf(await readVersions(folder, "versions", OPTIONS)), place);
  expect(feed.match(/<entry>/g)).toHaveLength(3);
  expect(feed).toContain("<title>Changes: Harbour &lt;API&gt;</title>");
  expect(feed).toContain("<updated>2026-03-04T00:00:00Z</updated>");
  expect(feed).toContain("POST /ships body: changed, required false → true (breaking)");
  expect(feed).not.toMatch(/<b>|\u0007/);
});

it("names a file that is no version", async () => {
  writeFileSync(path.join(folder, "versions", "latest.json"), "{}");
  await expect(readVersions(folder, "versions", OPTIONS)).rejects.toThrow(
    "versions/latest.json is no version. Name it after its day, as in 2026-11-23.json.",
  );
});
