import { execFileSync } from "node:child_process";

function git(directory: string, ...args: string[]): string | undefined {
  try {
    return execFileSync("git", args, { cwd: directory, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Tell whether the dates of last changes can be read from git.
 *
 * @returns false outside a work tree, before the first commit, and in a shallow clone, whose oldest commit seems to
 *   have changed every file
 */
export function hasHistory(directory: string): boolean {
  return (
    git(directory, "rev-parse", "--verify", "HEAD") !== undefined &&
    git(directory, "rev-parse", "--is-shallow-repository") === "false"
  );
}
