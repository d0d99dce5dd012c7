/** Thrown when the API key in the environment can't be sent in a header. */
export class KeyError extends Error {}

/**
 * Read the API key for the request of the live document. Call it only where the request is made: stored keys can end up
 * in files.
 *
 * @param variable - its name
 * @returns undefined when the variable is empty or not set
 * @throws KeyError, without the key in its message, when no header can carry it
 */
export function readKey(variables: Readonly<Record<string, string | undefined>>, variable: string): string | undefined {
  const key = Object.hasOwn(variables, variable) ? variables[variable]?.trim() : undefined;
  if (key !== undefined && !/^[\x21-\x7e]*$/.test(key)) {
    throw new KeyError(
      `The environment variable ${variable} holds a line break, another control character, a space or a letter that no header can carry; copy it again. Example: ${variable}='the key as the dashboard shows it, on one line'`,
    );
  }
  return key === "" ? undefined : key;
}
