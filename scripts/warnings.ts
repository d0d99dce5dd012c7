/** The fallback to the snapshot is what SOCKETLESS_API_ON_ERROR=snapshot asks for; the page says so, too. */
const ASKED_FOR = "The build goes on with ";

const ANSI = /\u001b\[[0-9;]*m/g;
const LEVEL = /^\[(?:WARNING|INFO|SUCCESS|ERROR)\]/;

/**
 * Finds the warnings in what Docusaurus printed.
 *
 * @param output - standard output and error, with or without colour codes
 * @returns one text per warning, with its continuation lines; the one that was asked for is left out
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
  return warnings.filter((lines) => !lines.some((line) => line.startsWith(ASKED_FOR))).map((lines) => lines.join("\n"));
}
