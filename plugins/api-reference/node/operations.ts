import { processOpenapiFiles } from "docusaurus-plugin-openapi-docs/lib/openapi";

import { asObject, asString, listOf } from "../model/json";
import type { Json, JsonObject, Operation } from "../model/model";
import { listOperations, type OperationPlace } from "./check";
import { ApiDocumentError, jsonPath } from "./errors";
import { References } from "./references";

/** An operation with what it inherits from its path and the document. */
export interface ParsedOperation {
  readonly kind: Operation["kind"];
  readonly path: readonly string[];
  /** The path; for a webhook its name in the document, for a frame its direction. */
  readonly name: string;
  readonly method: string;
  readonly operation: JsonObject;
  /** What the operation's path has for all of its operations. */
  readonly pathItem: JsonObject;
  /** The operation's parameters, then those of its path that it doesn't override. */
  readonly parameters: readonly JsonObject[];
  readonly security: readonly Json[];
  /** Unparsed: the operation's own, its path's or the document's. */
  readonly servers: readonly Json[];
}

type ParserInput = Parameters<typeof processOpenapiFiles>[0][number]["data"];

/**
 * Ask docusaurus-plugin-openapi-docs for the security and servers of each call, in the order of the calls. Its parser
 * gets an outline without schemas, which it would write out without a limit, and with numbers for paths, because it
 * fails on names that every object inherits, such as `/hasOwnProperty`.
 *
 * @throws ApiDocumentError when the parser left a call out, which it does in silence
 */
async function inheritedOf(
  document: JsonObject,
  calls: readonly OperationPlace[],
): Promise<Pick<ParsedOperation, "security" | "servers">[]> {
  if (calls.length === 0) {
    return [];
  }
  const { title, version } = asObject(document.info);
  const shared = ({ security, servers }: JsonObject): JsonObject => ({
    ...(security !== undefined && { security }),
    ...(Array.isArray(servers) && { servers }),
  });
  const paths = calls.map(({ method, operation, path, pathItem }, index) => [
    `/${index}`,
    {
      ...(Array.isArray(pathItem.servers) && { servers: pathItem.servers }),
      [method]: { operationId: jsonPath(path), responses: { default: { description: "" } }, ...shared(operation) },
    },
  ]);
  const data = {
    openapi: "3.1.0",
    info: { title: asString(title) ?? "", version: asString(version) ?? "" },
    ...shared(document),
    paths: Object.fromEntries(paths) as JsonObject,
  } as ParserInput;
  const [items] = await processOpenapiFiles([{ source: "", sourceDirName: ".", data }], {}, {});
  const read = new Map(items.flatMap((item) => (item.type === "api" ? [[item.api.path, item.api] as const] : [])));
  return calls.map(({ path }, index) => {
    const api = read.get(`/${index}`);
    if (api === undefined) {
      throw new ApiDocumentError(`${jsonPath(path)}: the parser of docusaurus-plugin-openapi-docs left it out.`);
    }
    return { security: listOf(api.security as Json), servers: listOf(api.servers as unknown as Json) };
  });
}

/** Resolve the operation's parameters, then those of its path that it doesn't override. */
function parametersOf({ operation, path, pathItem }: OperationPlace, references: References): JsonObject[] {
  const [own = [], shared = []] = [operation, pathItem].map(({ parameters }) =>
    listOf(parameters).map((raw) => asObject(references.resolve(raw, path).value)),
  );
  const isNew = (other: JsonObject): boolean => !own.some((one) => one.name === other.name && one.in === other.in);
  return [...own, ...shared.filter(isNew)];
}

/** List the calls, then the webhooks, of a document that `checkDocument` accepted. */
export async function parseOperations(document: JsonObject): Promise<ParsedOperation[]> {
  const references = new References(document);
  const calls = listOperations(document, "paths");
  const webhooks = listOperations(document, "webhooks");
  const inherited = await inheritedOf(document, calls);
  return [...calls, ...webhooks].map((place, index) => ({
    ...place,
    kind: index < calls.length ? "operation" : "webhook",
    name: place.path[1] ?? "",
    parameters: parametersOf(place, references),
    ...(inherited[index] ?? { security: listOf(place.operation.security), servers: [] }),
  }));
}
