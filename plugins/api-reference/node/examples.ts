import { asObject, asString } from "../model/json";
import type { Example, Json, JsonObject, Schema } from "../model/model";
import { isJson as isJsonType } from "../model/request";
import { visible } from "../model/visible";
import { jsonPath, type Place } from "./errors";
import { highlight } from "./highlight";
import type { SchemaWalk } from "./schema";
import { faultsOf, madeExample } from "./made-example";

/** Return the examples of a media type, or make one from its schema when the document has none. */
export function examplesOf(
  { example, examples }: JsonObject,
  schema: Schema,
  mediaType: string,
  { named, warn }: Pick<SchemaWalk, "named" | "warn">,
  place: Place,
): Example[] {
  const isJson = isJsonType(mediaType);
  const made = (name: string, summary: string, value: Json, generated = false): Example => {
    const isText = typeof value === "string" && !isJson;
    const code = isText ? [value] : highlight(JSON.stringify(value, null, 2), "json");
    return { name: visible(name), summary: visible(summary), value, code, ...(generated && { generated }) };
  };
  const stated = Object.entries(asObject(examples)).flatMap(([name, raw]) => {
    const { summary, value } = asObject(raw);
    return value === undefined ? [] : [made(name, asString(summary) ?? name, value)];
  });
  if (stated.length > 0 || example !== undefined) {
    const all = stated.length > 0 ? stated : [made("example", "Example", example ?? null)];
    for (const { name, value } of isJson ? all : []) {
      faultsOf(value, schema)
        .slice(0, 1)
        .forEach(({ message, path }) =>
          warn(`${jsonPath([...place, "examples", name])}: doesn't fit its schema: ${path} ${message}.`),
        );
    }
    return all;
  }
  // Make only JSON and plain text: other formats, such as XML, can't be derived from a schema.
  const isText = /^text\/plain\b/.test(mediaType);
  const value = isJson || isText ? madeExample(schema, named) : undefined;
  return value !== undefined && (isJson || typeof value === "string")
    ? [made("example", "Example", value, schema.examples === undefined)]
    : [];
}
