import { describe, expect, it } from "vitest";

import { readObservations } from "./scenarios";

const observations = readObservations();
const named = (name: string) => observations.find((observation) => observation.name === name);

describe("readObservations", () => {
  it("has what the contract says beside what was observed", () => {
    expect(named("webhook options: left out")).toEqual({
      name: "webhook options: left out",
      anchor: "release-webhook-options-left-out",
      contradicts: true,
      contract: "Only MESSAGE.",
      release: "Without options all three events are sent, though the defaults name only messages.",
      observed: "2026-11-23",
    });
  });

  it("knows what the runtime changes: on Node.js the work is done and the answer is 500", () => {
    expect(named("every success of POST /feeds and POST /message")).toMatchObject({
      contradicts: true,
      contract: "204.",
      release: "500 Internal Server Error instead of 204, though it has been carried out.",
      runtime: "Node.js 20, as the release ships",
    });
  });

  it("tells what the contract states from what only agrees with it", () => {
    expect(named("overrideFeeds true")?.contract).toBe("The same.");
    expect(named("reply: status 400")?.contract).toBe("Agrees.");
    expect(named("reply: status 201")?.contract).toBe("Nothing.");
  });

  it("gives every row an anchor of its own", () => {
    expect(new Set(observations.map(({ anchor }) => anchor)).size).toBe(observations.length);
  });
});
