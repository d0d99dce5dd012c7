import { describe, expect, test, vi } from "vitest";

import { ownFeed } from "../../../examples/recipes/app";
import { behaviours, page, stage, until } from "./stage";

const owner = "6f1c2a9e-1d3b-4c5f-8a70-9b2e4d6c8f01";

describe.each(behaviours)("live rows, %s", (behaviour) => {
  async function start(checkMs?: number) {
    const { tellOwner, tellOwners } = await import("../../../examples/recipes/live-rows/server");
    const { liveRows } = await import("../../../examples/recipes/live-rows/client");
    const service = await stage(behaviour, ownFeed);
    const { fetch } = globalThis;
    /** Answers the page's requests for rows. */
    const answer = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response(rows)));
    let rows = "";
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      input === "/orders" ? answer() : fetch(input, init),
    );
    const shown: string[] = [];
    const { connection } = page(owner);
    liveRows(connection, { type: "order", url: "/orders", show: (text) => shown.push(text), checkMs });
    await until(() => expect(service.state().connections[0]?.feeds).toHaveLength(1));
    // The page looks again soon after it has connected.
    await until(() => expect(shown.length).toBeGreaterThan(1));
    return {
      service,
      answer,
      shown,
      change: (text: string) => void (rows = text),
      tell: (user = owner) => tellOwner(user, "order", "1"),
      tellOwners,
      sees: (text: string) => until(() => expect(shown.at(-1)).toBe(text)),
    };
  }

  test("shows a change to its owner's page, after a lost connection, too", async () => {
    const { service, answer, change, tell, sees } = await start();
    change("sent");
    await tell();
    await sees("sent");
    const loads = answer.mock.calls.length;
    await tell("somebody@example.com");
    change("delivered");
    await tell();
    await sees("delivered");
    expect(answer).toHaveBeenCalledTimes(loads + 1);
    change("paid");
    service.drop();
    await sees("paid");
  });

  test("loads once at a time, and once more for all changes that come meanwhile", async () => {
    const { answer, change, shown, tell, sees } = await start();
    let answerLate = (_: Response): void => undefined;
    answer.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    await tell();
    await until(() => expect(answer.mock.settledResults.at(-1)?.type).toBe("incomplete"));
    const loads = answer.mock.calls.length;
    change("last");
    for (let at = 0; at < 5; at += 1) {
      await tell();
    }
    expect(answer).toHaveBeenCalledTimes(loads);
    answerLate(new Response("late"));
    await sees("last");
    expect(shown.at(-2)).toBe("late");
  });

  test("goes on after an answer that fails", async () => {
    const { answer, change, tell, sees, shown } = await start();
    const before = shown.length;
    answer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await tell();
    await until(() => expect(console.warn).toHaveBeenCalledWith(expect.any(TypeError)));
    answer.mockResolvedValueOnce(new Response("Log in first", { status: 401 }));
    await tell();
    change("sent");
    await tell();
    await sees("sent");
    expect(shown.slice(before)).not.toContain("Log in first");
  });

  test("finds a change of which nobody told", async () => {
    const { change, tell, sees } = await start(50);
    vi.stubEnv("SOCKETLESS_API_KEY", "wrong");
    vi.spyOn(console, "error").mockReturnValue();
    change("sent");
    await tell();
    expect(console.error).toHaveBeenCalled();
    await sees("sent");
  });

  test("tells many owners by a few calls, and nobody of a row without an owner", async () => {
    const { service, tellOwners, change, sees } = await start();
    vi.mocked(fetch).mockClear();
    change("sent");
    const others = Array.from({ length: 600 }, (_, id) => ({ owner: `${id}@example.com`, type: "order", id: "1" }));
    await tellOwners([...others, { owner: null, type: "order", id: "1" }, { owner, type: "order", id: "1" }]);
    await sees("sent");
    expect(vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith("/message"))).toHaveLength(2);
    expect(service.state().connections).toHaveLength(1);
  });
});
