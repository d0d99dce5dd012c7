import { printable, shortName, visible } from "../model/visible";

/** Path to a part of the document. */
export type Place = readonly (string | number)[];

/** Takes a warning for the build's output. */
export type Warn = (message: string) => void;

/** Thrown when the document can't be shown: the message names the place in the document and the remedy. */
export class ApiDocumentError extends Error {
  override readonly name = "ApiDocumentError";

  /** @param message - may contain text of the document: control characters are escaped */
  constructor(message: string) {
    super(visible(message));
  }
}

/**
 * Format a place in the document as a JSONPath, for messages.
 *
 * @example jsonPath(["paths", "/feeds", "post"]) // $.paths['/feeds'].post
 */
export function jsonPath(segments: Place): string {
  return segments.reduce<string>((path, segment) => {
    if (typeof segment === "number") {
      return `${path}[${segment}]`;
    }
    const named = printable(shortName(segment)).replaceAll("'", "\\'");
    return /^[A-Za-z_][\w-]*$/.test(segment) ? `${path}.${segment}` : `${path}['${named}']`;
  }, "$");
}
