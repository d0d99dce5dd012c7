import type { Json } from "./model";

/**
 * A number that JavaScript would write in another way than the document does, `9223372036854775807` or `1.10`, as it is
 * written there. It is plain JSON, so that it passes through files and to the page.
 */
export type ExactNumber = { readonly $number: string };

/** Writes JSON, with each number as it was written. */
export function jsonText(value: Json | undefined, indent?: number): string {
  return (JSON.stringify(value, null, indent) ?? "").replace(/{\s*"\$number":\s*"([-+.\deE]+)"\s*}/g, "$1");
}

/** A text as it is, any other value as JSON. */
export const textOf = (value: Json): string => (typeof value === "string" ? value : jsonText(value));
