import type { Json, JsonObject, JsonType } from "./model";

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

export function asNumber(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** Return the JSON type of a value; integers are numbers. */
export function typeOfJson(value: Json): JsonType {
  if (value === null) {
    return "null";
  }
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

/**
 * Return the value of an object's own key, so that inherited names such as `constructor` and `__proto__` are never
 * found.
 */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Serialize JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_key, child: Json) =>
    isObject(child) ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1))) : child,
  );
}

/** Return a string unchanged, any other value as JSON. */
export const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));
