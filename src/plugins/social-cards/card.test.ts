import { describe, expect, it } from "vitest";

import { CARD_SIZE, cardPainter, frame, middle, type Box } from "./card";
import { readFonts } from "./fonts";
import { sectionOf } from "./sections";

const drawing = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${colour}"/></svg>`;
const brand = { host: "docs.socketless.ws", mark: drawing("#0f766e"), wordmark: drawing("#ffffff") };
const card = { section: "Guides", title: "Message validation", description: "Verify the signature of an event." };

const texts = ({ props: { children = [] } }: Box): string[] =>
  typeof children === "string" ? [children] : children.flatMap(texts);

describe("social card", () => {
  it("shows the section, the title, the description and the host", () => {
    expect([...texts(middle(card)), ...texts(frame(brand))]).toEqual([
      "Guides",
      "Message validation",
      "Verify the signature of an event.",
      "docs.socketless.ws",
    ]);
  });

  it("is a PNG of the size that readers expect, and another one for another page", async () => {
    const paint = await cardPainter(brand, await readFonts());
    const png = await paint(card);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD_SIZE.width, CARD_SIZE.height]);
    expect((await paint({ ...card, title: "Type safety" })).equals(png)).toBe(false);
    expect((await paint(card)).equals(png)).toBe(true);
  });
});

describe("sectionOf", () => {
  const sidebars = {
    docs: [
      { type: "doc", id: "introduction" },
      {
        type: "category",
        label: "Guides",
        link: { type: "doc", id: "guides/index" },
        items: [{ type: "doc", id: "guides/type-safety" }],
      },
    ],
  };

  it.each([
    ["guides/type-safety", "Guides"],
    ["guides/index", "Guides"],
    ["introduction", undefined],
  ])("of %s is %s", (id, section) => {
    expect(sectionOf(id, sidebars)).toBe(section);
  });
});
