import { type Kind, KINDS } from "./tokens";

/** Colours of one kind of frame in one mode, as CSS colours. */
export interface Colors extends Record<Kind, string> {
  /** Behind the code. */
  page: string;
  /** Behind the frame's header. */
  header: string;
  /** Edges of the frame. */
  line: string;
  text: string;
  /** Words and icons of the header. */
  soft: string;
  /** The number of added lines. */
  added: string;
  /** The bar and the tint of added lines. */
  mark: string;
}

/** Frames that hold source files have `light` or `dark`, by the mode; those that show what travels, and terminals, have `ink` in both. */
export interface Palette {
  light: Colors;
  dark: Colors;
  ink: Colors;
}

/** How much of `mark` is mixed into the page behind added lines, and of `keyword` behind highlighted ones, in per cent. */
export const TINT = 8;

const DARK: Colors = {
  page: "#131c1c",
  header: "#182222",
  line: "#263333",
  text: "#e7eeec",
  soft: "#afbdb9",
  comment: "#93a5a1",
  keyword: "#62d6c5",
  string: "#f3c592",
  value: "#f2a3ad",
  name: "#9cc7f5",
  type: "#c9b4f5",
  inserted: "#74d79c",
  deleted: "#ff9489",
  added: "#ffb978",
  mark: "#ffab5e",
};

export const DEFAULT_PALETTE: Palette = {
  light: {
    page: "#f8f9f5",
    header: "#ffffff",
    line: "#e4e7e0",
    text: "#14201e",
    soft: "#495854",
    comment: "#5c6963",
    keyword: "#0b6b63",
    string: "#8a4409",
    value: "#a63a4c",
    name: "#245a9c",
    type: "#6a4a9c",
    inserted: "#17713c",
    deleted: "#b3261a",
    added: "#a04a08",
    mark: "#d46f12",
  },
  dark: DARK,
  ink: { ...DARK, page: "#0d1f20", header: "#0d1f20", line: "#24403f" },
};

/** The class of a piece of code; no two kinds begin with the same two letters. */
export const classOf = (kind: Kind): string => `t-${kind.slice(0, 2)}`;

const variables = (colors: readonly (readonly [string, string])[]): string =>
  colors.map(([name, color]) => `--code-${name}:${color}`).join(";");

/** The rules for highlighted code: colours as custom properties `--code-…`, and a class for each kind of token. */
export function stylesheetOf({ light, dark, ink }: Palette): string {
  const inks = new Map(Object.entries(ink));
  const own = Object.entries(dark).filter(([name, color]) => inks.get(name) !== color);
  const shared = Object.entries(dark).filter(([name, color]) => inks.get(name) === color);
  return [
    `:root{${variables(Object.entries(light))}}`,
    // Paper is light in both modes.
    "@media screen{",
    `[data-theme=dark],.code-ink{${variables(shared)}}`,
    `[data-theme=dark]{${variables(own)}}`,
    `.code-ink{${variables(own.map(([name]) => [name, inks.get(name) ?? ""]))}}`,
    "}",
    ...KINDS.map((kind) => `.${classOf(kind)}{color:var(--code-${kind})}`),
    `.${classOf("comment")}{font-style:italic}`,
  ].join("\n");
}
