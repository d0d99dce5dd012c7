import { addresses } from "./checks/addresses";
import { agents } from "./checks/agents";
import { delivery } from "./checks/delivery";
import { policies } from "./checks/policies";
import type { Ability, Check } from "./check";
import type { Site } from "./site";

export interface Result {
  group: string;
  says: string;
  outcome: "held" | "failed" | "left out";
  faults: readonly string[];
  needs: Ability | undefined;
}

const GROUPS: readonly [name: string, checks: readonly Check[]][] = [
  ["addresses", addresses],
  ["policies and headers", policies],
  ["delivery", delivery],
  ["agents", agents],
];

/** Judges a site, one promise after the other. */
export async function judge(site: Site, without: readonly Ability[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const [group, checks] of GROUPS) {
    for (const { says, needs, faults: find } of checks) {
      const isLeftOut = needs !== undefined && without.includes(needs);
      const faults = isLeftOut ? [] : await find(site).catch((error: Error) => [error.message]);
      const outcome = isLeftOut ? "left out" : faults.length > 0 ? "failed" : "held";
      results.push({ group, says, outcome, faults, needs });
    }
  }
  return results;
}

const MARK = { held: "ok      ", failed: "FAILED  ", "left out": "-       " } as const;

/** A long list of faults tells no more than its start. */
const SHOWN = 8;

/** A report for a person: a line for each promise, with its faults below. */
export function report(results: readonly Result[]): string {
  const lines = results.flatMap(({ group, says, outcome, faults, needs }, index) => [
    ...(results[index - 1]?.group === group ? [] : ["", group]),
    `  ${MARK[outcome]}${says}${outcome === "left out" ? ` (the host is without ${needs})` : ""}`,
    ...faults.slice(0, SHOWN).map((fault) => `            ${fault}`),
    ...(faults.length > SHOWN ? [`            and ${faults.length - SHOWN} more`] : []),
  ]);
  const count = (outcome: Result["outcome"]): number => results.filter((result) => result.outcome === outcome).length;
  return [...lines, "", `${count("held")} held, ${count("failed")} failed, ${count("left out")} left out`].join("\n");
}
