import { expect, test } from "vitest";

import { fragmentOf, NO_SETUP, setupIn, type Setup } from "./fragment";

test("a setup comes back from its fragment", () => {
  const setup: Setup = { switches: new Set(["duplicate", "fail-500"]), isStepping: true, reply: '{"feeds":[]}?#&+' };
  expect(setupIn(fragmentOf("flow", setup), "flow")).toEqual(setup);
  expect(setupIn(fragmentOf("flow", NO_SETUP), "flow")).toEqual(NO_SETUP);
});

test("fragments of other scenes and headings set up nothing, and unknown faults are left out", () => {
  expect(setupIn("#try-feeds?step=1", "flow")).toBeUndefined();
  expect(setupIn("#message-flow", "flow")).toBeUndefined();
  expect(setupIn("#try-flow?faults=constructor.delay", "flow")?.switches).toEqual(new Set(["delay"]));
});
