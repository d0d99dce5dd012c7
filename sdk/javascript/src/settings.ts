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
      `Set the environment variable ${name}, or the option ${option}; \`npx --no socketless local\` prints values for development.` +
        " If it is in .env, nothing has read that file: let your framework read it, or start Node.js with --env-file=.env",
    );
  }
  return value;
}

/** Show a string of a stranger in one line of a log: no line breaks, no control characters, at most 200 characters. */
export const quoted = (text: string | null): string => JSON.stringify(text?.slice(0, 200) ?? null);

/** Escape what would end a line of a log, or change a terminal. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (it) => `\\u{${it.codePointAt(0)?.toString(16)}}`);

/** Say what an error was in one line of at most 1,000 characters, with its causes: `fetch` hides the reason in there. */
export function reasonOf(error: unknown): string {
  try {
    const { message, code, cause } = Object(error) as { message?: string; code?: unknown; cause?: unknown };
    const parts = [message ?? String(error), typeof code === "string" ? `(${code})` : "", cause ? reasonOf(cause) : ""];
    const line = parts.filter((part) => part !== "").join(" ");
    return printable(line.replace(/\s+/g, " ").slice(0, 1_000));
  } catch {
    // Anything can be thrown, an object without a string form too.
    return "an error without a message";
  }
}

/** Say what an error was, and below it where it was thrown. */
export function traceOf(error: unknown): string {
  const { stack } = Object(error) as { stack?: unknown };
  const frames = typeof stack === "string" ? stack.split("\n").filter((line) => /^\s+at /.test(line)) : [];
  return [reasonOf(error), ...frames.slice(0, 10).map((line) => printable(line.slice(0, 300)))].join("\n");
}

/** Make a log that never throws: a request must not fail because its log does. */
export function safe(log: Log): Log {
  const attempt = (write: () => void): void => {
    try {
      write();
    } catch {
      // There is nowhere else to report it.
    }
  };
  return {
    warn: (line) => attempt(() => log.warn(line)),
    error: (line) => attempt(() => log.error(line)),
  };
}

/**
 * Make a function that is true for each key once, so that a request that anybody can repeat doesn't fill a log.
 * After 100 keys it is always false.
 */
export function firstTime(): (key: string) => boolean {
  const seen = new Set<string>();
  return (key) => seen.size < 100 && seen.size !== seen.add(key).size;
}
