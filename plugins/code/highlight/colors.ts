import { type Kind } from "./tokens";

/** The class of a piece of code, which colors.css gives its colour; no two kinds begin with the same two letters. */
export const classOf = (kind: Kind): string => `t-${kind.slice(0, 2)}`;
