/** Where the package reports problems, a line at a time. The console, pino, winston and Nest's Logger all fit. */
export interface Log {
  warn(line: string): void;
  error(line: string): void;
}

/** Read an environment variable. An empty one counts as unset, and so does each where there is no environment. */
export const env = (name: string): string | undefined => globalThis.process?.env?.[name] || undefined;

/**
 * Return a setting.
 *
 * @throws Error that names the variable and the option if it isn't set
 */
export function need(value: string | undefined, name: string, option: string): string {
  if (!value) {
    throw new Error(
      `Set the environment variable ${name}, or the option ${option}; \`npx socketless local\` prints values for development`,
    );
  }
  return value;
}

/** Show a string of a stranger in one line of a log: no line breaks, no control characters, at most 200 characters. */
export const quoted = (text: string | null): string => JSON.stringify(text?.slice(0, 200) ?? null);

/** Say what an error was in one line, with its causes: `fetch` hides the reason in there. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = Object(error) as { message?: string; code?: unknown; cause?: unknown };
  const parts = [message ?? String(error), typeof code === "string" ? `(${code})` : "", cause ? reasonOf(cause) : ""];
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .replace(/\s+/g, " ");
}

/**
 * Make a function that is true for each key once, so that a request that anybody can repeat doesn't fill a log.
 * After 100 keys it is always false.
 */
export function firstTime(): (key: string) => boolean {
  const seen = new Set<string>();
  return (key) => seen.size < 100 && seen.size !== seen.add(key).size;
}
