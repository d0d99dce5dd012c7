import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { processOpenapiFiles, readOpenapiFiles } from "docusaurus-plugin-openapi-docs/lib/openapi";

import { messageOf } from "../../shared/message-of";
import { isPathSafe, PATH_RULE } from "../model/address";
import { asObject, isObject, listOf } from "../model/json";
import type { Json, JsonObject, Operation } from "../model/model";
import { ApiDocumentError, jsonPath, type Place, type Warn } from "./errors";
import { References } from "./references";

const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** An operation with what it inherits from its path and the document. References to schemas are left in it. */
export interface Item {
  readonly kind: Operation["kind"];
  /** The operation's place in the document. */
  readonly place: Place;
  /** The path; for a webhook its name in the document, for a frame its direction. */
  readonly name: string;
  readonly method: string;
  readonly operation: JsonObject;
  /** What the operation's path has for all of its operations. */
  readonly pathItem: JsonObject;
  readonly parameters: readonly JsonObject[];
  readonly security: readonly Json[];
  readonly securitySchemes: JsonObject;
  readonly servers?: Json | undefined;
}

const PLACES = new Set<Json | undefined>(["path", "query", "header", "cookie"]);

/** Texts of an operation that the plugin changes. */
const TEXTS = new Set(["summary", "description"]);

/** Extension in which an operation carries through the plugin what the plugin loses of it. */
const KEPT = "x-kept";

/**
 * List the calls, then the webhooks, of a document: `docusaurus-plugin-openapi-docs` reads it, follows the references
 * to all but schemas, and gives each operation its servers, its security and the schemes.
 *
 * @param document - accepted by `checkDocument`
 * @param warn - called for each path that requests wouldn't reach, which is left out
 * @throws ApiDocumentError that names the place and the remedy
 */
