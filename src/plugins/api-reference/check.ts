import { ApiDocumentError, jsonPath } from "./errors";
import { isObject } from "./json";
import type { Json, JsonObject } from "./model";
import { References } from "./references";

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
 * @param document - parsed JSON
 * @returns the document
 * @throws ApiDocumentError that names the JSONPath and the remedy
 */
export function checkDocument(document: Json): JsonObject {
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
      throw new ApiDocumentError(`$.info.${key}: must be a text, but is ${JSON.stringify(info[key]) ?? "missing"}.`);
    }
  }
  checkReferences(document, []);
  checkOperations(document);
  return document;
}

/** Every operation of a part of the document, in its order. */
export function listOperations(document: JsonObject, part: "paths" | "webhooks"): OperationPlace[] {
  const items = document[part] ?? {};
  if (!isObject(items)) {
    throw new ApiDocumentError(`$.${part}: must be an object.`);
  }
  const references = new References(document);
  return Object.entries(items)
    .filter(([name]) => !name.startsWith("x-"))
    .flatMap(([name, raw]) => {
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
    const found = JSON.stringify(document.openapi) ?? "missing";
    throw new ApiDocumentError(`$.openapi: must be 3.0.x or 3.1.x, but is ${found}.`);
  }
}

function checkReferences(document: JsonObject, start: readonly (string | number)[]): void {
  const references = new References(document);
  const walk = (value: Json, path: readonly (string | number)[]): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => walk(item, [...path, index]));
    } else if (isObject(value)) {
      if (typeof value.$ref === "string") {
        references.resolve(value, path);
      }
      for (const [key, child] of Object.entries(value)) {
        if (!DATA_KEYS.has(key)) {
          walk(child, [...path, key]);
        }
      }
    }
  };
  walk(document, start);
}

function checkOperations(document: JsonObject): void {
  const operations = [...listOperations(document, "paths"), ...listOperations(document, "webhooks")];
  if (operations.length === 0) {
    throw new ApiDocumentError("$.paths: no operation. The page needs at least one method under a path or a webhook.");
  }
  const seen = new Map<string, string>();
  for (const { path, pathItem, operation } of operations) {
    const place = jsonPath(path);
    const id = operation.operationId;
    if (typeof id === "string") {
      const first = seen.get(id);
      if (first !== undefined) {
        throw new ApiDocumentError(`${place}.operationId: "${id}" is taken by ${first}. Operation ids must be unique.`);
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
      throw new ApiDocumentError(`${jsonPath([...path, index])}.in: "${place}" is not path, query, header or cookie.`);
    }
  });
}
