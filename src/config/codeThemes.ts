import type { PrismTheme } from "prism-react-renderer";

/** Colours of one theme; each has a contrast of at least 4.5:1 on `page` and on the highlighted line. */
interface Palette {
  page: string;
  text: string;
  comment: string;
  keyword: string;
  string: string;
  value: string;
  name: string;
  type: string;
  inserted: string;
  deleted: string;
}

const themeOf = (palette: Palette): PrismTheme => ({
  plain: { color: palette.text, backgroundColor: palette.page },
  styles: [
    { types: ["comment", "prolog", "doctype", "cdata"], style: { color: palette.comment, fontStyle: "italic" } },
    { types: ["punctuation", "operator"], style: { color: palette.text } },
    { types: ["keyword", "atrule", "important", "rule"], style: { color: palette.keyword } },
    { types: ["string", "char", "attr-value", "url", "regex", "template-string"], style: { color: palette.string } },
    { types: ["number", "boolean", "constant", "symbol", "variable"], style: { color: palette.value } },
    { types: ["function", "property", "attr-name", "selector"], style: { color: palette.name } },
    { types: ["class-name", "maybe-class-name", "builtin", "tag", "namespace"], style: { color: palette.type } },
    { types: ["inserted"], style: { color: palette.inserted } },
    { types: ["deleted"], style: { color: palette.deleted } },
  ],
});

export const lightCode: PrismTheme = themeOf({
  page: "#f7f9f9",
  text: "#1d2b29",
  comment: "#5a6a68",
  keyword: "#8a2a6b",
  string: "#136045",
  value: "#9a4106",
  name: "#1a5a9c",
  type: "#0f6b73",
  inserted: "#17713c",
  deleted: "#b42318",
});

export const darkCode: PrismTheme = themeOf({
  page: "#121b1d",
  text: "#dbe6e4",
  comment: "#93a5a3",
  keyword: "#f0a3d3",
  string: "#8fdcb0",
  value: "#f5b878",
  name: "#8fc3f7",
  type: "#6fd6cf",
  inserted: "#6cd598",
  deleted: "#ff8f84",
});
