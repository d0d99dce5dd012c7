import type { Font } from "satori";
import satori from "satori";
import { Resvg } from "@resvg/resvg-js";

import { pngEncoder, type Picture } from "./png";

export interface Card {
  /** Category of the page, shown above its title. */
  section: string;
  title: string;
  description: string;
}

export interface Brand {
  host: string;
  /** The mark and the wordmark for dark ground, as SVG documents. */
  mark: string;
  wordmark: string;
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
const HOST = 32;
const GROUND = "#0d1b1c";

/** What is between the mark and the host, in pixels of the card: where the text stands. */
const MIDDLE = {
  left: PADDING.side,
  top: PADDING.top + MARK,
  width: CARD_SIZE.width - 2 * PADDING.side,
  height: CARD_SIZE.height - STRIPE - PADDING.top - MARK - HOST - PADDING.bottom,
} as const;

/** What all cards share, in the colours of the dark theme. */
export function frame({ host, mark, wordmark }: Brand): Box {
  return box(
    {
      ...CARD_SIZE,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: `${PADDING.top}px ${PADDING.side}px ${PADDING.bottom}px`,
      backgroundColor: GROUND,
      borderBottom: `${STRIPE}px solid #0f766e`,
      fontFamily: "Inter",
    },
    [
      box({ alignItems: "center" }, [
        picture(mark, { width: MARK, height: MARK }),
        box({ marginLeft: 20 }, [picture(wordmark, { width: 206, height: 36 })]),
      ]),
      box({ height: HOST, fontSize: 26, color: "#a9b8b6" }, host),
    ],
  );
}

/** What a card says of its page, centred in the height that the frame leaves. */
export function middle({ section, title, description }: Card): Box {
  return box(
    {
      width: MIDDLE.width,
      height: MIDDLE.height,
      flexDirection: "column",
      justifyContent: "center",
      fontFamily: "Inter",
      color: "#e4eceb",
    },
    [
      box({ fontSize: 30, color: "#3fd0bf", fontWeight: 600 }, section),
      box({ fontSize: titleSize(title), fontWeight: 600, lineHeight: 1.1, marginTop: 12 }, title),
      box(
        { display: "block", fontSize: 30, lineHeight: 1.4, color: "#a9b8b6", marginTop: 24, lineClamp: 2 },
        description,
      ),
    ],
  );
}

async function draw(layout: Box, { width, height }: Size, fonts: readonly Font[]): Promise<Picture> {
  const svg = await satori(layout as Parameters<typeof satori>[0], { width, height, fonts: [...fonts] });
  const { pixels } = new Resvg(svg, { background: GROUND, font: { loadSystemFonts: false } }).render();
  return { width, height, pixels };
}

/**
 * Makes the function that draws cards as PNG. The frame is drawn once and each card's text alone is drawn into it: a
 * whole drawing through satori's masks, and resvg's own PNG, take three times as long.
 */
export async function cardPainter(brand: Brand, fonts: readonly Font[]): Promise<(card: Card) => Promise<Buffer>> {
  const encode = pngEncoder(await draw(frame(brand), CARD_SIZE, fonts), MIDDLE);
  return async (card) => encode((await draw(middle(card), MIDDLE, fonts)).pixels);
}
