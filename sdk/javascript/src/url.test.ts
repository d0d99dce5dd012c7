import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { Refused, urlFrom } from "./connect";

afterEach(() => vi.unstubAllGlobals());

describe("urlFrom", () => {
  const answer = (status: number, body: string): Promise<string> => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
    return urlFrom("/connection")(new AbortController().signal);
  };

  it("reads the url", async () => {
    expect(await answer(200, '{"url":"wss://service.test/token"}')).toBe("wss://service.test/token");
  });

  describe("what it sends", () => {
    const asked: RequestInit[] = [];
    const ask = async (getUrl: ReturnType<typeof urlFrom>): Promise<RequestInit | undefined> => {
      vi.stubGlobal("fetch", (_route: string, init: RequestInit) => {
        asked.push(init);
        return Promise.resolve(new Response('{"url":"wss://service.test/token"}'));
      });
      await getUrl(new AbortController().signal);
      return asked.at(-1);
    };

    it("sends cookies only to its own origin unless it is asked to", async () => {
      expect(await ask(urlFrom("/connection"))).toMatchObject({ credentials: "same-origin" });
      const init = await ask(urlFrom("https://api.test/connection", { credentials: "include" }));
      expect(init).toMatchObject({ credentials: "include" });
    });

    it("adds headers to its own", async () => {
      const init = await ask(urlFrom("/connection", { headers: { Authorization: "Bearer t1" } }));
      expect(init?.headers).toEqual({ "Content-Type": "application/json", Authorization: "Bearer t1" });
    });

    it("asks for a token before each request", async () => {
      let token = 0;
      const getUrl = urlFrom("/connection", {
        headers: () => Promise.resolve({ Authorization: `Bearer t${++token}` }),
      });
      expect((await ask(getUrl))?.headers).toMatchObject({ Authorization: "Bearer t1" });
      expect((await ask(getUrl))?.headers).toMatchObject({ Authorization: "Bearer t2" });
    });

    it("follows no redirect, which would take the headers to another place", async () => {
      expect(await ask(urlFrom("/connection"))).toMatchObject({ redirect: "manual" });
    });

    it("sends nothing while there is no token", async () => {
      const before = asked.length;
      const getUrl = urlFrom("/connection", { headers: () => Promise.reject(new Refused("log in first")) });
      await expect(ask(getUrl)).rejects.toBeInstanceOf(Refused);
      expect(asked).toHaveLength(before);
    });
  });

  it.each([
    ["a page", 200, "<!doctype html><p>Log in</p>"],
    ["a redirect, as Node.js shows it", 302, ""],
  ])("%s is final, in a state of its own", async (_name, status, body) => {
    const error: unknown = await answer(status, body).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status: "page", message: "/connection answered with a page" });
  });

  it.each([
    ["30", 30],
    ["Thu, 26 Nov 2026 11:01:00 GMT", 60],
    ["Thu, 26 Nov 2026 10:00:00 GMT", -3600],
    ["soon", 0],
    [undefined, 0],
  ])("reads how long to wait from Retry-After: %s", async (value, pauseSeconds) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T11:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    const headers: HeadersInit = value === undefined ? {} : { "Retry-After": value };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("later", { status: 429, headers })));
    await expect(urlFrom("/connection")(new AbortController().signal)).rejects.toMatchObject({ pauseSeconds });
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
