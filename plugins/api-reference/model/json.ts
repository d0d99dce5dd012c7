import type { Json, JsonObject } from "./model";

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

/** The value of a key that is the object's own, whatever words every object inherits: `constructor`, `__proto__`. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Characters of a value as JSON; 0 for none. */
export function sizeOf(value: unknown): number {
  return (JSON.stringify(value) as string | undefined)?.length ?? 0;
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_key, child: Json) =>
    isObject(child) ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1))) : child,
  );
}
