import { expect, test, vi } from "vitest";

import recordings from "../../service/release-scenarios.json";
import { onNode } from "./homes";
import { replay } from "./run";
import type { Recordings, Scenario } from "./scenario";

vi.setConfig({ testTimeout: 60_000 });

const { scenarios } = recordings as unknown as Recordings;

/** The keys of a step under which it says what it expects. */
const EXPECTATIONS = ["expect", "with", "are", "events", "claims", "header", "request", "lifetime_s", "count"];

/** A copy of a value whose first plain value is another one, or undefined if it holds none. */
function changed(value: unknown): unknown {
  if (typeof value === "number") {
    return value + 1;
  }
  if (typeof value === "string") {
    return `${value}x`;
  }
  if (typeof value !== "object" || value === null) {
    return undefined;
  }
  for (const [key, inner] of Object.entries(value)) {
    // Another operand of an operator may fit as well.
    const other = key.startsWith("$") && key !== "$exact" ? undefined : changed(inner);
    if (other === undefined) {
      continue;
    }
    const copy = structuredClone(value);
    Reflect.set(copy, key, other);
    return copy;
  }
  return undefined;
}

/** The scenario once for each of its expectations, with one value of it changed. */
const changedOnes = (scenario: Scenario): { what: string; scenario: Scenario }[] =>
  scenario.steps.flatMap((step) => {
    const [verb = ""] = Object.keys(step);
    return EXPECTATIONS.flatMap((key) => {
      // A request that is sent has the same name as one that is expected.
      const other = key === "request" && verb !== "request" ? undefined : changed(step[key]);
      if (other === undefined) {
        return [];
      }
      const steps = scenario.steps.map((it) => (it === step ? { ...step, [key]: other } : it));
      return [{ what: `${verb}: ${key}`, scenario: { ...scenario, steps } }];
    });
  });

const isQuick = ({ slow_s, needs, harmful }: Scenario) => !slow_s && !needs && !harmful;

test("a scenario fails when any kind of its expectations is changed by one value", async () => {
  // One scenario of each kind of expectation, so that the test is short.
  const ones = new Map(
    scenarios
      .filter(isQuick)
      .flatMap(changedOnes)
      .map((one) => [one.what, one.scenario]),
  );
  expect(ones.size).toBeGreaterThan(8);
  const home = await onNode("release");
  try {
    const missed = await Promise.all(
      [...ones].map(async ([what, scenario]) => {
        const times = { settle_ms: 50, quiet_ms: 50, within_ms: 5_000 };
        return (await replay(scenario, home.implementation, "release", times)).length > 0 ? [] : what;
      }),
    );
    expect(missed.flat()).toEqual([]);
  } finally {
    await home.close();
  }
});

test.each([
  ["a verb", [{ sing: "A" }]],
  ["a key", [{ wait_ms: 1, at_least: 1 }]],
  ["an operator", [{ api: "feeds", body: {}, expect: { status: { $near: 401 } } }]],
])("a scenario with %s that nobody knows fails", async (_what, steps) => {
  const home = await onNode("release");
  const scenario = { name: "", page: "", ground: "observed", agrees_with_contract: true, steps } as Scenario;
  const differences = await replay(scenario, home.implementation, "release", {
    settle_ms: 1,
    quiet_ms: 1,
    within_ms: 1,
  });
  await home.close();
  expect(differences).toHaveLength(1);
});
