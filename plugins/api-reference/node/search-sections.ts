import { type Section, withoutMarks } from "../../search/record";

import { fieldsOf } from "../model/flatten";
import { textOf } from "../model/json";
import type { Field, Json, MediaType, Operation, Response, RichText, Schema } from "../model/model";
import { neededWords } from "../model/schema-words";

/** Convert a description to plain text. */
export function plain(text: RichText): string {
  return text
    .map((node) => (typeof node === "string" ? node : `${plain(node.children)}${node.tag === "p" ? " " : ""}`))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Convert a description to a block's text, with its code in backticks. */
const blockText = (text: RichText): string =>
  text
    .map((node) => {
      if (typeof node === "string") {
        return withoutMarks(node);
      }
      return node.tag === "code"
        ? `\`${withoutMarks(plain(node.children))}\``
        : `${blockText(node.children)}${node.tag === "p" ? " " : ""}`;
    })
    .join("")
    .replace(/\s+/g, " ")
    .trim();

/** Create the search sections of the operations: fields, limits, defaults, values and responses. */
export const searchSections = (operations: readonly Operation[]): Section[] => operations.flatMap(operationSections);

function section(
  level: 2 | 3 | 4,
  anchor: string,
  heading: string,
  names: string[],
  parts: readonly string[],
): Section {
  const text = parts.filter((part) => part !== "").join(" ");
  return { level, anchor, heading, names, blocks: text === "" ? [] : [{ text }] };
}

function operationSections(operation: Operation): Section[] {
  const { anchor, body, description, method, parameters, path, responses, security, title } = operation;
  const address = `${method} ${path}`;
  const needs = neededWords(security);
  return [
    section(2, anchor, title, [address, path], [`${address}.`, blockText(description), needs && `Needs ${needs}.`]),
    ...parameters.flatMap((parameter) => fieldSections(parameter, 3)),
    ...contentSections(body?.contents ?? [], 3),
    ...responses.flatMap((response) => responseSections(response, title)),
  ];
}

function responseSections(
  { anchor, contents, description, headers, observed, status }: Response,
  operation: string,
): Section[] {
  const types = contents.map(({ mediaType, schema }) => `${mediaType}: ${typeWords(schema)}.`);
  const heading = `${/^\d{4}$/.test(status) ? "Close code" : "Response"} ${status}: ${operation}${observed ? ", seen at the release" : ""}`;
  return [
    section(3, anchor, heading, [status], [blockText(description), ...types]),
    ...headers.flatMap((header) => fieldSections(header, 4)),
    ...contentSections(contents, 4),
  ];
}

/** List the fields of a body, each once: alternatives, such as the events of the webhook, share most of theirs. */
function contentSections(contents: readonly MediaType[], level: 3 | 4): Section[] {
  const seen = new Set<string>();
  return contents
    .flatMap(({ schema }) => fieldsOf(schema))
    .flatMap((field) => fieldSections(field, level))
    .filter((section) => {
      const key = JSON.stringify({ ...section, anchor: null });
      return !seen.has(key) && seen.add(key);
    });
}

function fieldSections({ anchor, name, required, schema }: Field, level: 3 | 4, parent?: string): Section[] {
  const path = parent === undefined ? name : `${parent}.${name}`;
  const values = [schema, ...(schema.item ? [schema.item] : [])].flatMap((one) => one.enum?.map(textOf) ?? []);
  const limited = [schema, schema.item, ...schema.variants.map((variant) => variant.schema)];
  const limits = new Set(limited.flatMap((one) => (one ? limitsOf(one) : [])));
  const label = `${typeWords(schema)}, ${required ? "required" : "optional"}.`;
  return [
    section(level, anchor, path, [name, ...values], [label, blockText(schema.description), ...limits]),
    ...fieldsOf(schema).flatMap((inner) => fieldSections(inner, level, path)),
  ];
}

/** Name all types that a value may have; of a list, without those of its items. */
function typesOf({ item, oneOrList, sameAs, types, variants }: Schema): readonly string[] {
  if (sameAs) {
    return [sameAs.name, ...types];
  }
  const alternatives = [...(oneOrList && item ? [item] : []), ...variants.map(({ schema }) => schema)];
  return [...new Set([...alternatives.flatMap(typesOf), ...types])];
}

const typeWords = (schema: Schema): string => typesOf(schema).join(" or ") || "any value";

function limitsOf({ default: preset, enum: values, format, limits, pattern }: Schema): string[] {
  return [
    ...Object.entries({ ...limits, pattern, format }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${textOf(value as Json)}.`],
    ),
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}.`]),
    ...(values === undefined ? [] : [`One of: ${values.map(textOf).join(", ")}.`]),
  ];
}
