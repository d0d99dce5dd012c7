import { isPathSafe, PATH_RULE } from "../model/address";
import { asObject, isObject, listOf } from "../model/json";
import type { Json, JsonObject, Operation } from "../model/model";
import { quoted } from "../model/visible";
import { type Budget, LIMITS } from "./budget";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import type { References } from "./references";

export const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

const PLACES = new Set<Json | undefined>(["path", "query", "header", "cookie"]);

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
  /** Unparsed: the operation's own or its path's. */
  readonly servers?: Json | undefined;
}

/**
 * List the calls, then the webhooks, of a document whose references all lead somewhere.
 *
 * @param budget - warned of paths that requests wouldn't reach, which are left out
 * @throws ApiDocumentError that names the JSONPath and the remedy
 */
export function parseOperations(references: References, budget: Budget): ParsedOperation[] {
  const operations = [...operationsOf("paths", references, budget), ...operationsOf("webhooks", references, budget)];
  const tooMany = operations[LIMITS.operations];
  if (tooMany !== undefined) {
    throw new ApiDocumentError(
      `${jsonPath(tooMany.path)}: the page would show more than ${LIMITS.operations} operations. Split the document.`,
    );
  }
  if (operations.length === 0) {
    throw new ApiDocumentError("$.paths: no operation. The page needs at least one method under a path or a webhook.");
  }
  return operations;
}

function operationsOf(part: "paths" | "webhooks", references: References, budget: Budget): ParsedOperation[] {
  const { document } = references;
  const isCall = part === "paths";
  return Object.entries(objectAt(document[part] ?? {}, [part]))
    .filter(([name]) => !name.startsWith("x-"))
    .flatMap(([name, raw]) => {
      if (isCall && !isPathSafe(name)) {
        budget.warn(`${jsonPath([part, name])}: left out, because a path ${PATH_RULE}.`);
        return [];
      }
      const pathItem = objectAt(references.resolve(raw, [part, name]).value, [part, name]);
      const shared = parametersAt(pathItem, [part, name], references);
      return Object.entries(pathItem)
        .filter(([method]) => METHODS.has(method))
        .map(([method, value]): ParsedOperation => {
          const path = [part, name, method];
          const operation = objectAt(value, path);
          objectAt(operation.responses ?? {}, [...path, "responses"]);
          objectAt(operation.requestBody ?? {}, [...path, "requestBody"]);
          const own = parametersAt(operation, path, references);
          const isNew = (other: JsonObject): boolean =>
            !own.some((one) => one.name === other.name && one.in === other.in);
          return {
            kind: isCall ? "operation" : "webhook",
            path,
            name,
            method,
            operation,
            pathItem,
            parameters: [...own, ...shared.filter(isNew)],
            // A webhook calls the reader, so it has neither the document's credentials nor its servers.
            security: listOf(operation.security ?? (isCall ? document.security : [])),
            servers: isCall ? (operation.servers ?? pathItem.servers) : undefined,
          };
        });
    });
}

function parametersAt({ parameters = [] }: JsonObject, owner: Place, references: References): JsonObject[] {
  if (!Array.isArray(parameters)) {
    throw new ApiDocumentError(`${jsonPath([...owner, "parameters"])}: must be a list.`);
  }
  return parameters.map((raw, index) => {
    const place = [...owner, "parameters", index];
    const parameter = asObject(references.resolve(raw, place).value);
    if (typeof parameter.name !== "string" || typeof parameter.in !== "string") {
      throw new ApiDocumentError(`${jsonPath(place)}: a parameter needs a name and a place ("in").`);
    }
    if (!PLACES.has(parameter.in)) {
      throw new ApiDocumentError(
        `${jsonPath(place)}.in: ${quoted(parameter.in)} is not path, query, header or cookie.`,
      );
    }
    return parameter;
  });
}

/** @throws ApiDocumentError unless the value is an object */
function objectAt(value: Json, path: Place): JsonObject {
  if (!isObject(value)) {
    throw new ApiDocumentError(`${jsonPath(path)}: must be an object.`);
  }
  return value;
}
