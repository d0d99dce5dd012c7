import { expect, it } from "vitest";

import { withReference } from "./reference";

const section = (level: number, anchor: string | null, text: string) => ({
  level,
  anchor,
  heading: anchor ?? "Page",
  blocks: [{ text }],
});

it("replaces what the page's HTML says of the described places, and leaves the rest", () => {
  const page = [
    section(1, null, "HTML"),
    section(2, "about", "HTML"),
    section(2, "moor", "HTML"),
    section(3, "moor.boat", "HTML"),
    section(3, "moor--samples", "HTML"),
    section(2, "mooring", "HTML"),
  ];
  const described = [section(2, "moor", "document"), section(3, "moor.boat", "document")];
  expect(withReference(page, described).map(({ anchor, blocks }) => [anchor, blocks[0]?.text])).toEqual([
    [null, "HTML"],
    ["about", "HTML"],
    ["mooring", "HTML"],
    ["moor", "document"],
    ["moor.boat", "document"],
  ]);
});
