import { describe, expect, it } from "vitest";

import { connectionFor, feedOf } from "../../../examples/core/server";

describe("a user that is an object", () => {
  const user = { id: 42 } as unknown as string;

  it("gets no connection, because all objects are the same text", async () => {
    await expect(connectionFor(user, "https://app.test/webhook")).rejects.toThrow("Pass the user's ID, not an object");
  });

  it("gets no feed", async () => {
    await expect(feedOf(user)).rejects.toThrow("Pass the user's ID, not an object");
  });
});
