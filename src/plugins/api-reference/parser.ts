import { processOpenapiFiles } from "docusaurus-plugin-openapi-docs/lib/openapi";

import { listOperations, type OperationPlace } from "./check";
import { ApiDocumentError, jsonPath } from "./errors";
import { asObject, asString, isObject } from "./json";
import type { Json, JsonObject, Server } from "./model";
import { References } from "./references";

type ParserInput = Parameters<typeof processOpenapiFiles>[0][number]["data"];

/** An operation with what it inherits from its path and from the document. */
export interface ParsedOperation extends OperationPlace {
  readonly kind: "operation" | "webhook";
  /** The operation's parameters, then those of its path that it doesn't replace. */
  readonly parameters: readonly JsonObject[];
  readonly security: readonly Json[];
}

/**
 * Reads the operations with the parser of docusaurus-plugin-openapi-docs.
 *
 * The parser gets an outline: schemas stay out of it, because it would write circular ones out and drop `{}`. Webhooks
 * stay out too, because it forgets their method and name. What comes back is counted, since it leaves out what it
 * doesn't understand without a word.
 *
 * @param document - checked by `checkDocument`
 * @throws ApiDocumentError when an operation got lost
 */
export async function parseOperations(document: JsonObject): Promise<ParsedOperation[]> {
  const references = new References(document);
  const calls = listOperations(document, "paths");
  const data = { ...outlineOf(document), paths: outlinePaths(calls, references) } as ParserInput;
  const items =
    calls.length === 0 ? [] : (await processOpenapiFiles([{ source: "", sourceDirName: ".", data }], {}, {}))[0];
  const parsed = new Map(
    items.flatMap((item) => (item.type === "api" ? [[`${item.api.method} ${item.api.path}`, item.api] as const] : [])),
  );
  const operations = calls.map((call): ParsedOperation => {
    const api = parsed.get(`${call.method} ${call.path[1]}`);
    if (api === undefined) {
      throw new ApiDocumentError(`${jsonPath(call.path)}: the parser of docusaurus-plugin-openapi-docs left it out.`);
    }
    return { ...call, kind: "operation", parameters: objects(api.parameters), security: asList(api.security) };
  });
  const webhooks = listOperations(document, "webhooks").map((webhook): ParsedOperation => ({
    ...webhook,
    kind: "webhook",
    parameters: resolveParameters(webhook, references),
    security: asList(webhook.operation.security),
  }));
  return [...operations, ...webhooks];
}

/** The servers of the document, with the default value of each variable in their address. */
export function serversOf(document: JsonObject): Server[] {
  return objects(document.servers).flatMap((server) => {
    const variables = asObject(server.variables);
    const url = asString(server.url)?.replace(
      /\{([^}]+)\}/g,
      (whole, name: string) => asString(asObject(variables[name]).default) ?? whole,
    );
    return url === undefined ? [] : [{ url: url.replace(/\/$/, ""), description: asString(server.description) ?? "" }];
  });
}

function outlineOf(document: JsonObject): { openapi: string; info: { title: string; version: string } } {
  const info = asObject(document.info);
  return {
    openapi: "3.1.0",
    info: { title: asString(info.title) ?? "", version: asString(info.version) ?? "" },
    ...(document.security === undefined ? {} : { security: document.security }),
  };
}

function outlinePaths(calls: readonly OperationPlace[], references: References): JsonObject {
  const paths: JsonObject = {};
  for (const call of calls) {
    const [, path = ""] = call.path;
    const { operation, method } = call;
    paths[path] = {
      ...asObject(paths[path]),
      [method]: {
        operationId: jsonPath(call.path),
        parameters: resolveParameters(call, references),
        responses: { default: { description: "" } },
        ...(operation.security === undefined ? {} : { security: operation.security }),
      },
    };
  }
  return paths;
}

function resolveParameters({ path, pathItem, operation }: OperationPlace, references: References): JsonObject[] {
  const own = asList(operation.parameters).map((raw) => asObject(references.resolve(raw, path).value));
  const shared = asList(pathItem.parameters).map((raw) => asObject(references.resolve(raw, path).value));
  return [
    ...own,
    ...shared.filter(
      (parameter) => !own.some(({ name, in: place }) => name === parameter.name && place === parameter.in),
    ),
  ];
}

function asList(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

function objects(value: unknown): JsonObject[] {
  return asList(value).filter(isObject);
}
