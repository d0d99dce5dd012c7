import { expect, it } from "vitest";

import { feedsOf, newIdentifier, sessionFeed } from "./users";

it("gives two sessions one feed only if both the user and the session are the same", async () => {
  // Joined by a NUL, both pairs would be the same string.
  const [one, other] = [["a\0b", "c"] as const, ["a", "b\0c"] as const];
  expect(await sessionFeed(...one)).not.toBe(await sessionFeed(...other));
  expect(await feedsOf(await newIdentifier(...one))).toContain(await sessionFeed(...one));
});
