import type { OptionValidationContext } from "@docusaurus/types";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import { describe, expect, it } from "vitest";

import { CARD_SIZE, cardPainter, frame, middle, type Box, type Brand } from "./card";
import { readFonts } from "./fonts";
import { validateOptions, type Options, type PluginOptions } from "./options";

const drawing = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${colour}"/></svg>`;
const { colors, fonts } = validateOptions({
  options: {},
  validate: normalizePluginOptions,
} as OptionValidationContext<Options, PluginOptions>);
const brand: Brand = {
  name: "Harbour",
  host: "docs.harbour.example",
  mark: drawing("#0f766e"),
  wordmark: { svg: drawing("#ffffff"), proportion: 4 },
  colors,
};
const card = { section: "Guides", title: "Message validation", description: "Verify the signature of an event." };

const texts = ({ props: { children = [] } }: Box): string[] =>
  typeof children === "string" ? [children] : children.flatMap(texts);

describe("social card", () => {
  it("shows the section, the title, the description and the host", () => {
    expect([...texts(middle(card, colors)), ...texts(frame(brand))]).toEqual([
      "Guides",
      "Message validation",
      "Verify the signature of an event.",
      "docs.harbour.example",
    ]);
  });

  it("writes the name where there is no wordmark", () => {
    expect(texts(frame({ ...brand, mark: undefined, wordmark: undefined }))).toEqual(["Harbour", brand.host]);
  });

  it("is a PNG of the size that readers expect, and another one for another page", async () => {
    const paint = await cardPainter(brand, await readFonts("/", fonts));
    const png = await paint(card);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD_SIZE.width, CARD_SIZE.height]);
    expect((await paint({ ...card, title: "Type safety" })).equals(png)).toBe(false);
    expect((await paint(card)).equals(png)).toBe(true);
  });

  it("leaves out emoji, and refuses letters that its fonts don't have", async () => {
    const paint = await cardPainter(brand, await readFonts("/", fonts));
    await expect(paint({ ...card, title: "Ahoy ⛵" })).resolves.toBeInstanceOf(Buffer);
    await expect(paint({ ...card, title: "港" })).rejects.toThrow(
      'the fonts have no letters for "港"; add a file that has them to the option "fonts"',
    );
  });
});
