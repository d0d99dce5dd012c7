import type { Section } from "../../search/record";

import { jsonText, textOf } from "../model/json";
import type { Field, Json, Operation, Response, RichText, Schema } from "../model/model";

/** Convert a description to plain text. */
export function plain(text: RichText): string {
  return text
    .map((node) => (typeof node === "string" ? node : `${plain(node.children)}${node.tag === "p" ? " " : ""}`))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

const sentence = (parts: readonly string[]): Section["blocks"] => {
  const text = parts.filter((part) => part !== "").join(" ");
  return text === "" ? [] : [{ text }];
};

function limits(schema: Schema): string[] {
  return [
    ...Object.entries(schema.limits).map(([name, value]) => `${name} ${textOf(value as Json)}.`),
    ...(schema.pattern === undefined ? [] : [`pattern ${schema.pattern}.`]),
    ...(schema.format === undefined ? [] : [`format ${schema.format}.`]),
    ...(schema.default === undefined ? [] : [`default ${jsonText(schema.default)}.`]),
    ...(schema.enum === undefined ? [] : [`One of: ${schema.enum.map(textOf).join(", ")}.`]),
  ];
}

/** List a schema's own limits and those of its items and alternatives without fields. */
function allLimits(schema: Schema): string[] {
  const nested = [schema.item, ...schema.variants.map((variant) => variant.schema)];
  const own = [...limits(schema), ...nested.flatMap((inner) => (inner === undefined ? [] : limits(inner)))];
  return [...new Set(own)];
}

const enumValues = (schema: Schema): string[] =>
  [schema, ...(schema.item === undefined ? [] : [schema.item])].flatMap((one) => one.enum?.map(textOf) ?? []);

function fieldsOf(schema: Schema): Field[] {
  return [
    ...schema.fields,
    ...(schema.item === undefined ? [] : fieldsOf(schema.item)),
    ...schema.variants.flatMap((variant) => fieldsOf(variant.schema)),
    ...(schema.parts ?? []).flatMap((part) => fieldsOf(part.schema)),
  ];
}

function fieldSections(field: Field, path: string): Section[] {
  const { schema } = field;
  const name = path === "" ? field.name : `${path}.${field.name}`;
  const label = `${schema.label}, ${field.required ? "required" : "optional"}.`;
  return [
    {
      level: 3,
      anchor: field.anchor,
      heading: name,
      names: [field.name, ...enumValues(schema)],
      blocks: sentence([label, plain(schema.description), ...allLimits(schema)]),
    },
    ...fieldsOf(schema).flatMap((inner) => fieldSections(inner, name)),
  ];
}

function responseSections(response: Response): Section[] {
  const types = response.contents.map(({ mediaType, schema }) => `${mediaType}: ${schema.label}.`);
  return [
    {
      level: 3,
      anchor: response.anchor,
      heading: `${/^\d{4}$/.test(response.status) ? "Close code" : "Response"} ${response.status}${response.observed ? ", seen at the release" : ""}`,
      names: [response.status],
      blocks: sentence([plain(response.description), ...types]),
    },
    ...response.headers.flatMap((header) => fieldSections(header, "")),
    ...response.contents.flatMap(({ schema }) => fieldsOf(schema).flatMap((field) => fieldSections(field, ""))),
  ];
}

function operationSections(operation: Operation): Section[] {
  const address = `${operation.method} ${operation.path}`;
  const security = operation.security.flat().map((scheme) => scheme.label);
  return [
    {
      level: 2,
      anchor: operation.anchor,
      heading: operation.title,
      names: [address, operation.path],
      blocks: sentence([
        `${address}.`,
        plain(operation.description),
        ...(security.length === 0 ? [] : [`Needs ${[...new Set(security)].join(" or ")}.`]),
      ]),
    },
    ...operation.parameters.flatMap((parameter) => fieldSections(parameter, "")),
    ...(operation.body?.contents ?? []).flatMap(({ schema }) =>
      fieldsOf(schema).flatMap((field) => fieldSections(field, "")),
    ),
    ...operation.responses.flatMap(responseSections),
  ];
}

/** Merge sections with the same anchor: a field can be reached through several alternatives. */
function distinct(sections: readonly Section[]): Section[] {
  const byAnchor = new Map<string | null, Section>();
  for (const section of sections) {
    const known = byAnchor.get(section.anchor);
    if (known === undefined) {
      byAnchor.set(section.anchor, section);
    } else {
      known.blocks.push(...section.blocks.filter(({ text }) => !known.blocks.some((block) => block.text === text)));
      known.names = [...new Set([...(known.names ?? []), ...(section.names ?? [])])];
    }
  }
  return [...byAnchor.values()];
}

/** Create the search sections of the operations: fields, limits, defaults, values and responses. */
export function searchSections(operations: readonly Operation[]): Section[] {
  return distinct(operations.flatMap(operationSections));
}
