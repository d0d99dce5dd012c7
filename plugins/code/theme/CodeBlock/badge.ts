const SHELLS = new Set(["bash", "sh", "powershell"]);

/** Short labels for long language names. */
const SHORT = new Map([
  ["typescript", "TS"],
  ["javascript", "JS"],
  ["python", "PY"],
  ["ruby", "RB"],
  ["csharp", "C#"],
  ["json", "{ }"],
]);

/** Return a language's label for the header; undefined for plain text. Name the terminal only where there is no title. */
export function badgeOf(language: string | undefined, hasTitle: boolean): string | undefined {
  const name = language?.toLowerCase();
  if (name === undefined || name === "text") {
    return undefined;
  }
  if (SHELLS.has(name)) {
    return hasTitle ? "›_" : "›_ Terminal";
  }
  return SHORT.get(name) ?? name.toUpperCase();
}
