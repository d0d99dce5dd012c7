import type { Part, Result } from "./report";

/**
 * What a site's result is before a run: what there was, without the problems of the parts that are run again.
 *
 * @param before - of an earlier run, if there was one; stays as it is
 */
export function startOf(before: Result | undefined, parts: readonly Part[]): Result {
  const none: Result["problems"] = { weight: [], lighthouse: [], build: [] };
  const problems = { ...none, ...before?.problems };
  parts.forEach((part) => (problems[part] = []));
  return { visits: {}, lighthouse: {}, builds: [], ...before, problems };
}
