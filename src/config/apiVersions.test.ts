import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { apiDocument, VERSIONS } from "./api";

it("the newest version is the snapshot: npm run spec:update writes both", () => {
  const newest = readdirSync(VERSIONS).sort().at(-1) ?? "";
  expect(readFileSync(path.join(VERSIONS, newest), "utf8")).toBe(readFileSync(apiDocument.document, "utf8"));
});
