import { fieldsOf } from "../model/flatten";
import { asObject, asString, canonical } from "../model/json";
import type { Body, Json, JsonObject, MediaType, Response } from "../model/model";
import { visible } from "../model/visible";
import { anchorPart } from "./anchors";
import type { Place } from "./errors";
import { examplesOf } from "./examples";
import { besideValues, moreOf } from "./more";
import { headerOf } from "./parameters";
import { buildSchema, sameAs, type SchemaWalk } from "./schema";
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
    contents: contentsOf(response, walk, anchor, path, status),
  };
}

/** @param status - of a response: a schema with fields that another response of the operation has is a link to it */
const contentsOf = (
  { content }: JsonObject,
  walk: SchemaWalk,
  anchor: string,
  path: Place,
  status?: string,
): MediaType[] =>
  Object.entries(asObject(content)).map(([mediaType, raw]) => {
    const place = [...path, "content", mediaType];
    const stated = asObject(raw).schema ?? {};
    const key = canonical(stated);
    const known = status === undefined ? undefined : walk.contents.get(key);
    const schema = known?.schema ?? buildSchema(stated, walk, anchor);
    if (status !== undefined && known === undefined && fieldsOf(schema).length > 0) {
      walk.contents.set(key, { anchor, status, mediaType, schema });
    }
    return {
      mediaType: visible(mediaType),
      more: [...moreOf(asObject(raw), ["schema", "example", "examples"]), ...besideValues(asObject(raw).examples)],
      schema: known
        ? sameAs(known.anchor === anchor ? known.mediaType : known.status, `#${encodeURI(known.anchor)}`)
        : schema,
      examples: examplesOf(asObject(raw), schema, mediaType, walk, place),
    };
  });
