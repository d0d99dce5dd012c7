import { afterEach, describe, expect, it, vi } from "vitest";

import { Refused, urlFrom } from "../../../examples/core/client";

afterEach(() => vi.unstubAllGlobals());

describe("urlFrom", () => {
  const answer = (status: number, body: string): Promise<string> => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
    return urlFrom("/connection")(new AbortController().signal);
  };

  it("reads the url", async () => {
    expect(await answer(200, '{"url":"wss://service.test/token"}')).toBe("wss://service.test/token");
  });

  it.each([
    ["a page", 200, "<!doctype html><p>Log in</p>"],
    ["a redirect, as Node.js shows it", 302, ""],
  ])("%s is final, in a state of its own", async (_name, status, body) => {
    const error: unknown = await answer(status, body).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status: "page", message: "/connection answered with a page" });
  });

  it("reads how long the backend asks to be left alone", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response("later", { status: 429, headers: { "Retry-After": "30" } })),
    );
    await expect(urlFrom("/connection")(new AbortController().signal)).rejects.toMatchObject({ pauseSeconds: 30 });
  });

  it.each([
    [401, true],
    [403, true],
    [404, false],
    [429, false],
    [500, false],
  ])("status %i is final: %s", async (status, isFinal) => {
    const error: unknown = await answer(status, "not today").catch((reason: unknown) => reason);
    expect(error instanceof Refused).toBe(isFinal);
    expect(String(error)).toContain(`/connection answered ${status}: not today`);
  });
});
