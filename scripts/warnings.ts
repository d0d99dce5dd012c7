/**
 * Docusaurus prints this one for every site that has a Babel config and builds with SWC. The Babel config stays: the
 * `write-translations` command and tools outside the build read it.
 */
const EXPECTED = "Your site is using the SWC js loader. You can safely remove the Babel config file";

/** The fallback to the snapshot is what SOCKETLESS_API_ON_ERROR=snapshot asks for; the page says so, too. */
const ASKED_FOR = "The build goes on with ";

const ANSI = /\u001b\[[0-9;]*m/g;
const LEVEL = /^\[(?:WARNING|INFO|SUCCESS|ERROR)\]/;

/**
 * Finds the warnings in what Docusaurus printed.
 *
 * @param output - standard output and error, with or without colour codes
 * @returns one text per warning, with its continuation lines; the expected ones are left out
 */
export function warningsOf(output: string): string[] {
  const warnings: string[][] = [];
  let open = false;
  for (const line of output.replace(ANSI, "").split("\n")) {
    if (LEVEL.test(line)) {
      open = line.startsWith("[WARNING]");
      if (open) {
        warnings.push([line]);
      }
    } else if (open && line.trim() !== "") {
      warnings.at(-1)?.push(line);
    }
  }
  return warnings
    .map((lines) => lines.filter((line) => !line.includes(EXPECTED)))
    .filter((lines) => !lines.some((line) => line.startsWith(ASKED_FOR)))
    .filter((lines) => !(lines.length === 1 && lines[0] === "[WARNING] Docusaurus site warnings:"))
    .map((lines) => lines.join("\n"));
}
