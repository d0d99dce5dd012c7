import { describe, expect, test, vi } from "vitest";

import recordings from "../release-scenarios.json";
import { HOMES } from "./homes";
import { replay } from "./run";
import type { Recordings, Scenario } from "./scenario";

vi.setConfig({ testTimeout: 120_000 });

const { format, scenarios } = recordings as unknown as Recordings;

/** The keys of a step under which it says what it expects. */
const EXPECTATIONS = ["expect", "with", "are", "events", "claims", "request", "lifetime_s", "count"];

/** A copy of a value whose first plain value is another one, or undefined if it holds none. */
function changed(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return `${value}x`;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    // Another operand of an operator may fit as well.
    const other = key.startsWith("$") && key !== "$exact" ? undefined : changed(inner);
    if (other === undefined) continue;
    const copy = structuredClone(value);
    Reflect.set(copy, key, other);
    return copy;
  }
  return undefined;
}

/** The scenario with one value of its expectations changed, or undefined if nothing in it can be changed. */
function changedScenario(scenario: Scenario): Scenario | undefined {
  for (const step of scenario.steps) {
    const [verb] = Object.keys(step);
    for (const key of EXPECTATIONS) {
      // A request that is sent has the same name as one that is expected.
      const other = key === "request" && verb !== "request" ? undefined : changed(step[key]);
      if (other !== undefined)
        return { ...scenario, steps: scenario.steps.map((it) => (it === step ? { ...step, [key]: other } : it)) };
    }
  }
  return undefined;
}

const isQuick = ({ core = false, slow_s, needs, harmful }: Scenario) => core && !slow_s && !needs && !harmful;
const changedOnes = scenarios.filter(isQuick).flatMap((scenario) => changedScenario(scenario) ?? []);

describe.each(HOMES)("$home", ({ start }) => {
  test("a scenario that is changed by one value fails", async () => {
    expect(changedOnes.length).toBeGreaterThan(30);
    const home = await start("release");
    try {
      const results = await Promise.all(
        changedOnes.map(async (scenario) => ({
          name: scenario.name,
          differences: await replay(scenario, home.implementation, "release", { ...format.defaults, within_ms: 1500 }),
        })),
      );
      expect(results.filter(({ differences }) => differences.length === 0)).toEqual([]);
    } finally {
      await home.close();
    }
  });
});
