import { describe, expect, test } from "vitest";

import { readBlock } from "./meta";

const linesOf = (code: string, meta: string): number[] => [...readBlock(code, meta).highlighted];

describe("readBlock", () => {
  test("reads the title in either kind of quotes", () => {
    expect(readBlock("a", 'output title="Response, status {200}"').title).toBe("Response, status {200}");
    expect(readBlock("a", "title='it\"s'").title).toBe('it"s');
    expect(readBlock("a", 'subtitle="x"').title).toBeUndefined();
  });

  test("reads ranges of lines", () => {
    expect(linesOf("a\nb\nc\nd", 'title="{9}" {1,3-4}')).toEqual([1, 3, 4]);
  });

  test("takes magic comments out and marks their lines", () => {
    const code = "a\n// highlight-next-line\nb\n# highlight-start\nc\nd\n<!-- highlight-end -->\ne\n";
    expect(readBlock(code, "").code).toBe("a\nb\nc\nd\ne");
    expect(linesOf(code, "")).toEqual([2, 3, 4]);
  });

  test("reads the first line number", () => {
    expect(readBlock("a", "showLineNumbers").firstNumber).toBe(1);
    expect(readBlock("a", "{1} showLineNumbers=7").firstNumber).toBe(7);
    expect(readBlock("a", "").firstNumber).toBeUndefined();
  });

  test("reads which lines are added", () => {
    const addedIn = (meta: string): number[] => [...readBlock("a\nb\nc\nd", meta).added];
    expect(addedIn("added={2-3}")).toEqual([2, 3]);
    expect(addedIn('added title="a.ts"')).toEqual([1, 2, 3, 4]);
    expect(addedIn('title="what is added here"')).toEqual([]);
    expect(linesOf("a\nb\nc\nd", "added={2-3} {1}")).toEqual([1]);
  });

  test("reads where the whole file can be had", () => {
    expect(readBlock("a", 'title="a.ts" download=/core/a.ts').download).toBe("/core/a.ts");
    expect(readBlock("a", 'title="download=/core/a.ts"').download).toBeUndefined();
  });

  test("drops the line feed at the end and no other", () => {
    expect(readBlock("a\n\n", "").code).toBe("a\n");
  });
});
