import { expect, test } from "vitest";

import { checksOf, remedy } from "./code-blocks";

const coverage = { tested: new Set(["hono", "types"]), typeChecked: ["examples/types/"] };

const page = [
  "```ts file=examples/hono/src/server.ts#webhook",
  "```",
  "```ts file=examples/types/events.ts",
  "```",
  "```ts file=sdk/javascript/src/connect.ts",
  "```",
  "```bash npm2yarn",
  "npm install",
  "```",
  '```text output title="shell"',
  "ok",
  "```",
  "```json pseudo",
  "{}",
  "```",
  '```bash parsed="needs Docker"',
  "docker compose up",
  "```",
  '```json schema="event"',
  "{}",
  "```",
].join("\n");

test("every block has a kind, with its place", () => {
  expect(checksOf("docs/a.mdx", page, coverage).map(({ place, kind }) => `${place} ${kind}`)).toEqual([
    "docs/a.mdx:1 run",
    "docs/a.mdx:3 type-checked",
    "docs/a.mdx:5 run",
    "docs/a.mdx:7 shell",
    "docs/a.mdx:10 output",
    "docs/a.mdx:13 pseudo",
    "docs/a.mdx:16 parsed",
    "docs/a.mdx:19 schema",
  ]);
});

test.each([
  ['```ts title="output"\n```', "neither quoted"],
  ["```ts file=examples/client/main.ts\n```", "add tests/examples/client.example.ts"],
])("a block that nothing checks: %s", (source, message) => {
  const [block] = checksOf("docs/a.mdx", source, coverage);
  expect(block?.kind).toBeUndefined();
  expect(block && remedy(block)).toContain(message);
});
