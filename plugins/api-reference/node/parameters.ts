import { asObject, asString, canonical } from "../model/json";
import type { Field, Json, JsonObject } from "../model/model";
import { visible } from "../model/visible";
import { anchorPart } from "./anchors";
import { besideValues, moreOf } from "./more";
import { buildSchema, type SchemaWalk } from "./schema";
import { richText } from "./text";

const OF_PARAMETER = "name in description summary required deprecated schema example examples".split(" ");

/** The places of parameters that requests support, with the style that each has unless the document says another. */
const STYLES = new Map(Object.entries({ path: "simple", query: "form", header: "simple" }));

export function parameterOf(parameter: JsonObject, walk: SchemaWalk, anchor: string): Field {
  const { content, explode } = parameter;
  const name = asString(parameter.name) ?? "";
  const place = asString(parameter.in) as Field["in"];
  const field = headerOf(name, parameter, walk, `${anchor}.${place}.${anchorPart(name)}`);
  const style = STYLES.get(place ?? "");
  const isSupported =
    style !== undefined &&
    content === undefined &&
    (asString(parameter.style) ?? style) === style &&
    !field.schema.types.includes("object");
  return {
    ...field,
    required: parameter.required === true || place === "path",
    in: place,
    ...(explode === false && { explode }),
    ...(!isSupported && { unsupported: true }),
  };
}

/** Build a header, or what a parameter has in common with one. */
export function headerOf(name: string, raw: JsonObject, walk: SchemaWalk, wanted: string): Field {
  const anchor = walk.anchors.claim(wanted);
  const schema = buildSchema(raw.schema ?? (raw.content === undefined ? { type: "string" } : {}), walk, anchor);
  // The service's header has a summary, although OpenAPI doesn't define it.
  const words = asString(raw.description) ?? asString(raw.summary);
  const description = richText(words);
  // The generator writes the description of the schema beside it as well.
  const isRepeated = JSON.stringify(description) === JSON.stringify(schema.description);
  const more = [...(schema.more ?? []), ...moreOf(raw, OF_PARAMETER), ...besideValues(raw.examples)];
  const named = Object.entries(asObject(raw.examples)).flatMap(([key, one]): [string, Json][] => {
    const { summary, value } = asObject(one);
    return value === undefined ? [] : [[visible(asString(summary) ?? key), value]];
  });
  const stated = [...(raw.example === undefined ? [] : [raw.example]), ...named.map(([, value]) => value)];
  // The generator writes an example of the schema beside it as well.
  const known = new Set(stated.map(canonical));
  const examples = [...stated, ...(schema.examples ?? []).filter((value) => !known.has(canonical(value)))];
  return {
    name: visible(name),
    anchor,
    required: raw.required === true,
    schema: {
      ...schema,
      description: isRepeated ? description : [...description, ...schema.description],
      ...(examples.length > 0 ? { examples } : {}),
      ...(named.length > 0 ? { named } : {}),
      ...(more.length > 0 ? { more } : {}),
      ...(raw.deprecated === true ? { deprecated: true } : {}),
    },
  };
}
