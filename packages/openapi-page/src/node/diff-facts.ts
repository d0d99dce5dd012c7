import { plainText } from "../model/flatten";
import type { ApiModel, Field, Json, MediaType, Operation, Schema } from "../model/model";

/** Who makes the value: the developer's program (`sent`) or the service (`received`). */
export type Side = "sent" | "received";

export interface Facts {
  readonly side: Side;
  readonly values: { readonly [name: string]: Json };
  /** The place that this one belongs to. */
  readonly parent?: string;
}

/** Everything that a caller can rely on, by its place. Places are named as in the document, not by its titles. */
export function facts(model: ApiModel): Map<string, Facts> {
  const all = new Map<string, Facts>();
  all.set("API", {
    side: "received",
    values: { version: model.version, servers: model.servers.map(({ url }) => url) },
  });
  for (const operation of model.operations) {
    addOperation(all, operation);
  }
  return all;
}

function addOperation(all: Map<string, Facts>, operation: Operation): void {
  const place = operation.kind === "webhook" ? `webhook ${operation.path}` : `${operation.method} ${operation.path}`;
  // The service calls a webhook, so what it sends and what it reads are the other way round.
  const [request, answer]: [Side, Side] = operation.kind === "webhook" ? ["received", "sent"] : ["sent", "received"];
  const security = operation.security.map((together) => together.map(({ label }) => label).join(" and "));
  all.set(place, {
    side: request,
    values: { security, description: plainText(operation.description) },
  });
  for (const field of operation.parameters) {
    addField(all, `${place} ${field.in ?? ""} ${field.name}`, field, request, place);
  }
  if (operation.body) {
    addContents(all, `${place} body`, operation.body.contents, request, place, { required: operation.body.required });
  }
  for (const response of operation.responses) {
    const answerPlace = `${place} ${response.status}`;
    addContents(all, answerPlace, response.contents, answer, place, { description: plainText(response.description) });
    for (const field of response.headers) {
      addField(all, `${answerPlace} header ${field.name}`, field, answer, answerPlace);
    }
  }
}

function addContents(
  all: Map<string, Facts>,
  place: string,
  contents: readonly MediaType[],
  side: Side,
  parent: string,
  values: { readonly [name: string]: Json },
): void {
  all.set(place, { side, values: { ...values, "media types": contents.map(({ mediaType }) => mediaType) }, parent });
  for (const { schema } of contents) {
    addInner(all, place, schema, side, place);
  }
}

function addField(all: Map<string, Facts>, place: string, field: Field, side: Side, parent: string): void {
  all.set(place, { side, values: { required: field.required, ...valuesOf(field.schema) }, parent });
  addInner(all, place, field.schema, side, place);
}

function addInner(all: Map<string, Facts>, place: string, schema: Schema, side: Side, parent: string): void {
  for (const field of schema.fields) {
    addField(all, `${place}.${field.name}`, field, side, parent);
  }
  for (const variant of schema.variants) {
    const variantPlace = `${place}(${variant.name})`;
    all.set(variantPlace, { side, values: valuesOf(variant.schema), parent });
    addInner(all, variantPlace, variant.schema, side, variantPlace);
  }
  if (schema.item) {
    const itemPlace = `${place}[]`;
    all.set(itemPlace, { side, values: valuesOf(schema.item), parent });
    addInner(all, itemPlace, schema.item, side, itemPlace);
  }
  if (schema.values) {
    addInner(all, `${place}.*`, schema.values, side, parent);
  }
}

function valuesOf(schema: Schema): { [name: string]: Json } {
  const { default: preset, deprecated, description, enum: allowed, format, label, limits, pattern } = schema;
  return {
    type: label,
    description: plainText(description),
    ...limits,
    ...(preset === undefined ? {} : { default: preset }),
    ...(allowed === undefined ? {} : { enum: [...allowed] }),
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}
