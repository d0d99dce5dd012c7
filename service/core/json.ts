/** Deepest nesting that the double can serialize again without overflowing the stack. */
const DEEPEST = 1_000;

/**
 * Tell whether a value is nested too deeply to be serialized. Works level by level, without recursion, in linear time.
 */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((it) => (typeof it === "object" && it !== null ? Object.values(it) : []));
  }
  return false;
}

/** Largest body to read, in bytes: more than three times what the release was seen to pass on. */
const LARGEST_BODY = 64 * 1024 * 1024;

/** Read the body of a request or response as text. Returns undefined, and stops reading, beyond 64 MiB. */
export async function textOf({ body }: Pick<Response, "body">): Promise<string | undefined> {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return text + decoder.decode();
    size += value.byteLength;
    if (size > LARGEST_BODY) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Parse JSON from any sender. Returns undefined for invalid JSON and for too deeply nested values. */
export function parseJson(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
