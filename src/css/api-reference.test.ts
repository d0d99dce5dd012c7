import { readFileSync } from "node:fs";

import { DEFAULT_PALETTE } from "../../plugins/code/highlight";
import { expect, it } from "vitest";

it("code in the API reference has the colours of code on ink, because it stands there in both themes", () => {
  const css = readFileSync("src/css/api-reference.css", "utf8");
  for (const kind of ["comment", "keyword", "string", "value", "name", "type"] as const) {
    expect(css).toContain(`--api-code-${kind}: ${DEFAULT_PALETTE.ink[kind]};`);
  }
});
