import { describe, expect, test } from "vitest";

import { fences, readMeta } from "./fence";

describe("fences", () => {
  test("lists blocks with line, language, meta and body, in lists and JSX too", () => {
    const source = [
      "# Title",
      "",
      "```ts file=examples/a/b.ts#c added",
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
      {
        line: 3,
        language: "ts",
        body: "",
        file: { path: "examples/a/b.ts", region: "c" },
        isAdded: true,
        isFolded: false,
      },
      {
        line: 7,
        language: "bash",
        body: "  npm ci",
        isAdded: false,
        isFolded: false,
        mark: { kind: "shell", value: "" },
      },
      { line: 13, language: "", body: "```not an opening```", isAdded: false, isFolded: false },
    ]);
  });

  test("takes a shorter fence inside a longer one as its body", () => {
    expect(fences("````md\n```ts\n```\n````\n")).toMatchObject([{ line: 1, language: "md", body: "```ts\n```" }]);
  });

  test("leaves inline code that starts a line alone", () => {
    expect(fences("```inline``` text")).toEqual([]);
  });
});

describe("readMeta", () => {
  test.each([
    ["file=examples/a.ts", { path: "examples/a.ts", region: undefined }],
    ['title="x" file=examples/a.ts#b added', { path: "examples/a.ts", region: "b" }],
    ['file="examples/a b.ts#c"', { path: "examples/a b.ts", region: "c" }],
    ["file=examples/app/+page.svelte#view", { path: "examples/app/+page.svelte", region: "view" }],
    ['title="file=x"', undefined],
  ])("reads the quoted file of %s", (meta, file) => {
    expect(readMeta(meta).file).toEqual(file);
  });

  test("reads title, download, whether the lines are new, and whether they are folded", () => {
    expect(readMeta('title="a.ts" download=/core/a.ts added folded')).toMatchObject({
      title: "a.ts",
      download: "/core/a.ts",
      isAdded: true,
      isFolded: true,
    });
    expect(readMeta('title="download=/a.ts what is added"')).toMatchObject({
      title: "download=/a.ts what is added",
      isAdded: false,
    });
    expect(readMeta('title="what is added"').download).toBeUndefined();
  });

  test("reads how the block is checked", () => {
    expect(readMeta('title="shell" parsed="needs Docker"').mark).toEqual({ kind: "parsed", value: "needs Docker" });
    expect(readMeta('title="output"').mark).toBeUndefined();
  });

  test.each([
    ["subtitle", 'title="a.ts" subtitle="b"'],
    ["{1,3}", "{1,3} shell"],
    ["showLineNumbers", "file=examples/a.ts showLineNumbers"],
  ])("refuses %s, and says what a fence can say", (word, meta) => {
    expect(() => readMeta(meta)).toThrow(`${word} means nothing after a fence's language; known: file, title, `);
  });

  test("names the line of an unknown word", () => {
    expect(() => fences("# Title\n\n```ts titel=a\n```")).toThrow("line 3: titel");
  });
});
