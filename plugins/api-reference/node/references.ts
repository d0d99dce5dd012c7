import { ApiDocumentError, jsonPath } from "./errors";
import { isObject } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { shortName } from "./text";
import { printable } from "../model/visible";

/** Longest chain of references: each place that refers to its beginning follows all of it. */
const LONGEST_CHAIN = 32;

export interface Resolved {
  readonly value: Json;
  /** The last pointer that was followed; undefined when the value was inline. */
  readonly pointer?: string;
  /** Siblings of the `$ref` (OpenAPI 3.1); outer ones override inner ones. */
  readonly beside?: JsonObject;
}

/**
 * Resolves `$ref` one value at a time, so a recursive schema costs nothing until its contents are requested.
 *
 * Follows only pointers into the same document: a document must not make the build read files or request URLs.
 */
export class References {
  constructor(private readonly document: JsonObject) {}

  /**
   * Return the value, or the target of its `$ref` chain, with texts beside the `$ref` instead of its own.
   *
   * @param where - the place of the value, for messages
   * @throws ApiDocumentError when a reference is external, dangling or circular
   */
  resolve(value: Json, where: readonly (string | number)[]): Resolved {
    let current = value;
    let pointer: string | undefined;
    const followed = new Set<string>();
    let texts: JsonObject = {};
    let beside: JsonObject = {};
    while (isObject(current) && typeof current.$ref === "string") {
      pointer = current.$ref;
      if (followed.has(pointer)) {
        throw new ApiDocumentError(
          `${jsonPath(where)}: the $ref "${printable(shortName(pointer))}" leads back to itself.`,
        );
      }
      followed.add(pointer);
      if (followed.size > LONGEST_CHAIN) {
        throw new ApiDocumentError(
          `${jsonPath(where)}: more than ${LONGEST_CHAIN} references lead from one to the next. Refer to the last.`,
        );
      }
      const { $ref: _followed, summary, description, ...words } = current;
      texts = {
        ...(summary === undefined ? {} : { summary }),
        ...(description === undefined ? {} : { description }),
        ...texts,
      };
      beside = { ...words, ...beside };
      current = this.lookUp(pointer, where);
    }
    const whole = isObject(current) && Object.keys(texts).length > 0 ? { ...current, ...texts } : current;
    return { value: whole, pointer, beside };
  }

  leadsSomewhere(pointer: string): boolean {
    try {
      return this.resolve({ $ref: pointer }, []).value !== undefined;
    } catch {
      return false;
    }
  }

  private lookUp(pointer: string, where: readonly (string | number)[]): Json {
    if (!pointer.startsWith("#")) {
      throw new ApiDocumentError(
        `${jsonPath(where)}: the $ref "${printable(shortName(pointer))}" leaves the document. Only references that start with "#/" are followed; put its target into the document.`,
      );
    }
    let current: Json | undefined = this.document;
    for (const part of pointer.slice(1).split("/").slice(1)) {
      const key = decodePointerPart(part);
      if (Array.isArray(current)) {
        current = current[Number(key)];
      } else {
        current = isObject(current) && Object.hasOwn(current, key) ? current[key] : undefined;
      }
    }
    if (current === undefined) {
      throw new ApiDocumentError(
        `${jsonPath(where)}: the $ref "${printable(shortName(pointer))}" leads to nothing in the document. Correct it, or add what it refers to.`,
      );
    }
    return current;
  }
}

/** Return the last part of a pointer, for example `Feed` of `#/components/schemas/Feed`. */
export function pointerName(pointer: string): string {
  return decodePointerPart(pointer.split("/").at(-1) ?? pointer);
}

function decodePointerPart(part: string): string {
  const unescape = (text: string): string => text.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return unescape(decodeURIComponent(part));
  } catch {
    return unescape(part);
  }
}
