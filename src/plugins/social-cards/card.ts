import type { Font } from "satori";
import satori from "satori";
import { Resvg } from "@resvg/resvg-js";

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

const picture = (svg: string, size: { width: number; height: number }): Box => ({
  type: "img",
  props: { style: {}, src: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`, ...size },
});

/** Longer titles take smaller letters, so that three lines are enough. */
const titleSize = (title: string): number => (title.length > 44 ? 56 : title.length > 26 ? 68 : 84);

/** The layout of a card, in the colours of the dark theme. */
export function layout({ section, title, description }: Card, { host, mark, wordmark }: Brand): Box {
  return box(
    {
      ...CARD_SIZE,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "64px 80px 48px",
      backgroundColor: "#0d1b1c",
      borderBottom: "16px solid #0f766e",
      fontFamily: "Inter",
      color: "#e4eceb",
    },
    [
      box({ alignItems: "center" }, [
        picture(mark, { width: 64, height: 64 }),
        box({ marginLeft: 20 }, [picture(wordmark, { width: 206, height: 36 })]),
      ]),
      box({ flexDirection: "column" }, [
        box({ fontSize: 30, color: "#3fd0bf", fontWeight: 600 }, section),
        box({ fontSize: titleSize(title), fontWeight: 600, lineHeight: 1.1, marginTop: 12 }, title),
        box(
          { display: "block", fontSize: 30, lineHeight: 1.4, color: "#a9b8b6", marginTop: 24, lineClamp: 2 },
          description,
        ),
      ]),
      box({ fontSize: 26, color: "#a9b8b6" }, host),
    ],
  );
}

/** Draws a card as a PNG. */
export async function drawCard(card: Card, brand: Brand, fonts: readonly Font[]): Promise<Buffer> {
  const svg = await satori(layout(card, brand) as Parameters<typeof satori>[0], { ...CARD_SIZE, fonts: [...fonts] });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
