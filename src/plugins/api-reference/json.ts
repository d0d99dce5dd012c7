import { ApiDocumentError, jsonPath } from "./errors";
import type { Json, JsonObject } from "./model";

/** Deeper documents are refused: no API is described this deep, and a recursive walk could exhaust the stack. */
const MAXIMUM_DEPTH = 200;

const POLLUTING_KEYS = new Set(["__proto__", "constructor", "prototype"]);

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function asString(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function asNumber(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/**
 * Copies parsed JSON without the keys through which a later merge could reach `Object.prototype`.
 *
 * @param value - what `JSON.parse` returned
 * @returns the copy, and the JSONPath of every key that was left out
 * @throws ApiDocumentError when the document is nested more than 200 levels deep
 */
export function withoutPollutingKeys(value: Json): { value: Json; dropped: string[] } {
  const dropped: string[] = [];
  const copy = (current: Json, path: readonly (string | number)[]): Json => {
    if (path.length > MAXIMUM_DEPTH) {
      throw new ApiDocumentError(
        `The document is nested more than ${MAXIMUM_DEPTH} levels deep at ${jsonPath(path.slice(0, 6))}…`,
      );
    }
    if (Array.isArray(current)) {
      return current.map((item, index) => copy(item, [...path, index]));
    }
    if (!isObject(current)) {
      return current;
    }
    const result: JsonObject = {};
    for (const [key, child] of Object.entries(current)) {
      if (POLLUTING_KEYS.has(key)) {
        dropped.push(jsonPath([...path, key]));
      } else {
        result[key] = copy(child, [...path, key]);
      }
    }
    return result;
  };
  return { value: copy(value, []), dropped };
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_key, child: Json) =>
    isObject(child) ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1))) : child,
  );
}
