import type { SettingsChange } from "@socketless/local/core/settings";
import type { Scenario } from "./scenario";

/** How many times faster than they were recorded scenarios about the heartbeat run, and those about slow webhooks. */
const FACTORS = { heartbeat: 5, webhook: 20 };

/** The heartbeat as much faster; the limit lies between two beats, so that a busy machine changes nothing. */
const QUICK: SettingsChange = { heartbeatMs: 1000, heartbeatTimeoutMs: 2800 };

/** No heartbeat comes while a scenario runs that is about something else. */
const NEVER: SettingsChange = { heartbeatMs: 60_000, heartbeatTimeoutMs: 180_000 };

/** Keys whose times run faster. Bounds (`within_ms`) stay, because a busy machine needs them. */
const TIMES = new Set(["delay_ms", "wait_ms", "in_s", "after_s"]);

function shortened(value: unknown, factor: number, isTime = false): unknown {
  if (typeof value === "number") {
    return isTime ? value / factor : value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => shortened(item, factor, isTime));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shortened(inner, factor, TIMES.has(key))]),
  );
}

const isOfHeartbeat = ({ slow_s, replies }: Scenario): boolean => slow_s !== undefined && replies === undefined;

/** The settings of the service that a scenario is replayed against. */
export const settingsFor = (scenario?: Scenario): SettingsChange =>
  scenario !== undefined && isOfHeartbeat(scenario) ? QUICK : NEVER;

/** A slow scenario with shorter times; any other as it is. */
export function hurried(scenario: Scenario): Scenario {
  if (scenario.slow_s === undefined) {
    return scenario;
  }
  return shortened(scenario, isOfHeartbeat(scenario) ? FACTORS.heartbeat : FACTORS.webhook) as Scenario;
}
