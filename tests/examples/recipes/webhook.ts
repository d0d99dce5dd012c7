import { createHmac } from "node:crypto";

import { expect, onTestFinished, test, vi } from "vitest";

import { limit, webhook } from "../../../examples/recipes/app";
import { secretFor } from "../../../examples/recipes/socketless/server";

/** An event as the service sends it. */
async function signed(identifier: string, action: string, message?: string): Promise<Request> {
  const connection = { clientId: "wskl_live_test", identifier };
  const body = JSON.stringify({ action, data: { connection, message } });
  const digest = createHmac("sha256", await secretFor(identifier))
    .update(body)
    .digest("hex");
  const headers = { "X-Socketless-Signature": `hmac-sha256=${digest}` };
  return new Request("https://app.test/webhook", { method: "POST", headers, body });
}

test("events of one person beyond the limit reach no recipe, and those of others do", async () => {
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "master of the tests");
  vi.useFakeTimers({ toFake: ["Date"] });
  const { perMinute } = limit;
  limit.perMinute = 3;
  onTestFinished(() => {
    limit.perMinute = perMinute;
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const handled: string[] = [];
  const send = async (identifier: string, action = "MESSAGE"): Promise<number> => {
    const { status } = await webhook(await signed(identifier, action, "hi"), (event) => {
      handled.push(event.identifier);
      return {};
    });
    return status;
  };
  vi.setSystemTime("2026-01-01T00:00:59Z");
  // All connections of a person count together.
  for (const identifier of ["eve.1", "eve.2", "eve.3", "eve.4", "eve.1"]) {
    expect(await send(identifier)).toBe(200);
  }
  for (const action of ["CONNECTION_OPEN", "CONNECTION_CLOSE"]) {
    await send("eve.1", action);
  }
  await send("ana.1");
  expect(handled).toEqual(["eve.1", "eve.2", "eve.3", "ana.1"]);
  vi.setSystemTime("2026-01-01T00:01:00Z");
  await send("eve.5");
  expect(handled.at(-1)).toBe("eve.5");
});

test("a recipe that fails keeps no reply of the others back", async () => {
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "master of the tests");
  const error = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    error.mockRestore();
  });
  const answer = await webhook(
    await signed("ana.1", "CONNECTION_OPEN"),
    () => {
      throw new Error("at once");
    },
    () => Promise.reject(new Error("later")),
    () => ({ join: ["news"] }),
  );
  expect(await answer.json()).toEqual({
    feeds: [{ action: "join", feeds: "news", clients: "ana.1" }],
    messages: [{ clients: "ana.1", message: '{"type":"welcome","identifier":"ana.1"}' }],
  });
  // Calls that tests before this one have left open may fail meanwhile.
  expect(error.mock.calls.map(String)).toEqual(expect.arrayContaining(["Error: at once", "Error: later"]));
});
