import type { ExactNumber, Json, JsonObject, JsonType } from "./model";

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const WHOLE_NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parse JSON, and keep the text of each number.
 *
 * @throws SyntaxError as `JSON.parse`
 */
export function parseJson(text: string): Json {
  JSON.parse(text);
  const kept = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `{"$number":"${token}"}`,
  );
  return JSON.parse(kept) as Json;
}

export function isExact(value: unknown): value is ExactNumber {
  return (
    typeof value === "object" &&
    value !== null &&
    "$number" in value &&
    typeof value.$number === "string" &&
    Object.keys(value).length === 1 &&
    WHOLE_NUMBER.test(value.$number)
  );
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExact(value);
}

export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Return a list; an empty one for any other value. */
export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

export function asString(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Return the JSON type of a value; integers are numbers. */
export function typeOfJson(value: Json): JsonType {
  if (value === null) {
    return "null";
  }
  return Array.isArray(value) ? "array" : isExact(value) ? "number" : (typeof value as JsonType);
}

/** Convert to the nearest JavaScript number. */
export function asNumber(value: unknown): number | undefined {
  if (isExact(value)) {
    return Number(value.$number);
  }
  return typeof value === "number" ? value : undefined;
}

/**
 * Return the value of an object's own key, so that inherited names such as `constructor` and `__proto__` are never
 * found.
 */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Count the characters of a value as JSON; 0 for undefined. */
export function sizeOf(value: unknown): number {
  return (JSON.stringify(value) as string | undefined)?.length ?? 0;
}

/** Serialize JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_key, child: Json) =>
    isObject(child) ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1))) : child,
  );
}

/** Serialize JSON, with each number as the document has it. Only texts that `parseJson` keeps are numbers. */
export function jsonText(value: Json | undefined, indent?: number): string {
  const isKept = (digits: string): boolean => WHOLE_NUMBER.test(digits) && String(Number(digits)) !== digits;
  return (JSON.stringify(value, null, indent) ?? "").replace(
    /{\s*"\$number":\s*"([-+.\deE]+)"\s*}/g,
    (object, digits: string) => (isKept(digits) ? digits : object),
  );
}

/** Return a string unchanged, any other value as JSON. */
export const textOf = (value: Json): string => (typeof value === "string" ? value : jsonText(value));
