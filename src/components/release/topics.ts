import type { Observation } from "../../../plugins/markdown/scenarios";

/** What an observation concerns, by the first words of its name. */
const TOPICS: readonly (readonly [title: string, names: RegExp])[] = [
  ["Calls and errors", /^(?:every success|error|doc|CORS|Content-Type|unknown property)/],
  ["Connection requests and tokens", /^(?:connection|overrideFeeds|identifier|token|one token|join between|upgrade)/],
  ["Feeds", /^feeds/],
  ["Messages", /^message/],
  ["Webhook events", /^(?:no )?webhook/],
  ["Webhook replies", /^reply/],
  ["Frames and heartbeats", /^wire/],
  ["Limits", /^limit/],
];

export interface Topic {
  readonly title: string;
  readonly observations: readonly Observation[];
}

/**
 * Group observations by what they concern.
 *
 * @throws naming the observation that belongs to no topic
 */
export function topicsOf(observations: readonly Observation[]): Topic[] {
  const lost = observations.find(({ name }) => !TOPICS.some(([, names]) => names.test(name)));
  if (lost !== undefined) {
    throw new Error(`"${lost.name}" belongs to no topic: add its first word to src/components/release/topics.ts.`);
  }
  return TOPICS.map(([title, names]) => ({
    title,
    observations: observations.filter(({ name }) => names.test(name)),
  }));
}
