import { existsSync } from "node:fs";
import path from "node:path";

import { fingerprint, readRecord, RECORD } from "../../plugins/code/quote";
import { expect, test } from "vitest";

import document from "../../api-spec/openapi.json";
import { siteDir } from "./workspace";

const record = readRecord(path.join(siteDir, RECORD));

test.each([...record.keys()])("what pages say of %s is true of its files as they are", (program) => {
  const folder = path.join(siteDir, "examples", program);
  const now = existsSync(folder) ? fingerprint(folder) : "none";
  const remedy = `run: npm run test:examples -- tests/examples/${program}.example.ts`;
  expect(record.get(program), remedy).toMatchObject({
    passed: true,
    apiVersion: document.info.version,
    fingerprint: now,
  });
});
