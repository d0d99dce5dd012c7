import { asObject, isObject } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { shortName } from "../model/visible";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import { References } from "./references";

/**
 * Check what the plugin answers with a printed line, an inherited name or an exception without a place.
 *
 * @throws ApiDocumentError that names the JSONPath and the remedy
 */
export function checkDocument(document: Json): JsonObject {
  if (!isObject(document)) {
    throw new ApiDocumentError("$: the document must be a JSON object.");
  }
  const { info, openapi, swagger } = document;
  if (swagger !== undefined) {
    throw new ApiDocumentError("$.swagger: OpenAPI 2.0 is not read. Convert the document to OpenAPI 3.1.");
  }
  if (typeof openapi !== "string" || !/^3\.[01]\.\d+/.test(openapi)) {
    throw new ApiDocumentError(`$.openapi: must be 3.0.x or 3.1.x, but is ${inWords(openapi)}.`);
  }
  for (const key of ["title", "version"] as const) {
    const value = asObject(info)[key];
    if (typeof value !== "string" || value === "") {
      throw new ApiDocumentError(`$.info.${key}: must be a string, but is ${inWords(value)}.`);
    }
  }
  checkReferences(document, [], new References(document));
  const schemes = Object.entries(asObject(asObject(document.components).securitySchemes));
  const isNameless = ({ scheme, type }: JsonObject): boolean =>
    type === undefined || (type === "http" && !isString(scheme));
  const [nameless] = schemes.find(([, one]) => isNameless(asObject(one))) ?? [];
  if (nameless !== undefined) {
    const place = jsonPath(["components", "securitySchemes", nameless]);
    throw new ApiDocumentError(`${place}: needs a type, and one of the type http a scheme, such as bearer.`);
  }
  return document;
}

/** Follow every reference once: the plugin would read files and addresses, and return nothing after a dangling one. */
function checkReferences(value: Json, place: Place, references: References): void {
  references.resolve(value, place);
  for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(asObject(value))) {
    checkReferences(child, [...place, key], references);
  }
}

const isString = (value: Json | undefined): boolean => typeof value === "string";

const inWords = (value: Json | undefined): string =>
  value === undefined ? "missing" : shortName(JSON.stringify(value));
