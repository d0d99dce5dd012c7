import { processOpenapiFiles } from "docusaurus-plugin-openapi-docs/lib/openapi";

import { NO_HOST, serverUrl } from "../model/address";
import type { Budget } from "./budget";
import { listOperations, type OperationPlace } from "./check";
import { ApiDocumentError, jsonPath } from "./errors";
import { asObject, asString, isObject, listOf, own } from "../model/json";
import type { Json, JsonObject, Operation, Server } from "../model/model";
import { References } from "./references";
import { shortened, shortName } from "./text";
import { printable, visible } from "../model/visible";

type ParserInput = Parameters<typeof processOpenapiFiles>[0][number]["data"];

/** An operation with what it inherits from its path and the document. */
export interface ParsedOperation extends OperationPlace {
  readonly kind: Operation["kind"];
  /** The path; for a webhook its name in the document, for a frame its direction. */
  readonly name: string;
  /** The operation's parameters, then those of its path that it doesn't override. */
  readonly parameters: readonly JsonObject[];
  readonly security: readonly Json[];
  /** Unparsed: the operation's own, its path's or the document's. */
  readonly servers: Json;
}

/**
 * Read the operations with the parser of docusaurus-plugin-openapi-docs.
 *
 * The parser gets an outline without schemas, because it would inline circular ones and drop `{}`, and without
 * webhooks, because it loses their method and name. Paths are replaced by numbers, because it fails on names that every
 * object inherits, such as `/hasOwnProperty`. The result is counted, since the parser silently drops what it doesn't
 * understand.
 *
 * @param document - checked by `checkDocument`
 * @throws ApiDocumentError when an operation was lost
 */
export async function parseOperations(document: JsonObject): Promise<ParsedOperation[]> {
  const references = new References(document);
  const calls = listOperations(document, "paths");
  const data = { ...outlineOf(document), paths: outlinePaths(calls) } as ParserInput;
  const items =
    calls.length === 0 ? [] : (await processOpenapiFiles([{ source: "", sourceDirName: ".", data }], {}, {}))[0];
  const parsed = new Map(items.flatMap((item) => (item.type === "api" ? [[item.api.path, item.api] as const] : [])));
  const operations = calls.map((call, index): ParsedOperation => {
    const api = parsed.get(`/${index}`);
    if (api === undefined) {
      throw new ApiDocumentError(`${jsonPath(call.path)}: the parser of docusaurus-plugin-openapi-docs left it out.`);
    }
    return {
      ...call,
      kind: "operation",
      name: call.path[1] ?? "",
      parameters: resolveParameters(call, references),
      security: listOf(api.security),
      servers: (api.servers ?? []) as unknown as Json,
    };
  });
  const webhooks = listOperations(document, "webhooks").map((webhook): ParsedOperation => ({
    ...webhook,
    kind: "webhook",
    name: webhook.path[1] ?? "",
    parameters: resolveParameters(webhook, references),
    security: listOf(webhook.operation.security),
    servers: [],
  }));
  return [...operations, ...webhooks];
}

/** Most URLs to list for a server's variables. */
const CHOICES = 20;

/**
 * List the servers, with the default value of each variable in their URL, and the URLs that their variables allow.
 *
 * @param base - URL of the document, if it has one, to resolve relative URLs
 * @param budget - warned of URLs that browsers can't request; they are left out
 */
export function serversOf(
  raw: Json | undefined,
  base: string | undefined,
  place: readonly (string | number)[],
  budget: Budget,
): Server[] {
  return objects(raw).flatMap((server, index) => {
    const template = asString(server.url);
    if (template === undefined) {
      return [];
    }
    const path = jsonPath([...place, "servers", index, "url"]);
    const choices = filledTemplates(template, asObject(server.variables)).flatMap((address) => {
      const url = serverUrl(address, base ?? NO_HOST);
      if (url === undefined) {
        budget.warn(
          `${path}: "${printable(shortName(address))}" is left out, because it is not an http or https address without user name, query and fragment. Correct it, or give each of its variables a default.`,
        );
        return [];
      }
      return [(url.origin === NO_HOST ? url.pathname : url.href).replace(/\/+$/, "")];
    });
    const [url] = choices;
    if (url === undefined) {
      return [];
    }
    const description = visible(shortened(asString(server.description) ?? ""));
    return [{ url, description, ...(choices.length > 1 ? { choices: [...new Set(choices)] } : {}) }];
  });
}

/** List the URLs that the variables allow, with the defaults first. */
function filledTemplates(template: string, variables: JsonObject): string[] {
  return template.split(/(\{[^{}]+\})/).reduce<string[]>(
    (all, part) => {
      const variable = asObject(own(variables, part.slice(1, -1)));
      const chosen = asString(variable.default);
      if (!/^\{[^{}]+\}$/.test(part) || chosen === undefined) {
        return all.map((before) => before + part);
      }
      const values = [...new Set([chosen, ...listOf(variable.enum).filter((value) => typeof value === "string")])];
      return values.flatMap((value) => all.map((before) => before + value)).slice(0, CHOICES);
    },
    [""],
  );
}

function outlineOf(document: JsonObject): { openapi: string; info: { title: string; version: string } } {
  const info = asObject(document.info);
  return {
    openapi: "3.1.0",
    info: { title: asString(info.title) ?? "", version: asString(info.version) ?? "" },
    ...(document.security === undefined ? {} : { security: document.security }),
    ...(Array.isArray(document.servers) ? { servers: document.servers } : {}),
  };
}

function outlinePaths(calls: readonly OperationPlace[]): JsonObject {
  return Object.fromEntries(
    calls.map(({ method, operation, path, pathItem }, index) => [
      `/${index}`,
      {
        ...(Array.isArray(pathItem.servers) ? { servers: pathItem.servers } : {}),
        [method]: {
          operationId: jsonPath(path),
          responses: { default: { description: "" } },
          ...(operation.security === undefined ? {} : { security: operation.security }),
          ...(Array.isArray(operation.servers) ? { servers: operation.servers } : {}),
        },
      },
    ]),
  );
}

function resolveParameters({ path, pathItem, operation }: OperationPlace, references: References): JsonObject[] {
  const own = listOf(operation.parameters).map((raw) => asObject(references.resolve(raw, path).value));
  const shared = listOf(pathItem.parameters).map((raw) => asObject(references.resolve(raw, path).value));
  return [
    ...own,
    ...shared.filter(
      (parameter) => !own.some(({ name, in: place }) => name === parameter.name && place === parameter.in),
    ),
  ];
}

function objects(value: unknown): JsonObject[] {
  return listOf(value).filter(isObject);
}
