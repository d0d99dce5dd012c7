import { processOpenapiFiles } from "docusaurus-plugin-openapi-docs/lib/openapi";

import { messageOf } from "../../message-of";
import { isPathSafe } from "../model/address";
import { asObject, isObject, listOf } from "../model/json";
import type { ApiModel, Json, JsonObject, MediaType, Operation } from "../model/model";
import { visible } from "../model/visible";
import { Budget } from "./budget";
import { type CheckedDocument, isOpaque } from "./check";
import { ApiDocumentError } from "./errors";
import { serversOf } from "./servers";

/** Most values of a document with its references written out: schemas that name others twice double it at each level. */
const MOST_VALUES = 200_000;

type ParserInput = Parameters<typeof processOpenapiFiles>[0][number]["data"];

/**
 * Write out the references of a document, without data and extensions, because the parser would follow a `$ref` in them
 * out of the document. A schema inside itself becomes an empty one.
 *
 * @throws when it has too many values
 */
function writtenOut({ document, references }: CheckedDocument): Json {
  let count = 0;
  const write = (value: Json, parent: string | undefined, open: readonly string[]): Json => {
    if (++count > MOST_VALUES) {
      throw new Error(`its references lead to more than ${MOST_VALUES} values`);
    }
    if (Array.isArray(value)) {
      return value.map((item) => write(item, undefined, open));
    }
    if (!isObject(value)) {
      return value;
    }
    const { value: target, pointer } = references.resolve(value, []);
    if (pointer !== undefined && open.includes(pointer)) {
      return {};
    }
    const inside = pointer === undefined ? open : [...open, pointer];
    const entries = Object.entries(asObject(target)).filter(([key]) => !isOpaque(key, parent));
    return Object.fromEntries(entries.map(([key, child]) => [key, write(child, key, inside)]));
  };
  return write(document, undefined, []);
}

/** What a reader says of an operation, by the part of it; undefined where the readers can't be compared. */
type Facts = ReadonlyMap<string, string | undefined>;

const list = (names: Iterable<string>): string => [...names].map(visible).sort().join(", ");

/** List a schema and what it extends. */
const partsOf = (schema: JsonObject): JsonObject[] => [schema, ...listOf(schema.allOf).map(asObject).flatMap(partsOf)];

/**
 * List the required fields of a schema, without those of one direction; undefined for alternatives, whose common fields
 * this site shows in each.
 */
function requiredOf(schema: JsonObject): string | undefined {
  const parts = partsOf(schema);
  const required = new Set(parts.flatMap((part) => listOf(part.required).map(String)));
  for (const [name, field] of parts.flatMap(({ properties }) => Object.entries(asObject(properties)))) {
    const { readOnly, writeOnly } = asObject(field);
    if (readOnly === true || writeOnly === true) {
      required.delete(name);
    }
  }
  return parts.some(({ anyOf, oneOf }) => (anyOf ?? oneOf) !== undefined) ? undefined : list(required);
}

/** Count the schemes of each alternative. */
const schemesOf = (alternatives: readonly (readonly unknown[])[]): string =>
  alternatives.map(({ length }) => length).join(" or ");

function factsOfPlugin(api: JsonObject, base: string | undefined): Facts {
  const parameters = listOf(api.parameters).map(asObject);
  const responses = Object.entries(asObject(api.responses)).filter(([status]) => !status.startsWith("x-"));
  const contents = (part: string, { content }: JsonObject) =>
    Object.entries(asObject(content)).map(
      ([type, media]) => [`${part}, ${visible(type)}`, requiredOf(asObject(asObject(media).schema))] as const,
    );
  return new Map([
    ...parameters.map(({ in: place, name, required }) => {
      const isRequired = required === true || place === "path";
      return [visible(`parameter ${String(name)} in ${String(place)}`), isRequired ? "required" : "optional"] as const;
    }),
    // The plugin gives the document's credentials to webhooks too, which call the reader.
    ["security", api.method === "event" ? undefined : schemesOf(listOf(api.security).map(asObject).map(Object.keys))],
    ["servers", list(serversOf(api.servers, base, [], new Budget()).map(({ url }) => url))],
    ...contents("body", asObject(api.requestBody)),
    ...responses.flatMap(([status, response]) => [
      [`response ${visible(status)}`, list(Object.keys(asObject(asObject(response).headers)))] as const,
      ...contents(`response ${visible(status)}`, asObject(response)),
    ]),
  ]);
}

