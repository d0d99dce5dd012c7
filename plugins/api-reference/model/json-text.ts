import type { Json } from "./model";

/**
 * A number whose text JavaScript would change, such as `9223372036854775807` or `1.10`, with the document's text. Plain
 * JSON, so that it survives serialization to files and to the page.
 */
export type ExactNumber = { readonly $number: string };

/** Serialize JSON, with each number as the document has it. */
export function jsonText(value: Json | undefined, indent?: number): string {
  return (JSON.stringify(value, null, indent) ?? "").replace(/{\s*"\$number":\s*"([-+.\deE]+)"\s*}/g, "$1");
}

/** Return a string unchanged, any other value as JSON. */
export const textOf = (value: Json): string => (typeof value === "string" ? value : jsonText(value));
