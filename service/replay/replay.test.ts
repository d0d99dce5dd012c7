import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import recordings from "../release-scenarios.json";
import { startService, type Service } from "..";
import { BEHAVIOURS, type Behaviour } from "../settings";
import { doubleAsImplementation } from "./double";
import { replay } from "./run";
import type { Recordings, Scenario } from "./scenario";

const { format, scenarios } = recordings as unknown as Recordings;

/** Long enough for the slowest scenario on a busy machine. They wait more than they work, so all run side by side. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000, maxConcurrency: 60 });

const slowestFirst = [...scenarios].sort((one, other) => (other.slow_s ?? 0) - (one.slow_s ?? 0));

/** Scenarios that change the project or may break the connections of others have a service of their own. */
const needsOwnService = ({ needs = [], harmful = false }: Scenario) => harmful || needs.includes("control");

async function replayOnItsOwn(scenario: Scenario, behaviour: Behaviour): Promise<string[]> {
  const service = await startService({ behaviour });
  try {
    return await replay(scenario, doubleAsImplementation(service), behaviour, format.defaults);
  } finally {
    await service.close();
  }
}

describe.concurrent.each(BEHAVIOURS)("the double with the behaviour %s", (behaviour) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ behaviour });
  });
  afterAll(() => service.close());

  test.each(slowestFirst.map((scenario) => [scenario.name, scenario] as const))("%s", async (_name, scenario) => {
    const differences = needsOwnService(scenario)
      ? await replayOnItsOwn(scenario, behaviour)
      : await replay(scenario, doubleAsImplementation(service), behaviour, format.defaults);
    expect(differences).toEqual([]);
  });
});

test("every recorded scenario is replayed", () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(128);
});
