/** The document can't be shown: the message names the place in the document and what to do. */
export class ApiDocumentError extends Error {
  override readonly name = "ApiDocumentError";
}

/**
 * A place in the document as a JSONPath, for messages.
 *
 * @example jsonPath(["paths", "/api/v0/feeds", "post"]) // $.paths['/api/v0/feeds'].post
 */
export function jsonPath(segments: readonly (string | number)[]): string {
  return segments.reduce<string>((path, segment) => {
    if (typeof segment === "number") {
      return `${path}[${segment}]`;
    }
    return /^[A-Za-z_][\w-]*$/.test(segment) ? `${path}.${segment}` : `${path}['${segment.replaceAll("'", "\\'")}']`;
  }, "$");
}
