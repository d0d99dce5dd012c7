/** Deepest nesting that the local service can serialize again without overflowing the stack. */
const DEEPEST = 1_000;

/** Most values of a body: parsed, a million small ones take about 100 MB. */
const MOST_VALUES = 1_000_000;

/** Tell whether JSON is nested too deeply or has too many values to parse, in linear time and without memory. */
export function isTooMuch(text: string): boolean {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") {
        index += 1;
      } else if (character === '"') {
        isInString = false;
      }
    } else if (character === '"') {
      isInString = true;
    } else if (character === "," || character === ":") {
      values += 1;
    } else if (character === "[" || character === "{") {
      depth += 1;
    } else if (character === "]" || character === "}") {
      depth -= 1;
    }
    if (depth > DEEPEST || values > MOST_VALUES) {
      return true;
    }
  }
  return false;
}

/** Largest body to read, in bytes: more than three times what the release was seen to pass on. */
const LARGEST_BODY = 64 * 1024 * 1024;

/** Read the body of a request or response as text. Returns undefined, and stops reading, beyond 64 MiB. */
export async function textOf({ body }: Pick<Response, "body">): Promise<string | undefined> {
  if (body === null) {
    return "";
  }
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) {
      return text + decoder.decode();
    }
    size += value.byteLength;
    if (size > LARGEST_BODY) {
      // Don't wait: the body may be one branch of a tee, whose cancelling waits for the other branch.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Parse JSON from any sender. Returns undefined for invalid JSON, and for values that are too many or too deep. */
export function parseJson(text: string): unknown {
  try {
    return isTooMuch(text) ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
