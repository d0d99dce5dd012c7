import { pathProblem } from "../model/address";
import { Budget, measure } from "./budget";
import { ApiDocumentError, jsonPath } from "./errors";
import { isObject, own, sizeOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { References } from "./references";
import { shortName } from "./text";
import { printable } from "../model/visible";

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** Keys whose values are data, not description: a `$ref` inside them is not a reference. */
const DATA_KEYS = new Set(["example", "examples", "default", "enum", "const"]);

export interface OperationPlace {
  readonly path: readonly string[];
  readonly method: string;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
}

/**
 * Checks everything that the page relies on.
 *
 * @param document - parsed JSON, checked by `measure`
 * @returns the document
 * @throws ApiDocumentError that names the JSONPath and the remedy
 */
export function checkDocument(document: Json, budget = new Budget()): JsonObject {
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

/**
 * Checks a document as it came: what it costs to walk it, then all that `checkDocument` does.
 *
 * @throws ApiDocumentError as `measure` and `checkDocument`
 */
export function checkServed(document: Json, budget = new Budget()): JsonObject {
  measure(document, budget);
  return checkDocument(document, budget);
}

/**
 * Every operation of a part of the document, in its order.
 *
 * @param budget - is told of paths whose requests would not reach them; they are left out
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
  const walk = (value: Json, path: readonly (string | number)[]): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => walk(item, [...path, index]));
    } else if (isObject(value)) {
      if (typeof value.$ref === "string") {
        budget.spend("characters", value.$ref.length + sizeOf([value.summary, value.description]), path);
        references.resolve(value, path);
      }
      for (const [key, child] of Object.entries(value)) {
        if (!DATA_KEYS.has(key)) {
          walk(child, [...path, key]);
        }
      }
    }
  };
  walk(document, []);
}

function checkOperations(document: JsonObject, budget: Budget): void {
  const most = budget.limits.operations;
  const operations = [...listOperations(document, "paths", budget), ...listOperations(document, "webhooks")];
  if (operations.length === 0) {
    throw new ApiDocumentError("$.paths: no operation. The page needs at least one method under a path or a webhook.");
  }
  const tooMany = operations[most];
  if (tooMany !== undefined) {
    throw new ApiDocumentError(
      `${jsonPath(tooMany.path)}: the page would show more than ${most} operations. Split the document.`,
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
