import { expect, test } from "vitest";

import { isFull } from "../../../scripts/test/suites";
import { runOnPython, type Framework } from "./python";
import { testPage } from "./python-page";
import { testRoom } from "./room";

/** Tests the recipes of Python, by the same tests as those of TypeScript. */
export async function testOnPython(framework: Framework, database: "sqlite" | "postgres"): Promise<void> {
  const app = runOnPython(framework, database);
  await import("./missed-messages");
  // The same recipes run in three frameworks; the everyday run tests all of them in one.
  if (!isFull("recipes") && framework !== "fastapi") {
    return;
  }
  await import("./private-feeds");
  await import("./private-presence");
  testRoom(async () => ({
    origin: await app.originWith("rooms,room_presence,news"),
    headersOf: async (user) => ({ Cookie: await app.sessions(user) }),
  }));
  // The page's commands are for FastAPI.
  if (framework === "fastapi") {
    testPage(app);
  }
  // The recipe is the same in all frameworks, so that one on each database is enough.
  if (framework !== "django") {
    await import("./presence");
  }

  test("serves the news to who is logged in", async () => {
    const origin = await app.originWith("news");
    const getNews = async (query: string, cookie = ""): Promise<Response> =>
      fetch(`${origin}/news${query}`, { headers: { Cookie: cookie } });
    expect((await getNews("")).status).toBe(401);
    const cookie = await app.sessions("42");
    const answer = await getNews("?after=7", cookie);
    expect(await answer.json()).toEqual({ seq: 0, items: [] });
    for (const after of ["-1", "0", "9".repeat(30), "9".repeat(5000), "x", "', "]) {
      expect((await getNews(`?after=${encodeURIComponent(after)}`, cookie)).status).toBeLessThan(500);
    }
  });
}
