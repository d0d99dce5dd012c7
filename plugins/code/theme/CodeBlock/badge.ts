const SHELLS = new Set(["bash", "sh", "shell", "shell-session", "console", "powershell"]);
const PLAIN = new Set(["text", "txt", "plain", "plaintext", "output"]);

/** Short names where a language's own is long or is no word. */
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

/** What stands for a language in a block's header; undefined for plain text. A terminal is named where no title does that. */
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
