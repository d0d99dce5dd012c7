import { expect, it } from "vitest";

import recordings from "../../../../service/release-scenarios.json";
import { actOnFeeds, connect, dropToken, keepToken, send, type Simulation } from "./simulator";

/** Scenarios about copies and about the feeds of a token: what the simulator shows has to be what was recorded. */
const NAMES = [
  "message: to a client and a feed",
  "message: to two feeds",
  "message: to one client named twice",
  "message: two connections, one identifier",
  "message: nobody there",
  "message: not stored",
  "token made before a leave",
  "join between token and connect",
  "one token, two connections",
  "feeds: join and leave an open connection",
  "feeds: set an open connection",
  "feeds: several clients in one action",
  "feeds: membership outlives the connection",
];

interface Step {
  api?: "connection" | "feeds" | "message";
  body?: {
    identifier?: string;
    actions?: { action: "join" | "leave" | "set"; feeds: string | string[]; clients: string | string[] };
    messages?: { message: string; clients?: string | string[]; feeds?: string | string[] };
  };
  open?: string;
  token?: string;
  request?: { identifier: string };
  close?: string;
  frames?: string;
  are?: string[];
}

const toList = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

/** Replays a scenario's steps in the simulator; returns what each `frames` step finds, beside what was recorded. */
function replay(steps: readonly Step[]): { got: string[]; recorded: string[] }[] {
  const identifiers = [...new Set(JSON.stringify(steps).match(/\$(?:alice|bob|eve|late|nobody)/g))];
  let simulation: Simulation = {
    clients: identifiers.map((identifier) => ({ identifier, connections: [] })),
    membership: new Map(),
    receipts: [],
  };
  const places = new Map<string, { identifier: string; index: number; frames: string[] }>();
  const checks: { got: string[]; recorded: string[] }[] = [];
  let kept = "";
  const countOf = (identifier: string) =>
    simulation.clients.find((client) => client.identifier === identifier)?.connections.length ?? 0;

  for (const step of steps) {
    const { actions, messages, identifier } = step.body ?? {};
    if (identifier !== undefined) {
      kept = identifier;
      simulation = keepToken(simulation, kept);
    } else if (actions !== undefined) {
      const { action, feeds, clients } = actions;
      simulation = actOnFeeds(simulation, { action, feeds: toList(feeds), clients: toList(clients) });
    } else if (messages !== undefined) {
      const { message: text, clients, feeds } = messages;
      simulation = send(simulation, { text, clients: toList(clients), feeds: toList(feeds) });
      for (const place of places.values()) {
        const receipt = simulation.receipts.find((it) => it.identifier === place.identifier);
        place.frames.push(...Array<string>(receipt?.copies[place.index] ?? 0).fill(text));
      }
    } else if (step.open !== undefined) {
      const owner = step.request?.identifier ?? kept;
      if (step.request !== undefined) simulation = dropToken(simulation, owner);
      places.set(step.open, { identifier: owner, index: countOf(owner), frames: [] });
      simulation = connect(simulation, owner, countOf(owner) + 1);
    } else if (step.close !== undefined) {
      const owner = places.get(step.close)?.identifier ?? "";
      simulation = connect(simulation, owner, countOf(owner) - 1);
      places.delete(step.close);
    } else if (step.frames !== undefined) {
      checks.push({ got: places.get(step.frames)?.frames.splice(0) ?? [], recorded: step.are ?? [] });
    }
  }
  return checks;
}

it.each(NAMES)("shows what was recorded as %s", (name) => {
  const scenario = recordings.scenarios.find((it) => it.name === name);
  const steps = (scenario?.steps ?? []) as Step[];
  expect(steps.length).toBeGreaterThan(0);
  const checks = replay(steps);
  expect(checks).toHaveLength(steps.filter((step) => step.frames !== undefined).length);
  for (const { got, recorded } of checks) expect(got).toEqual(recorded);
});
