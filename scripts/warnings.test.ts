import { describe, expect, it } from "vitest";

import { warningsOf } from "./warnings";

describe("warningsOf", () => {
  it("finds a warning with its continuation lines", () => {
    const output = [
      "[INFO] [en] Creating an optimized production build...",
      "\u001b[33m[WARNING]\u001b[39m Docusaurus found broken anchors!",
      "",
      "- Broken anchor on source page path = /docs/concepts:",
      "   -> linking to #nothing",
      "[SUCCESS] Generated static files",
    ].join("\n");
    expect(warningsOf(output)).toEqual([
      [
        "[WARNING] Docusaurus found broken anchors!",
        "- Broken anchor on source page path = /docs/concepts:",
        "   -> linking to #nothing",
      ].join("\n"),
    ]);
  });

  it("leaves out the fallback to the snapshot, which is asked for", () => {
    const fallback = [
      "[WARNING] The API document could not be loaded from http://x.",
      "The build goes on with a.json.",
    ];
    expect(warningsOf([...fallback, "[WARNING] Another thing"].join("\n"))).toEqual(["[WARNING] Another thing"]);
  });

  it("finds none in a clean build", () => {
    expect(warningsOf("[INFO] Creating\n[SUCCESS] Generated")).toEqual([]);
  });
});
