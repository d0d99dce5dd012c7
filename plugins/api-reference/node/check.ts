import { isPathSafe, PATH_RULE } from "../model/address";
import { asObject, isObject, listOf, own, sizeOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { quoted, shortName } from "../model/visible";
import { type Budget, LIMITS } from "./budget";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import { References } from "./references";

export const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** Keys whose values are data: a `$ref` inside them is not a reference. */
const DATA_KEYS = new Set(["example", "examples", "default", "enum", "const"]);

/** Keys of objects whose keys are names that authors choose, so that one such as `default` or `x-trace` is a name. */
const NAMED = new Set(
  [
    "properties patternProperties $defs definitions dependentSchemas dependentRequired",
    "schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems",
    "webhooks content encoding mapping variables scopes",
  ].flatMap((names) => names.split(" ")),
);

/** Tell whether a key's value is data, whose words are no keywords. */
export const isData = (key: string | number, parent: string | number | undefined): boolean =>
  DATA_KEYS.has(String(key)) && !NAMED.has(String(parent));

/** Tell whether a key's value has no references: it is data, or an extension, whose content only its tool knows. */
export const isOpaque = (key: string | number, parent: string | number | undefined): boolean =>
  isData(key, parent) || (String(key).startsWith("x-") && !NAMED.has(String(parent)));

export interface OperationPlace {
  readonly path: readonly string[];
  readonly method: string;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
}

/** @throws ApiDocumentError unless the value is an object */
function objectAt(value: Json | undefined, path: Place): JsonObject {
  if (!isObject(value)) {
    throw new ApiDocumentError(`${jsonPath(path)}: must be an object.`);
  }
  return value;
}

/**
 * Check everything that the page relies on, and return the document: its size, structure and references.
 *
 * @throws ApiDocumentError that names the JSONPath and the remedy
 */
export function checkDocument(document: Json, budget: Budget): JsonObject {
  if (!isObject(document)) {
    throw new ApiDocumentError("$: the document must be a JSON object.");
  }
  checkValues(document, [], new References(document), budget);
  const { info, openapi, swagger } = document;
  if (swagger !== undefined) {
    throw new ApiDocumentError("$.swagger: OpenAPI 2.0 is not read. Convert the document to OpenAPI 3.1.");
  }
  if (typeof openapi !== "string" || !/^3\.[01]\.\d+/.test(openapi)) {
    throw new ApiDocumentError(`$.openapi: must be 3.0.x or 3.1.x, but is ${inWords(openapi)}.`);
  }
  if (!isObject(info)) {
    throw new ApiDocumentError("$.info: missing. An OpenAPI document needs info with a title and a version.");
  }
  for (const key of ["title", "version"] as const) {
    if (typeof info[key] !== "string" || info[key] === "") {
      throw new ApiDocumentError(`$.info.${key}: must be a text, but is ${inWords(info[key])}.`);
    }
  }
  checkOperations(document, budget);
  return document;
}

/**
 * Count the document's values and levels, check that its texts are valid Unicode, and follow every reference once, so
 * that none leads to nothing, out of the document or back to itself.
 *
 * @param references - undefined inside of data and extensions
 */
function checkValues(value: Json, path: Place, references: References | undefined, budget: Budget): void {
  budget.spend("nodes", 1, path);
  if (path.length > LIMITS.depth) {
    throw new ApiDocumentError(
      `The document is nested more than ${LIMITS.depth} levels deep at ${jsonPath(path.slice(0, 6))}… Put inner schemas under components and refer to them by $ref.`,
    );
  }
  // Reject lone surrogates: RFC 7493 forbids them, and URLs and files can't represent them.
  const half = /\p{Cs}/u.exec(typeof value === "string" ? value : String(path.at(-1) ?? ""))?.[0];
  if (half !== undefined) {
    throw new ApiDocumentError(
      `${jsonPath(path)}: the text holds ${half}, half of a character that is written as two. Write both halves, or leave it out.`,
    );
  }
  const { $ref, description, summary } = asObject(value);
  if (references && typeof $ref === "string") {
    budget.spend("characters", $ref.length + sizeOf([summary, description]), path);
    references.resolve(value, path);
  }
  for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(asObject(value))) {
    checkValues(child, [...path, key], isOpaque(key, path.at(-1)) ? undefined : references, budget);
  }
}

/**
 * List the operations of a part of the document, in order.
 *
 * @param budget - warned of paths that requests wouldn't reach; they are left out
 */
export function listOperations(document: JsonObject, part: "paths" | "webhooks", budget?: Budget): OperationPlace[] {
  const references = new References(document);
  return Object.entries(objectAt(own(document, part) ?? {}, [part]))
    .filter(([name]) => !name.startsWith("x-"))
    .flatMap(([name, raw]) => {
      if (part === "paths" && !isPathSafe(name)) {
        budget?.warn(`${jsonPath([part, name])}: left out, because a path ${PATH_RULE}.`);
        return [];
      }
      const pathItem = objectAt(references.resolve(raw, [part, name]).value, [part, name]);
      return Object.entries(pathItem)
        .filter(([method]) => METHODS.has(method))
        .map(([method, value]) => {
          const path = [part, name, method];
          return { path, method, pathItem, operation: objectAt(value, path) };
        });
    });
}

const inWords = (value: Json | undefined): string =>
  value === undefined ? "missing" : shortName(JSON.stringify(value));

function checkOperations(document: JsonObject, budget: Budget): void {
  const operations = [...listOperations(document, "paths", budget), ...listOperations(document, "webhooks")];
  if (operations.length === 0) {
    throw new ApiDocumentError("$.paths: no operation. The page needs at least one method under a path or a webhook.");
  }
  const tooMany = operations[LIMITS.operations];
  if (tooMany !== undefined) {
    throw new ApiDocumentError(
      `${jsonPath(tooMany.path)}: the page would show more than ${LIMITS.operations} operations. Split the document.`,
    );
  }
  const references = new References(document);
  const seen = new Map<Json | undefined, string>();
  for (const { path, pathItem, operation } of operations) {
    const { operationId: id } = operation;
    const first = seen.get(id);
    if (typeof id === "string" && first !== undefined) {
      budget.warn(`${jsonPath(path)}.operationId: ${quoted(id)} is taken by ${first}. Operation ids must be unique.`);
    }
    seen.set(id, jsonPath(path));
    checkParameters(pathItem.parameters, [...path.slice(0, 2), "parameters"], references);
    checkParameters(operation.parameters, [...path, "parameters"], references);
    for (const key of ["responses", "requestBody"] as const) {
      objectAt(operation[key] ?? {}, [...path, key]);
    }
  }
}

function checkParameters(parameters: Json = [], path: Place, references: References): void {
  if (!Array.isArray(parameters)) {
    throw new ApiDocumentError(`${jsonPath(path)}: must be a list.`);
  }
  listOf(parameters).forEach((raw, index) => {
    const place = [...path, index];
    const { in: where, name } = asObject(references.resolve(raw, place).value);
    if (typeof name !== "string" || typeof where !== "string") {
      throw new ApiDocumentError(`${jsonPath(place)}: a parameter needs a name and a place ("in").`);
    }
    if (!["path", "query", "header", "cookie"].includes(where)) {
      throw new ApiDocumentError(`${jsonPath(place)}.in: ${quoted(where)} is not path, query, header or cookie.`);
    }
  });
}