function factsOfSite({ body, parameters, responses, security, servers }: Operation, model: ApiModel): Facts {
  const contents = (part: string, types: readonly MediaType[] = []) =>
    types.map(({ mediaType, schema: { fields, sameAs, variants } }) => {
      const required = fields.filter(({ required, schema }) => required && !schema.readOnly && !schema.writeOnly);
      const names = list(required.map(({ name }) => name));
      return [`${part}, ${mediaType}`, sameAs || variants.length > 0 ? undefined : names] as const;
    });
  return new Map([
    ...parameters.map(
      ({ in: place, name, required }) =>
        [`parameter ${name} in ${String(place)}`, required ? "required" : "optional"] as const,
    ),
    ["security", schemesOf(security)],
    ["servers", list((servers ?? model.servers).map(({ url }) => url))],
    ...contents("body", body?.contents),
    ...responses
      .filter(({ observed }) => observed !== true)
      .flatMap(({ contents: types, headers, status }) => [
        [`response ${status}`, list(headers.map(({ name }) => name))] as const,
        ...contents(`response ${status}`, types),
      ]),
  ]);
}

/** Tell whether the plugin loses a parameter: of those with one name it keeps the first, wherever they are. */
const isRepeated = (part: string, { parameters }: Operation): boolean =>
  parameters.filter(({ name }) => part.startsWith(`parameter ${name} in `)).length > 1;

/**
 * Let docusaurus-plugin-openapi-docs read a whole document, and compare what it lists of each operation with the model.
 * Names that every object inherits, such as the path `/hasOwnProperty`, stop the plugin; that is a warning.
 *
 * @throws ApiDocumentError that names the place where the readers differ
 */
export async function compareReaders(document: CheckedDocument, model: ApiModel, budget: Budget): Promise<void> {
  let apis: JsonObject[];
  try {
    const data = { paths: {}, ...asObject(writtenOut(document)) } as unknown as ParserInput;
    const [items] = await processOpenapiFiles([{ source: "", sourceDirName: ".", data }], {}, {});
    apis = items.flatMap((item) => (item.type === "api" ? [item.api as unknown as JsonObject] : []));
  } catch (error) {
    budget.warn(
      `docusaurus-plugin-openapi-docs can't read the document, so the readers aren't compared: ${messageOf(error)}`,
    );
    return;
  }
  const base = model.source.kind === "live" ? model.source.location : undefined;
  const nameOf = ({ method, path }: JsonObject): string =>
    method === "event" ? "a webhook" : `${String(method).toUpperCase()} ${visible(String(path))}`;
  // The plugin keeps paths that no request reaches, which `checkDocument` has warned of.
  const listed = apis.filter(({ method, path }) => method === "event" || isPathSafe(String(path)));
  const shown = model.operations.filter(({ kind }) => kind !== "frame");
  for (let index = 0; index < Math.max(listed.length, shown.length); index += 1) {
    const [api, operation] = [listed[index], shown[index]];
    const name = operation && (operation.kind === "webhook" ? "a webhook" : `${operation.method} ${operation.path}`);
    if (api === undefined || operation === undefined || nameOf(api) !== name) {
      throw differ(`operation ${index + 1}`, api && nameOf(api), name);
    }
    const [theirs, ours] = [factsOfPlugin(api, base), factsOfSite(operation, model)];
    for (const part of new Set([...theirs.keys(), ...ours.keys()])) {
      const [their, our] = [theirs.get(part), ours.get(part)];
      const isComparable = theirs.has(part) !== ours.has(part) || (their !== undefined && our !== undefined);
      if (isComparable && their !== our && !isRepeated(part, operation)) {
        throw differ(`${operation.method} ${operation.path}, ${part}`, their, our);
      }
    }
  }
}

const differ = (place: string, their: string | undefined, our: string | undefined): ApiDocumentError =>
  new ApiDocumentError(
    `${place}: docusaurus-plugin-openapi-docs reads ${their ?? "nothing"}, but this site ${our ?? "nothing"}. ` +
      "One of them is wrong: write this part of the document in a simpler way, or list the plugin's fault in node/second-reader.ts.",
  );
