import { asObject, listOf } from "../model/json";
import type { Json, JsonObject, Operation } from "../model/model";
import { listOperations, type OperationPlace } from "./check";
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

/** Resolve the operation's parameters, then those of its path that it doesn't override. */
function parametersOf({ operation, path, pathItem }: OperationPlace, references: References): JsonObject[] {
  const [own = [], shared = []] = [operation, pathItem].map(({ parameters }) =>
    listOf(parameters).map((raw) => asObject(references.resolve(raw, path).value)),
  );
  const isNew = (other: JsonObject): boolean => !own.some((one) => one.name === other.name && one.in === other.in);
  return [...own, ...shared.filter(isNew)];
}

/** List the calls, then the webhooks, of a document that `checkDocument` accepted. */
export function parseOperations(document: JsonObject): ParsedOperation[] {
  const references = new References(document);
  return (["paths", "webhooks"] as const).flatMap((part) =>
    listOperations(document, part).map((place): ParsedOperation => {
      const { operation, pathItem } = place;
      const isCall = part === "paths";
      return {
        ...place,
        kind: isCall ? "operation" : "webhook",
        name: place.path[1] ?? "",
        parameters: parametersOf(place, references),
        // A webhook calls the reader, so it has neither the document's credentials nor its servers.
        security: listOf(operation.security ?? (isCall ? document.security : [])),
        servers: isCall ? listOf(operation.servers ?? pathItem.servers ?? document.servers) : [],
      };
    }),
  );
}
