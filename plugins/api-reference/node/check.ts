import { pathProblem } from "../model/address";
import { type Budget, LIMITS } from "./budget";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import { isObject, own, sizeOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { References } from "./references";
import { shortName } from "./text";
import { printable } from "../model/visible";

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** Keys whose values are data: a `$ref` inside them is not a reference. */
const DATA_KEYS = new Set(["example", "examples", "default", "enum", "const"]);

export interface OperationPlace {
  readonly path: readonly string[];
  readonly method: string;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
}

/**
 * Check everything that the page relies on: the document's size, structure and references.
 *
 * @param document - parsed by `parseJson`
 * @returns the document
 * @throws ApiDocumentError that names the JSONPath and the remedy
 */
export function checkDocument(document: Json, budget: Budget): JsonObject {
  walk(document, [], budget);
  if (!isObject(document)) {
    throw new ApiDocumentError("$: the document must be a JSON object.");
  }
  checkVersion(document);
  const info = document.info;
  if (!isObject(info)) {
    throw new ApiDocumentError("$.info: missing. An OpenAPI document needs info with a title and a version.");
  }
  for (const key of ["title", "version"] as const) {
    if (typeof info[key] !== "string" || info[key] === "") {
      throw new ApiDocumentError(`$.info.${key}: must be a text, but is ${inWords(info[key])}.`);
    }
  }
  checkReferences(document, budget);
  checkOperations(document, budget);
  return document;
}

/** Count the document's values and levels, and check that its texts are valid Unicode. */
function walk(value: Json, path: Place, budget: Budget): void {
  budget.spend("nodes", 1, path);
  if (path.length > LIMITS.depth) {
    throw new ApiDocumentError(
      `The document is nested more than ${LIMITS.depth} levels deep at ${jsonPath(path.slice(0, 6))}… Put inner schemas under components and refer to them by $ref.`,
    );
  }
  for (const text of typeof value === "string" ? [value] : isObject(value) ? Object.keys(value) : []) {
    // Reject lone surrogates: RFC 7493 forbids them, and URLs and files can't represent them.
    const half = /\p{Cs}/u.exec(text)?.[0];
    if (half !== undefined) {
      throw new ApiDocumentError(
        `${jsonPath(isObject(value) ? [...path, text] : path)}: the text holds ${half}, half of a character that is written as two. Write both halves, or leave it out.`,
      );
    }
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => walk(item, [...path, index], budget));
  } else if (isObject(value)) {
    Object.entries(value).forEach(([key, child]) => walk(child, [...path, key], budget));
  }
}

/**
 * List the operations of a part of the document, in order.
 *
 * @param budget - warned of paths that requests wouldn't reach; they are left out
 */
export function listOperations(document: JsonObject, part: "paths" | "webhooks", budget?: Budget): OperationPlace[] {
  const items = own(document, part) ?? {};
  if (!isObject(items)) {
    throw new ApiDocumentError(`$.${part}: must be an object.`);
  }
  const references = new References(document);
  return Object.entries(items)
    .filter(([name]) => !name.startsWith("x-"))
    .flatMap(([name, raw]) => {
      const problem = part === "paths" ? pathProblem(name) : undefined;
      if (problem !== undefined) {
        budget?.warn(`${jsonPath([part, name])}: left out, because a path ${problem}.`);
        return [];
      }
      const pathItem = references.resolve(raw, [part, name]).value;
      if (!isObject(pathItem)) {
        throw new ApiDocumentError(`${jsonPath([part, name])}: must be an object.`);
      }
      return Object.entries(pathItem)
        .filter(([method]) => METHODS.some((known) => known === method))
        .map(([method, operation]) => {
          if (!isObject(operation)) {
            throw new ApiDocumentError(`${jsonPath([part, name, method])}: must be an object.`);
          }
          return { path: [part, name, method], method, pathItem, operation };
        });
    });
}

function checkVersion(document: JsonObject): void {
  if (document.swagger !== undefined) {
    throw new ApiDocumentError("$.swagger: OpenAPI 2.0 is not read. Convert the document to OpenAPI 3.1.");
  }
  if (typeof document.openapi !== "string" || !/^3\.[01]\.\d+/.test(document.openapi)) {
    throw new ApiDocumentError(`$.openapi: must be 3.0.x or 3.1.x, but is ${inWords(document.openapi)}.`);
  }
}

function inWords(value: Json | undefined): string {
  return value === undefined ? "missing" : shortName(JSON.stringify(value));
}

function checkReferences(document: JsonObject, budget: Budget): void {
  const references = new References(document);
  const follow = (value: Json, path: Place): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => follow(item, [...path, index]));
    } else if (isObject(value)) {
      if (typeof value.$ref === "string") {
        budget.spend("characters", value.$ref.length + sizeOf([value.summary, value.description]), path);
        references.resolve(value, path);
      }
      for (const [key, child] of Object.entries(value)) {
        if (!DATA_KEYS.has(key)) {
          follow(child, [...path, key]);
        }
      }
    }
  };
  follow(document, []);
}

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
  const seen = new Map<string, string>();
  for (const { path, pathItem, operation } of operations) {
    const place = jsonPath(path);
    const id = operation.operationId;
    if (typeof id === "string") {
      const first = seen.get(id);
      if (first !== undefined) {
        budget.warn(
          `${place}.operationId: "${printable(shortName(id))}" is taken by ${first}. Operation ids must be unique.`,
        );
      }
      seen.set(id, place);
    }
    checkParameters(document, pathItem.parameters, [...path.slice(0, 2), "parameters"]);
    checkParameters(document, operation.parameters, [...path, "parameters"]);
    for (const key of ["responses", "requestBody"] as const) {
      if (operation[key] !== undefined && !isObject(operation[key])) {
        throw new ApiDocumentError(`${place}.${key}: must be an object.`);
      }
    }
  }
}

function checkParameters(document: JsonObject, parameters: Json | undefined, path: readonly string[]): void {
  if (parameters === undefined) {
    return;
  }
  if (!Array.isArray(parameters)) {
    throw new ApiDocumentError(`${jsonPath(path)}: must be a list.`);
  }
  const references = new References(document);
  parameters.forEach((raw, index) => {
    const parameter = references.resolve(raw, [...path, index]).value;
    const place = isObject(parameter) ? parameter.in : undefined;
    if (!isObject(parameter) || typeof parameter.name !== "string" || typeof place !== "string") {
      throw new ApiDocumentError(`${jsonPath([...path, index])}: a parameter needs a name and a place ("in").`);
    }
    if (!["path", "query", "header", "cookie"].includes(place)) {
      throw new ApiDocumentError(
        `${jsonPath([...path, index])}.in: "${printable(shortName(place))}" is not path, query, header or cookie.`,
      );
    }
  });
}
