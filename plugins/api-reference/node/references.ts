import { asObject, isObject, own } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { quoted } from "../model/visible";
import { ApiDocumentError, jsonPath, type Place } from "./errors";

export interface Resolved {
  readonly value: Json;
  /** The last pointer that was followed; undefined when the value was inline. */
  readonly pointer?: string;
  /** Siblings of the `$ref` (OpenAPI 3.1) without its texts; outer ones override inner ones. */
  readonly beside?: JsonObject;
  /** Texts beside the `$ref`, which are in the value as well. */
  readonly texts?: JsonObject;
}

/** Resolves `$ref` one value at a time, only within the document, so that a schema inside itself keeps its name. */
export class References {
  constructor(readonly document: JsonObject) {}

  /**
   * Return the value, or the target of its `$ref` chain, with texts beside the `$ref` instead of its own.
   *
   * @param where - the place of the value, for messages
   * @throws ApiDocumentError when a reference is external, dangling or circular
   */
  resolve(value: Json, where: Place): Resolved {
    let current = value;
    const followed = new Set<string>();
    let siblings: JsonObject = {};
    while (isObject(current) && typeof current.$ref === "string") {
      const { $ref, ...words } = current;
      const target = this.lookUp(current.$ref);
      const problem = followed.has(current.$ref)
        ? "leads back to itself. Correct it."
        : !current.$ref.startsWith("#")
          ? 'leaves the document. Only references that start with "#/" are followed; copy its target into the document.'
          : "leads to nothing in the document. Correct it, or add what it refers to.";
      if (target === undefined || followed.has(current.$ref)) {
        throw new ApiDocumentError(`${jsonPath(where)}: the $ref ${quoted(String($ref))} ${problem}`);
      }
      followed.add(current.$ref);
      siblings = { ...words, ...siblings };
      current = target;
    }
    const { summary, description, ...beside } = siblings;
    const texts: JsonObject = {
      ...(summary !== undefined && { summary }),
      ...(description !== undefined && { description }),
    };
    const whole = isObject(current) ? { ...current, ...texts } : current;
    return { value: whole, pointer: [...followed].at(-1), beside, texts };
  }

  private lookUp(pointer: string): Json | undefined {
    return pointer.startsWith("#")
      ? pointer
          .split("/")
          .slice(1)
          .map(decodePart)
          .reduce<Json | undefined>(
            (current, key) => (Array.isArray(current) ? current[Number(key)] : own(asObject(current), key)),
            this.document,
          )
      : undefined;
  }
}

/** Return the last part of a pointer, for example `Feed` of `#/components/schemas/Feed`. */
export const pointerName = (pointer: string): string => decodePart(pointer.split("/").at(-1) ?? pointer);

function decodePart(part: string): string {
  const decoded = /%(?![\da-f]{2})/i.test(part) ? part : decodeURIComponent(part);
  return decoded.replaceAll("~1", "/").replaceAll("~0", "~");
}
