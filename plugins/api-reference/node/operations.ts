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
  /** The operation's parameters, then those of its path that it doesn't override. */
  readonly parameters: readonly JsonObject[];
  readonly security: readonly Json[];
  /** Unparsed: the operation's own, its path's or the document's. */
  readonly servers: readonly Json[];
}

/**
 * List the calls, then the webhooks.
 *
 * @param document - checked by `checkDocument`
 */
export function parseOperations(document: JsonObject): ParsedOperation[] {
  const references = new References(document);
  const parsed = (
    kind: "operation" | "webhook",
    { pathItem, operation, ...place }: OperationPlace,
  ): ParsedOperation => {
    const isCall = kind === "operation";
    const [mine = [], shared = []] = [operation, pathItem].map(({ parameters }) =>
      listOf(parameters).map((raw) => asObject(references.resolve(raw, place.path).value)),
    );
    const isNew = (other: JsonObject): boolean => !mine.some((one) => one.name === other.name && one.in === other.in);
    return {
      ...place,
      kind,
      name: place.path[1] ?? "",
      operation,
      parameters: [...mine, ...shared.filter(isNew)],
      security: listOf(operation.security ?? (isCall ? document.security : [])),
      servers: isCall ? listOf([operation, pathItem, document].map(({ servers }) => servers).find(Array.isArray)) : [],
    };
  };
  return [
    ...listOperations(document, "paths").map((place) => parsed("operation", place)),
    ...listOperations(document, "webhooks").map((place) => parsed("webhook", place)),
  ];
}
