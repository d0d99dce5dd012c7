import type { Font } from "satori";
import satori from "satori";
import { Resvg } from "@resvg/resvg-js";

import type { Colors } from "./options";
import { pngEncoder, type Picture } from "./png";

export interface Card {
  /** Shown above the title; undefined shows nothing there. */
  section: string | undefined;
  title: string;
  description: string;
}

/** What all cards of a site share. */
export interface Brand {
  name: string;
  host: string;
  /** An SVG document. */
  mark: string | undefined;
  /** An SVG document, with its width for one pixel of its height. */
  wordmark: { svg: string; proportion: number } | undefined;
  colors: Colors;
}

/** Size that Open Graph readers expect, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** A box of the card's layout, as satori takes it. */
export interface Box {
  type: "div" | "img";
  props: {
    style: Readonly<Record<string, string | number>>;
    children?: string | readonly Box[];
    src?: string;
    width?: number;
    height?: number;
  };
}

const box = (style: Box["props"]["style"], children: string | readonly Box[]): Box => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});

interface Size {
  width: number;
  height: number;
}

const picture = (svg: string, size: Size): Box => ({
  type: "img",
  props: { style: {}, src: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`, ...size },
});

/** Longer titles take smaller letters, so that three lines are enough. */
const titleSize = (title: string): number => (title.length > 44 ? 56 : title.length > 26 ? 68 : 84);

const PADDING = { top: 64, side: 80, bottom: 48 } as const;
const STRIPE = 16;
const MARK = 64;
const WORDMARK = 36;
const HOST = 32;

/** What is between the mark and the host, in pixels of the card: where the text stands. */
const MIDDLE = {
  left: PADDING.side,
  top: PADDING.top + MARK,
  width: CARD_SIZE.width - 2 * PADDING.side,
  height: CARD_SIZE.height - STRIPE - PADDING.top - MARK - HOST - PADDING.bottom,
} as const;

/** The frame around each card's text. */
export function frame({ name, host, mark, wordmark, colors }: Brand): Box {
  const written =
    wordmark === undefined
      ? box({ fontSize: 40, fontWeight: 600, color: colors.title }, name)
      : picture(wordmark.svg, { width: Math.round(WORDMARK * wordmark.proportion), height: WORDMARK });
  return box(
    {
      ...CARD_SIZE,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: `${PADDING.top}px ${PADDING.side}px ${PADDING.bottom}px`,
      backgroundColor: colors.ground,
      borderBottom: `${STRIPE}px solid ${colors.stripe}`,
    },
    [
      box({ alignItems: "center", height: MARK }, [
        ...(mark === undefined ? [] : [picture(mark, { width: MARK, height: MARK })]),
        box({ marginLeft: mark === undefined ? 0 : 20 }, [written]),
      ]),
      box({ height: HOST, fontSize: 26, color: colors.text }, host),
    ],
  );
}

/** What a card says of its page, centred in the height that the frame leaves. */
export function middle({ section, title, description }: Card, colors: Colors): Box {
  return box(
    {
      width: MIDDLE.width,
      height: MIDDLE.height,
      flexDirection: "column",
      justifyContent: "center",
      color: colors.title,
    },
    [
      ...(section === undefined ? [] : [box({ fontSize: 30, color: colors.section, fontWeight: 600 }, section)]),
      box({ fontSize: titleSize(title), fontWeight: 600, lineHeight: 1.1, marginTop: 12 }, title),
      box(
        { display: "block", fontSize: 30, lineHeight: 1.4, color: colors.text, marginTop: 24, lineClamp: 2 },
        description,
      ),
    ],
  );
}

/** Emoji are left out: fonts for text have none. */
const NO_EMOJI = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>";

async function draw(layout: Box, { width, height }: Size, fonts: readonly Font[], ground: string): Promise<Picture> {
  const fontFamily = fonts.map(({ name }) => `"${name}"`).join(", ");
  const svg = await satori(box({ fontFamily }, [layout]) as Parameters<typeof satori>[0], {
    width,
    height,
    fonts: [...fonts],
    loadAdditionalAsset: async (kind, letters) => {
      if (kind === "emoji") {
        return NO_EMOJI;
      }
      throw new Error(`the fonts have no letters for "${letters}"; add a file that has them to the option "fonts"`);
    },
  });
  const { pixels } = new Resvg(svg, { background: ground, font: { loadSystemFonts: false } }).render();
  return { width, height, pixels };
}

/**
 * Makes the function that draws cards as PNG. The frame is drawn once and each card's text alone is drawn into it: a
 * whole drawing through satori's masks, and resvg's own PNG, take three times as long.
 *
 * @throws Error, from that function too, that names letters for which there is no font
 */
export async function cardPainter(brand: Brand, fonts: readonly Font[]): Promise<(card: Card) => Promise<Buffer>> {
  const { colors } = brand;
  const encode = pngEncoder(await draw(frame(brand), CARD_SIZE, fonts, colors.ground), MIDDLE);
  return async (card) => encode((await draw(middle(card, colors), MIDDLE, fonts, colors.ground)).pixels);
}
