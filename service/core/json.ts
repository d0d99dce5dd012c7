/** Levels of lists and objects in each other that the double can write out again without running out of stack. */
const DEEPEST = 1_000;

/** Whether a value of JSON has more levels than the double can write; without recursion, and in time that grows with its size. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((it) => (typeof it === "object" && it !== null ? Object.values(it) : []));
  }
  return false;
}

/** Most bytes of a body that are read: more than three times what the release was seen to pass on. */
const LARGEST_BODY = 64 * 1024 * 1024;

/** The text of a request's or an answer's body. Undefined when it has more than 64 MiB; the rest is not read then. */
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

/** Reads JSON of any sender. Undefined stands for text that isn't JSON, or is nested too deeply to be passed on. */
export function parseJson(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
