import { asObject, isObject, sizeOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { shortName } from "../model/visible";
import { type Budget, LIMITS } from "./budget";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import { type ParsedOperation, parseOperations } from "./operations";
import { References } from "./references";

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

/** Tell whether a key's value has no references: it is data, or an extension, whose content only its tool knows. */
export const isOpaque = (key: string | number, parent: string | number | undefined): boolean =>
  !NAMED.has(String(parent)) && (DATA_KEYS.has(String(key)) || String(key).startsWith("x-"));

/** A document that was checked, with its operations. */
export interface CheckedDocument {
  readonly document: JsonObject;
  readonly references: References;
  /** The calls, then the webhooks. */
  readonly operations: readonly ParsedOperation[];
}

/**
 * Check everything that the page relies on: the document's size, structure and references.
 *
 * @throws ApiDocumentError that names the JSONPath and the remedy
 */
export function checkDocument(document: Json, budget: Budget): CheckedDocument {
  if (!isObject(document)) {
    throw new ApiDocumentError("$: the document must be a JSON object.");
  }
  const references = new References(document);
  checkValues(document, [], references, budget);
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
  return { document, references, operations: parseOperations(references, budget) };
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

const inWords = (value: Json | undefined): string =>
  value === undefined ? "missing" : shortName(JSON.stringify(value));
