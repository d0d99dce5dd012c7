import { asObject, asString, sizeOf } from "../model/json";
import type { Field, Json, JsonObject } from "../model/model";
import { visible } from "../model/visible";
import { anchorPart } from "./anchors";
import type { Place } from "./errors";
import type { Check } from "./example-check";
import { besideValues, moreOf } from "./more";
import { buildSchema, type SchemaWalk } from "./schema";
import { richText } from "./text";

const OF_PARAMETER = "name in description summary required deprecated schema example examples content".split(" ");

const STYLES = ["simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "deepObject"];

/** Return the check for a parameter's value. */
export const parameterCheck = (
  parameter: JsonObject = {},
  { check, direction }: SchemaWalk,
  place: Place,
): Check | undefined => check.for(parameterSchema(parameter), direction, place);

/** Return the schema of a parameter or header, or that of its content. */
function parameterSchema({ content, schema }: JsonObject): Json {
  const [media] = Object.values(asObject(content));
  return schema ?? asObject(media).schema ?? { type: "string" };
}

export function parameterOf(parameter: JsonObject, walk: SchemaWalk, anchor: string, path: Place): Field {
  const { content, explode } = parameter;
  const name = asString(parameter.name) ?? "";
  const place = asString(parameter.in) as Field["in"];
  const stated = asString(parameter.style) ?? "";
  const style = content !== undefined ? "json" : STYLES.includes(stated) ? stated : undefined;
  return {
    ...headerOf(name, parameter, walk, `${anchor}.${place}.${anchorPart(name)}`, [...path, name]),
    required: parameter.required === true || place === "path",
    in: place,
    ...(style === undefined ? {} : { style }),
    ...(typeof explode === "boolean" ? { explode } : {}),
  };
}

/** Build a header, or what a parameter has in common with one. */
export function headerOf(name: string, raw: JsonObject, walk: SchemaWalk, wanted: string, path: Place): Field {
  const { budget, references } = walk;
  const anchor = walk.anchors.claim(wanted);
  const content = asObject(Object.values(asObject(raw.content))[0]);
  const schema = buildSchema(parameterSchema(raw), walk, anchor, path);
  // Accept a header's summary, which some documents use although OpenAPI doesn't define it.
  const words = asString(raw.description) ?? asString(raw.summary);
  const description = richText(words, budget, [...path, "description"]);
  const [mediaType, ...others] = Object.keys(asObject(raw.content));
  const left = {
    ...besideValues(raw.examples),
    ...(mediaType === undefined ? {} : { content: others.length > 0 ? (raw.content ?? null) : mediaType }),
  };
  const more = [
    ...(schema.more ?? []),
    ...moreOf(raw, OF_PARAMETER, budget, path),
    ...moreOf(left, [], budget, path),
    ...moreOf(content, ["schema", "example", "examples"], budget, path),
  ];
  const examples = [raw, content].flatMap(({ example, examples: named }) =>
    example === undefined
      ? Object.values(asObject(named)).flatMap((one) => {
          const { value } = asObject(references.resolve(one, path).value);
          return value === undefined ? [] : [value];
        })
      : [example],
  );
  budget.spend("characters", name.length + sizeOf(examples), path);
  return {
    name: visible(name),
    anchor,
    required: raw.required === true,
    schema: {
      ...schema,
      description: [...description, ...schema.description],
      ...(examples.length > 0 ? { examples: [...examples, ...(schema.examples ?? [])] } : {}),
      ...(more.length > 0 ? { more } : {}),
      ...(raw.deprecated === true ? { deprecated: true } : {}),
    },
  };
}
