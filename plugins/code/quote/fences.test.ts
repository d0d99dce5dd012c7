import { describe, expect, test } from "vitest";

import { fences, referenceOf } from "./fences";

describe("fences", () => {
  test("lists blocks with line, language, meta and body, in lists and JSX too", () => {
    const source = [
      "# Title",
      "",
      "```ts file=examples/a/b.ts#c {1}",
      "```",
      "",
      "- item",
      "  ```bash shell",
      "  npm ci",
      "  ```",
      "",
      "<Tab>",
      "",
      "~~~",
      "```not an opening```",
      "~~~~",
      "",
      "</Tab>",
    ].join("\n");
    expect(fences(source)).toEqual([
      { line: 3, language: "ts", meta: "file=examples/a/b.ts#c {1}", body: "" },
      { line: 7, language: "bash", meta: "shell", body: "  npm ci" },
      { line: 13, language: "", meta: "", body: "```not an opening```" },
    ]);
  });

  test("takes a shorter fence inside a longer one as its body", () => {
    expect(fences("````md\n```ts\n```\n````\n")).toEqual([{ line: 1, language: "md", meta: "", body: "```ts\n```" }]);
  });

  test("leaves inline code that starts a line alone", () => {
    expect(fences("```inline``` text")).toEqual([]);
  });
});

describe("referenceOf", () => {
  test.each([
    ["file=examples/a.ts", { path: "examples/a.ts", region: undefined }],
    ['title="x" file=examples/a.ts#b {1,3}', { path: "examples/a.ts", region: "b" }],
    ['file="examples/a b.ts#c"', { path: "examples/a b.ts", region: "c" }],
    ["file=examples/app/+page.svelte#view", { path: "examples/app/+page.svelte", region: "view" }],
    ['title="file=x"', undefined],
  ])("%s", (meta, expected) => {
    expect(referenceOf(meta)).toEqual(expected);
  });
});
