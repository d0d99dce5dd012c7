import { afterAll, beforeAll, expect, test, vi } from "vitest";

import recordings from "../release-scenarios.json";
import { HOMES, type Home } from "./homes";
import { replay } from "./run";
import type { Recordings, Scenario } from "./scenario";

const { format, scenarios } = recordings as unknown as Recordings;

/** Long enough for the slowest scenario on a busy machine. They wait more than they work, so all run side by side. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000, maxConcurrency: 40 });

const variants = HOMES.flatMap(({ home, start, behaviours }) =>
  behaviours.map((behaviour) => ({ variant: `${home}, ${behaviour}`, behaviour, start: () => start(behaviour) })),
);
const cases = variants.flatMap((variant) =>
  scenarios.map((scenario) => ({ ...variant, name: scenario.name, scenario })),
);
const slowestFirst = cases.sort((one, other) => (other.scenario.slow_s ?? 0) - (one.scenario.slow_s ?? 0));

/** Whether a scenario sends megabytes, which keep a service busy for so long that others miss their times. */
const isHeavy = ({ steps }: Scenario) => /\b\d{7,}\b/.test(JSON.stringify(steps));

/** Scenarios that change the project, or may break or hold up the connections of others, have a service of their own. */
const needsOwnService = (scenario: Scenario) =>
  scenario.harmful === true || scenario.needs?.includes("control") === true || isHeavy(scenario);

const shared = new Map<string, Home>();
beforeAll(async () => {
  for (const { variant, start } of variants) shared.set(variant, await start());
});
afterAll(async () => {
  for (const home of shared.values()) await home.close();
});

test.concurrent.each(slowestFirst)("$variant: $name", async ({ scenario, variant, behaviour, start }) => {
  const common = needsOwnService(scenario) ? undefined : shared.get(variant);
  const home = common ?? (await start());
  try {
    expect(await replay(scenario, home.implementation, behaviour, format.defaults)).toEqual([]);
  } finally {
    if (common === undefined) await home.close();
  }
});

test("every recorded scenario is replayed", () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(128);
});
