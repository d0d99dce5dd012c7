/**
 * The fragment that opens a tool with its fields filled in. Fragments stay in the browser: no server sees them.
 *
 * @param tool - the id of the tool's element
 */
export const toolFragment = (tool: string, fields: Readonly<Record<string, string>>): string =>
  `#${tool}?${new URLSearchParams(fields).toString()}`;

/** The fields that a fragment gives to a tool, or undefined when it is about something else. */
export function fieldsOf(tool: string, fragment: string): URLSearchParams | undefined {
  const start = `#${tool}?`;
  return fragment.startsWith(start) ? new URLSearchParams(fragment.slice(start.length)) : undefined;
}

/**
 * A tool's fields as the address gives them, over those that it begins with.
 *
 * @param initial - only these fields are read from the address
 */
export function withFields<Fields extends Readonly<Record<string, string>>>(tool: string, initial: Fields): Fields {
  const given = fieldsOf(tool, window.location.hash);
  const entries = Object.entries(initial).map(([name, value]) => [name, given?.get(name) ?? value]);
  return Object.fromEntries(entries) as Fields;
}
