import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { CORE, writeCopies } from "./copies";

const siteDir = mkdtempSync(path.join(tmpdir(), "copies-"));
const copies = new Map([
  ["examples/client/javascript/socketless.js", "client.ts"],
  ["examples/react/src/room.css", "room.css"],
  ["examples/signature/ruby/socketless.rb", "socketless.rb"],
]);
const at = (file: string): string => path.join(siteDir, file);
const read = (file: string): string => readFileSync(at(file), "utf8");

beforeAll(() => {
  cpSync(CORE, at(CORE), { recursive: true });
  return writeCopies(siteDir, copies);
});
afterAll(() => rmSync(siteDir, { recursive: true }));

it("copies a module into an example", () => {
  expect(read("examples/signature/ruby/socketless.rb")).toBe(read(`${CORE}/socketless.rb`));
});

it("strips the types where an example is JavaScript", () => {
  expect(read(`${CORE}/client.ts`)).toContain("interface ");
  expect(read("examples/client/javascript/socketless.js")).not.toContain("interface ");
});

it("writes a copy again when the core has changed, and no other", async () => {
  const written = () => [...copies.keys()].map((copy) => statSync(at(copy)).mtimeMs);
  const before = written();
  writeFileSync(at(`${CORE}/room.css`), "body {\n  color: red;\n}\n");
  await writeCopies(siteDir, copies);
  const changed = [...copies.keys()].filter((_copy, index) => written()[index] !== before[index]);
  expect(changed).toEqual([...copies.keys()].filter((copy) => copy.endsWith("room.css")));
  expect(read("examples/react/src/room.css")).toContain("red");
});
