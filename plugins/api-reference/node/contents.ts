import { asObject, asString } from "../model/json";
import type { Body, Json, JsonObject, MediaType, Response } from "../model/model";
import { visible } from "../model/visible";
import { anchorPart } from "./anchors";
import type { Place } from "./errors";
import { examplesOf } from "./examples";
import { besideValues, moreOf } from "./more";
import { headerOf } from "./parameters";
import { buildSchema, type SchemaWalk } from "./schema";
import { richText, shown } from "./text";

export function bodyOf(raw: Json | undefined, walk: SchemaWalk, anchor: string, path: Place): Body | undefined {
  if (raw === undefined) {
    return undefined;
  }
  const body = asObject(raw);
  return {
    description: richText(asString(body.description)),
    required: body.required === true,
    more: moreOf(body, ["description", "required", "content"]),
    contents: contentsOf(body, walk, anchor, path),
  };
}

export function responseOf(status: string, raw: Json, walk: SchemaWalk, wanted: string, path: Place): Response {
  const response = asObject(raw);
  const anchor = walk.anchors.claim(wanted);
  return {
    anchor,
    status: shown(status),
    more: moreOf(response, ["description", "headers", "content"]),
    description: richText(asString(response.description)),
    headers: Object.entries(asObject(response.headers)).map(([name, header]) =>
      headerOf(name, asObject(header), walk, `${anchor}.header.${anchorPart(name)}`),
    ),
    contents: contentsOf(response, walk, anchor, path),
  };
}

const contentsOf = ({ content }: JsonObject, walk: SchemaWalk, anchor: string, path: Place): MediaType[] =>
  Object.entries(asObject(content)).map(([mediaType, raw]) => {
    const media = asObject(raw);
    const schema = buildSchema(media.schema ?? {}, walk, anchor);
    return {
      mediaType: visible(mediaType),
      more: [...moreOf(media, ["schema", "example", "examples"]), ...besideValues(media.examples)],
      schema,
      examples: examplesOf(media, schema, mediaType, walk, [...path, "content", mediaType]),
    };
  });
