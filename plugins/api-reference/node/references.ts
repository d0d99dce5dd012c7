import { asObject, isObject, own } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { quoted } from "../model/visible";
import { ApiDocumentError, jsonPath, type Place } from "./errors";

/** Longest chain of references: each place that refers to its beginning follows all of it. */
const LONGEST_CHAIN = 32;

export interface Resolved {
  readonly value: Json;
  /** The last pointer that was followed; undefined when the value was inline. */
  readonly pointer?: string;
  /** Siblings of the `$ref` (OpenAPI 3.1) without its texts; outer ones override inner ones. */
  readonly beside?: JsonObject;
  /** Texts beside the `$ref`, which are in the value as well. */
  readonly texts?: JsonObject;
}

/**
 * Resolves `$ref` one value at a time, so a recursive schema costs nothing until its contents are requested.
 *
 * Follows only pointers into the same document: a document must not make the build read files or request URLs.
 */
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
      const wrong = (problem: string): ApiDocumentError =>
        new ApiDocumentError(`${jsonPath(where)}: the $ref ${quoted(String($ref))} ${problem}`);
      if (followed.has(current.$ref)) {
        throw wrong("leads back to itself.");
      }
      if (followed.size === LONGEST_CHAIN) {
        throw new ApiDocumentError(
          `${jsonPath(where)}: more than ${LONGEST_CHAIN} references lead from one to the next. Refer to the last.`,
        );
      }
      if (!current.$ref.startsWith("#")) {
        throw wrong(
          'leaves the document. Only references that start with "#/" are followed; put its target into the document.',
        );
      }
      followed.add(current.$ref);
      siblings = { ...words, ...siblings };
      const target = this.lookUp(current.$ref);
      if (target === undefined) {
        throw wrong("leads to nothing in the document. Correct it, or add what it refers to.");
      }
      current = target;
    }
    const { summary, description, ...beside } = siblings;
    const texts = Object.fromEntries(
      Object.entries({ summary, description }).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
    ) as JsonObject;
    const whole = isObject(current) ? { ...current, ...texts } : current;
    return { value: whole, pointer: [...followed].at(-1), beside, texts };
  }

  private lookUp(pointer: string): Json | undefined {
    return pointer
      .slice(1)
      .split("/")
      .slice(1)
      .map(decodePart)
      .reduce<Json | undefined>(
        (current, key) => (Array.isArray(current) ? current[Number(key)] : own(asObject(current), key)),
        this.document,
      );
  }
}

/** Return the last part of a pointer, for example `Feed` of `#/components/schemas/Feed`. */
export const pointerName = (pointer: string): string => decodePart(pointer.split("/").at(-1) ?? pointer);

function decodePart(part: string): string {
  const unescape = (text: string): string => text.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return unescape(decodeURIComponent(part));
  } catch {
    return unescape(part);
  }
}
