import { asObject, isObject, own } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { quoted } from "../model/visible";
import { ApiDocumentError, jsonPath, type Place } from "./errors";

export interface Resolved {
  readonly value: Json;
  /** The last pointer that was followed; undefined when the value was inline. */
  readonly pointer?: string;
  /** Siblings of the `$ref` (OpenAPI 3.1); outer ones override inner ones. */
  readonly beside: JsonObject;
}

/** Resolves `$ref` one value at a time, only within the document, so that a schema inside itself keeps its name. */
export class References {
  constructor(readonly document: JsonObject) {}

  /**
   * Return the value, or the target of its `$ref` chain.
   *
   * @param where - the place of the value, for messages
   * @throws ApiDocumentError when a reference is external, dangling or circular; `checkDocument` has found that
   */
  resolve(value: Json, where: Place = []): Resolved {
    let current = value;
    let beside: JsonObject = {};
    const followed = new Set<string>();
    while (isObject(current) && typeof current.$ref === "string") {
      const { $ref: pointer, ...siblings } = current;
      const target = lookUp(this.document, current.$ref);
      if (target === undefined || followed.has(current.$ref)) {
        const problem = followed.has(current.$ref)
          ? "leads back to itself. Correct it."
          : current.$ref.startsWith("#")
            ? "leads to nothing in the document. Correct it, or add what it refers to."
            : 'leaves the document. Only references that start with "#/" are followed; copy its target into the document.';
        throw new ApiDocumentError(`${jsonPath(where)}: the $ref ${quoted(String(pointer))} ${problem}`);
      }
      followed.add(current.$ref);
      beside = { ...siblings, ...beside };
      current = target;
    }
    return { value: current, pointer: [...followed].at(-1), beside };
  }
}

const lookUp = (document: JsonObject, pointer: string): Json | undefined =>
  pointer.startsWith("#")
    ? pointer
        .split("/")
        .slice(1)
        .map(decodePart)
        .reduce<Json | undefined>(
          (value, key) => (Array.isArray(value) ? value[Number(key)] : own(asObject(value), key)),
          document,
        )
    : undefined;

/** Return the last part of a pointer, for example `Feed` of `#/components/schemas/Feed`. */
export const pointerName = (pointer: string): string => decodePart(pointer.split("/").at(-1) ?? pointer);

const decodePart = (part: string): string =>
  (/%(?![\da-f]{2})/i.test(part) ? part : decodeURIComponent(part)).replaceAll("~1", "/").replaceAll("~0", "~");
