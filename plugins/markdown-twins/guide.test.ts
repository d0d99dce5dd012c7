import { readFileSync } from "node:fs";
import path from "node:path";

import { fences } from "../code/fence";
import { expect, it } from "vitest";

import { asSkill, filled } from "./guide";

const ROOT = path.resolve(__dirname, "../..");
const guide = filled(readFileSync(path.join(__dirname, "guide.md"), "utf8"), ROOT);

it("quotes programs that tests run, and has no code of its own", () => {
  const quoted = fences(guide);
  expect(quoted.length).toBeGreaterThan(3);
  const programs = ["hono/package.json", "hono/src/app.ts", "sdk/page.mjs"].map((file) =>
    readFileSync(path.join(ROOT, "examples", file), "utf8"),
  );
  for (const { body } of quoted) {
    const lines = body.split("\n").filter((line) => line.trim() !== "");
    expect(programs.some((program) => lines.every((line) => program.includes(line)))).toBe(true);
  }
  expect(guide).not.toMatch(/^```.*file=/m);
});

it("stops for a program that isn't there", () => {
  expect(() => filled("```ts file=examples/core/none.ts\n```", ROOT)).toThrow("no file examples/core/none.ts");
});

it("says as a skill when it is of use", () => {
  expect(asSkill("# A")).toMatch(/^---\nname: socketless\ndescription: .+\n---\n\n# A$/);
});
