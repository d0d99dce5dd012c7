export const TERMINAL = "›_";

/** Short labels for languages; plain text has none. */
const SHORT = new Map([
  ["text", undefined],
  ["bash", TERMINAL],
  ["sh", TERMINAL],
  ["powershell", TERMINAL],
  ["typescript", "TS"],
  ["javascript", "JS"],
  ["python", "PY"],
  ["ruby", "RB"],
  ["csharp", "C#"],
  ["json", "{ }"],
]);

/** Return a language's label for the header; undefined for plain text. */
export function badgeOf(language = "text"): string | undefined {
  const name = language.toLowerCase();
  return SHORT.has(name) ? SHORT.get(name) : name.toUpperCase();
}
