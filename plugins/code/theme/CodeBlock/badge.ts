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

/** Tell whether a block of this language shows commands. */
export const isShell = (language: string | undefined): boolean => SHELLS.has(language?.toLowerCase() ?? "");

/** Return a language's label for the header; undefined for plain text. */
export function badgeOf(language: string | undefined): string | undefined {
  const name = language?.toLowerCase();
  if (name === undefined || name === "text") {
    return undefined;
  }
  return isShell(name) ? "›_" : (SHORT.get(name) ?? name.toUpperCase());
}
