/** Attributes of an icon that is drawn in lines, as large as the text asks for. */
export const STROKED = {
  viewBox: "0 0 24 24",
  width: "1.125rem",
  height: "1.125rem",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
} as const;
