import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { toRecords } from "../plugins/search/node/records";

import { keepRecords, readRecords } from "./search-records";

const records = toRecords({
  url: "https://docs.socketless.ws/docs",
  group: "Docs",
  facets: { language: "en", version: "current", docusaurus_tag: "default" },
  sections: [{ level: 1, anchor: null, heading: "Docs", blocks: [] }],
});

let folder: string;
const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "records-"));
  mkdirSync(path.join(folder, "build/search"), { recursive: true });
  write("build/search/index.json", "first");
});

afterEach(() => rmSync(folder, { recursive: true }));

describe("the records of a build", () => {
  it("are read as they were kept", async () => {
    await keepRecords(folder, "first", records);
    expect(await readRecords(folder)).toEqual(records);
  });

  it("are refused when build/ has been made by another build", async () => {
    await keepRecords(folder, "first", records);
    write("build/search/index.json", "second");
    await expect(readRecords(folder)).rejects.toThrow(/belongs to another build than build\/\. Run `npm run build`/);
  });

  it("are missing where nothing was built, or the cache is gone", async () => {
    await expect(readRecords(folder)).rejects.toThrow(/search-records\.json.* is missing\. Run `npm run build` again/);
    rmSync(path.join(folder, "build"), { recursive: true });
    await expect(readRecords(folder)).rejects.toThrow(/build\/ holds no search index\. Run `npm run build` first/);
  });

  it.each(["{broken", "[]", '{"index":"x","records":[]}'])("are refused when the file holds %s", async (text) => {
    await keepRecords(folder, "first", records);
    write(".cache/search-records.json", text);
    await expect(readRecords(folder)).rejects.toThrow(/Run `npm run build` again/);
  });
});
