const SHELLS = new Set(["bash", "sh", "shell", "shell-session", "console", "powershell"]);
const PLAIN = new Set(["text", "txt", "plain", "plaintext", "output"]);

/** Short labels for long language names. */
const SHORT = new Map([
  ["typescript", "TS"],
  ["javascript", "JS"],
  ["python", "PY"],
  ["ruby", "RB"],
  ["rust", "RS"],
  ["csharp", "C#"],
  ["json", "{ }"],
  ["markdown", "MD"],
]);

/** Return a language's label for the header; undefined for plain text. Name the terminal only where there is no title. */
export function badgeOf(language: string | undefined, hasTitle: boolean): string | undefined {
  const name = language?.toLowerCase();
  if (name === undefined || PLAIN.has(name)) {
    return undefined;
  }
  if (SHELLS.has(name)) {
    return hasTitle ? "›_" : "›_ Terminal";
  }
  return SHORT.get(name) ?? name.toUpperCase();
}
