/** Match the first line of a statement that imports, or one that a file starts with before its imports. */
const IMPORT =
  /^(?:import\b|from \S+ import\b|package\b|using\b|use\b|require\b|require_relative\b|(?:const|var) .* = require\(|["']use \w+["']|<\?php|declare\(|#!)/;

const isComment = (line: string): boolean => /^(?:\/\/|#|\/?\*)/.test(line.trim());

/** Tell whether a line opens a bracket that another line closes, as a list of imported names does. */
const isOpen = (line: string): boolean => /[{(]\s*$/.test(line);

/**
 * Count the lines before a program's own first line, with which it imports what it needs.
 *
 * @returns the number of lines, with the blank ones; 0 when the program starts with its own code
 */
export function importLines(lines: readonly string[]): number {
  let end = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (IMPORT.test(line)) {
      while (isOpen(line) && index < lines.length && !/^[})]/.test(lines[index] ?? "")) {
        index += 1;
      }
      end = index + 1;
    } else if (/^ \* @import\b/.test(line)) {
      // JavaScript imports types in a comment, and declares its own there.
      while (index < lines.length && !(lines[index] ?? "").includes("*/")) {
        index += 1;
      }
      end = index + 1;
    } else if (line.trim() === "") {
      end += Number(index === end && end > 0);
    } else if (!isComment(line)) {
      break;
    }
  }
  return end;
}
