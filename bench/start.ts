import type { Part, Result } from "./report";

/**
 * Return a site's result before a run: earlier results, without the problems of the parts that run again.
 *
 * @param before - of an earlier run, if any; not changed
 */
export function startOf(before: Result | undefined, parts: readonly Part[]): Result {
  const none: Result["problems"] = { weight: [], lighthouse: [], build: [] };
  const problems = { ...none, ...before?.problems };
  parts.forEach((part) => (problems[part] = []));
  return { visits: {}, lighthouse: {}, builds: [], ...before, problems };
}