export async function readItems(document: JsonObject, warn: Warn): Promise<Item[]> {
  const prepared = hideFromPlugin(prepare(document, warn));
  // The plugin reads files and addresses only.
  const folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
  const file = path.join(folder, "openapi.json");
  let items: Awaited<ReturnType<typeof processOpenapiFiles>>[0];
  try {
    await writeFile(file, JSON.stringify(prepared));
    [items] = await processOpenapiFiles(await readOpenapiFiles(file), {}, {});
  } catch (error) {
    const reason = messageOf(error).replaceAll(file, "the document");
    throw new ApiDocumentError(
      `$: docusaurus-plugin-openapi-docs can't read the document: ${reason}. Correct it by the OpenAPI Specification.`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
  const operations = items.flatMap((item) => (item.type === "api" ? [itemOf(item.api as unknown as JsonObject)] : []));
  if (operations.length === 0) {
    throw new ApiDocumentError("$.paths: no operation. The page needs at least one method under a path or a webhook.");
  }
  return operations;
}

/** Rearrange the document where the plugin would lose a part of it, or stop. Each step names the plugin's fault. */
function prepare(document: JsonObject, warn: Warn): JsonObject {
  const references = new References(document);
  const itemsOf = (part: "paths" | "webhooks"): JsonObject => {
    const isShown = (name: string): boolean => {
      const isRefused = part === "paths" && !name.startsWith("x-") && !isPathSafe(name);
      if (isRefused) {
        warn(`${jsonPath([part, name])}: left out, because a path ${PATH_RULE}.`);
      }
      return !isRefused && !name.startsWith("x-");
    };
    return mapped(only(objectAt(document[part] ?? {}, [part]), isShown), (name, raw) =>
      preparePath(part, name, raw, references),
    );
  };
  const { "x-webhooks": _older, components, info, ...rest } = document;
  return {
    ...rest,
    // It stops at a description that isn't a string.
    info: { ...asObject(info), description: "" },
    // It gives schemas a title, and stops at those that are true or false.
    components: only(asObject(components), (key) => key !== "schemas"),
    // It stops at a document without `paths`, which has webhooks only.
    paths: itemsOf("paths"),
    // It would read `x-webhooks` instead.
    webhooks: itemsOf("webhooks"),
  };
}

function preparePath(part: "paths" | "webhooks", name: string, raw: Json, references: References): JsonObject {
  const isCall = part === "paths";
  const item = objectAt(references.resolve(raw, [part, name]).value, [part, name]);
  const { parameters: shared, servers, ...rest } = item;
  // It takes each other key of a webhook for a method.
  const pathItem = only(rest, (key) => !METHODS.has(key));
  const operations = mapped(
    only(rest, (key) => METHODS.has(key)),
    (method, value) => {
      const place = [part, name, method];
      const operation = objectAt(value, place);
      const own = parametersAt(operation.parameters, place, references);
      const isNew = (other: JsonObject): boolean => !own.some((one) => one.name === other.name && one.in === other.in);
      return {
        ...operation,
        // It merges parameters by their names only, so that one in the query replaces one in the path.
        parameters: [...own, ...parametersAt(shared, [part, name], references).filter(isNew)],
        // It gives the document's credentials to webhooks, which call the reader.
        ...(!isCall && { security: operation.security ?? [] }),
        // It has the summary only in the title, where it replaces quotes, fills descriptions with it, stops at those that
        // aren't strings, and doesn't name webhooks.
        summary: "",
        description: "",
        [KEPT]: { place, pathItem, texts: only(operation, (key) => TEXTS.has(key)) },
      };
    },
  );
  return { ...operations, ...(isCall && servers !== undefined && { servers }) };
}

/** Convert what the plugin says of an operation, without what it adds. */
function itemOf(api: JsonObject): Item {
  const { [KEPT]: kept, method: _method, path: _path, servers, security, securitySchemes, ...rest } = shownAgain(api);
  const { extensions: _extensions, info: _info, jsonRequestBodyExample: _example, postman: _postman, ...own } = rest;
  const { place, pathItem, texts } = asObject(kept);
  const [part = "", name = "", method = ""] = listOf(place).map(String);
  const isCall = part === "paths";
  return {
    kind: isCall ? "operation" : "webhook",
    place: [part, name, method],
    name,
    method,
    operation: { ...only(own, (key, value) => !TEXTS.has(key) && value !== undefined), ...asObject(texts) },
    pathItem: asObject(pathItem),
    parameters: listOf(own.parameters).map(asObject),
    security: listOf(security),
    securitySchemes: asObject(securitySchemes),
    servers: isCall ? servers : undefined,
  };
}

/**
 * Names of keys that the plugin must not see. It would write a schema out wherever it is mentioned, end what is inside
 * itself with the string `circular()`, replace the pointers of a discriminator by schemas, and print a warning for each
 * `allOf` that it can't merge for its samples.
 */
const HIDDEN = new Map([
  ["$ref", "x-ref"],
  ["allOf", "x-all-of"],
  ["discriminator", "x-discriminator"],
]);
const SHOWN = new Map([...HIDDEN].map(([key, hidden]) => [hidden, key]));

const SCHEMA = "#/components/schemas/";

function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) {
    return value.map((item) => renamed(item, names));
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, child]) => {
          const isOther = key === "$ref" && !(typeof child === "string" && child.startsWith(SCHEMA));
          return [isOther ? key : (names.get(key) ?? key), renamed(child, names)];
        }),
      )
    : value;
}

const hideFromPlugin = (document: JsonObject): Json => renamed(document, HIDDEN);
const shownAgain = (api: JsonObject): JsonObject => asObject(renamed(api, SHOWN));

const mapped = (object: JsonObject, change: (key: string, value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]));

const only = (object: JsonObject, test: (key: string, value: Json | undefined) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => test(key, value)));

function parametersAt(parameters: Json = [], owner: Place, references: References): JsonObject[] {
  if (!Array.isArray(parameters)) {
    throw new ApiDocumentError(`${jsonPath([...owner, "parameters"])}: must be a list.`);
  }
  return parameters.map((raw, index) => {
    const place = [...owner, "parameters", index];
    const parameter = asObject(references.resolve(raw, place).value);
    if (typeof parameter.name !== "string" || !PLACES.has(parameter.in)) {
      throw new ApiDocumentError(
        `${jsonPath(place)}: a parameter needs a name, and "in" with path, query, header or cookie.`,
      );
    }
    return parameter;
  });
}

/** @throws ApiDocumentError unless the value is an object */
function objectAt(value: Json, place: Place): JsonObject {
  if (!isObject(value)) {
    throw new ApiDocumentError(`${jsonPath(place)}: must be an object.`);
  }
  return value;
}
