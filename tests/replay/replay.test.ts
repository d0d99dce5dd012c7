import { afterAll, beforeAll, expect, test, vi } from "vitest";

import recordings from "../../service/release-scenarios.json";
import { asFile, inWorker, onNode, type Home } from "./homes";
import { hurried, settingsFor } from "./hurried";
import { replay } from "./run";
import type { Recordings, Scenario } from "./scenario";

const { scenarios } = recordings as unknown as Recordings;

/** Shorter pauses than those of the recordings, whose service was far away, and more patience on a busy machine. */
const times = { settle_ms: 100, quiet_ms: 100, within_ms: 40_000 };

/** Scenarios wait more than they work, so many run side by side. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000, maxConcurrency: 20 });

/** The scenarios in which an adapter has most to do: sockets of all kinds, webhooks, odd requests, settings. */
const SMOKE = [
  "token payload",
  "one token, two connections",
  "upgrade refused: not a token",
  "webhook options: all true",
  "feeds: set an open connection",
  "feeds: membership outlives the connection",
  "reply: messages go out before feeds",
  "reply: status 500",
  "reply: redirect 302",
  "reply: after the client has gone",
  "webhook unreachable",
  "webhook request",
  "message: two connections, one identifier",
  "message: unicode identifier",
  "wire: client closes",
  "wire: binary frame",
  "wire: frame of 1 MiB",
  "error: malformed JSON",
  "CORS: preflight",
  "limit: connections",
];
const smoke = scenarios.filter(({ name }) => SMOKE.includes(name));

/** All scenarios on Node.js, because what is recorded is done by the core; elsewhere those that need the adapter. */
const variants = [
  { home: "on Node.js", start: onNode, behaviour: "contract", scenarios },
  { home: "on Node.js", start: onNode, behaviour: "release", scenarios },
  { home: "on Node.js", start: onNode, behaviour: "release-node", scenarios: smoke },
  { home: "in the page's worker", start: inWorker, behaviour: "contract", scenarios: smoke },
  { home: "in the page's worker", start: inWorker, behaviour: "release", scenarios: smoke },
  // As one file, it follows redirects only if it behaves like the release.
  {
    home: "as one file",
    start: asFile,
    behaviour: "contract",
    scenarios: smoke.filter(({ name }) => name !== "reply: redirect 302"),
  },
  { home: "as one file", start: asFile, behaviour: "release", scenarios: smoke },
] as const;

/** Whether a scenario sends megabytes, which keep a service busy for so long that others miss their times. */
const isHeavy = ({ steps }: Scenario) => /\b\d{7,}\b/.test(JSON.stringify(steps));

/** Scenarios that change the project, or may break or hold up the connections of others, have a service of their own. */
const needsOwnService = (scenario: Scenario) =>
  scenario.slow_s !== undefined ||
  scenario.harmful === true ||
  scenario.needs?.includes("control") === true ||
  isHeavy(scenario);

const shared = new Map<unknown, Home>();
beforeAll(async () => {
  await Promise.all(variants.map(async (it) => shared.set(it, await it.start(it.behaviour, settingsFor()))));
});
afterAll(() => Promise.all([...shared.values()].map((home) => home.close())));

const cases = variants.flatMap((variant) => variant.scenarios.map((scenario) => ({ variant, scenario })));
const slowestFirst = cases.sort((one, other) => (other.scenario.slow_s ?? 0) - (one.scenario.slow_s ?? 0));

test.concurrent.each(slowestFirst)(
  "$variant.home, $variant.behaviour: $scenario.name",
  async ({ scenario, variant: { behaviour, start }, variant }) => {
    const common = needsOwnService(scenario) ? undefined : shared.get(variant);
    const home = common ?? (await start(behaviour, settingsFor(scenario)));
    try {
      expect(await replay(hurried(scenario), home.implementation, behaviour, times)).toEqual([]);
    } finally {
      if (common === undefined) {
        await home.close();
      }
    }
  },
);

test("every recorded scenario is replayed", () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(128);
  expect(smoke).toHaveLength(SMOKE.length);
});
