import type { Faults } from "@socketless/local/core/faults";

/** Faults that a reader can switch on, and how they are said. */
export const SWITCHES = {
  duplicate: "Everything arrives twice",
  delay: "Events wait for up to 3 s",
  reorder: "Events overtake each other",
  heartbeat: "Heartbeat answers get lost",
  "refuse-401": "Connections are refused with 401",
  "refuse-429": "Connections are refused with 429",
  "fail-500": "Every second feed or message call gets a 500",
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];

const DELAY_MS = 3000;

/** The faults of the service, by what is switched on. Of two refusals, 401 wins. */
export function faultsOf(on: ReadonlySet<SwitchName>): Partial<Faults> {
  return {
    duplicate: on.has("duplicate"),
    delayMs: on.has("delay") ? DELAY_MS : 0,
    swapEvents: on.has("reorder"),
    loseAnswers: on.has("heartbeat"),
    refuseUpgrades: on.has("refuse-401") || on.has("refuse-429") ? Infinity : 0,
    refuseStatus: on.has("refuse-401") ? 401 : 429,
    failEverySecond: on.has("fail-500"),
  };
}
