import type { Json } from "./model";

/** Serialize JSON, with each number as the document has it. */
export function jsonText(value: Json | undefined, indent?: number): string {
  return (JSON.stringify(value, null, indent) ?? "").replace(/{\s*"\$number":\s*"([-+.\deE]+)"\s*}/g, "$1");
}

/** Return a string unchanged, any other value as JSON. */
export const textOf = (value: Json): string => (typeof value === "string" ? value : jsonText(value));
