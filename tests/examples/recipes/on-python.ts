import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import { openConnection } from "../../../sdk/javascript/src/client";
import { joinRoom, type Room } from "../../../sdk/javascript/src/rooms/client";
import { isFull } from "../../../scripts/test/suites";
import { runOnPython, type Framework } from "./python";
import { testPage } from "./python-page";

const WAIT = { timeout: 30_000, interval: 20 };
const room = "plans";

/** Test the room of a Python app with the SDK's client, by the app's own routes and login. */
export function testOnPython(framework: Framework, database: "sqlite" | "postgres"): void {
  const app = runOnPython(framework, database);

  async function start() {
    const local = app.local();
    vi.stubGlobal("WebSocket", WebSocket);
    onTestFinished(() => void vi.unstubAllGlobals());
    const origin = app.origin();
    for (const user of ["101", "102"]) {
      await app.call("add_member", room, user);
    }
    const headersOf = async (user: string) => ({ Cookie: await app.sessions(user) });
    const getPosts = async (user: string, query = "", name = room): Promise<Response> =>
      fetch(`${origin}/rooms/${encodeURIComponent(name)}/posts${query}`, { headers: await headersOf(user) });
    async function open(user: string): Promise<Room> {
      // Django numbers its users.
      const headers = await headersOf(user);
      const connection = openConnection({ route: `${origin}/connection`, headers: { ...headers, Origin: origin } });
      onTestFinished(() => connection.stop());
      const url = `${origin}/rooms/${room}/posts`;
      return joinRoom(connection, { room, url, headers, beatMs: 1_000, checkMs: 2_000 });
    }
    return { local, open, getPosts };
  }

  const texts = ({ state }: Room) => state.posts.map(({ from = "app", text }) => `${from}: ${text}`);
  const names = ({ state }: Room) => state.people.map(({ id }) => id);

  test("members see each other and every post once, and others see nothing", async () => {
    const { local, open, getPosts } = await start();
    const [cem, ana, ben] = [await open("103"), await open("101"), await open("102")];
    await vi.waitFor(
      () =>
        expect([names(ana), names(ben)]).toEqual([
          ["101", "102"],
          ["101", "102"],
        ]),
      WAIT,
    );
    local.fault({ duplicate: true });
    ana.post("one");
    await vi.waitFor(() => expect([texts(ana), texts(ben)]).toEqual([["101: one"], ["101: one"]]), WAIT);
    await vi.waitFor(() => expect(ana.state.sending).toEqual([]), WAIT);
    local.fault({ duplicate: false });
    local.drop();
    await app.call("post", room, "two");
    const both = ["101: one", "app: two"];
    await vi.waitFor(() => expect([texts(ana), texts(ben)]).toEqual([both, both]), WAIT);
    expect(await (await getPosts("101", "?after=1")).json()).toMatchObject({
      seq: 2,
      items: [{ seq: 2, text: "two" }],
    });
    for (const after of ["-1", "1.5", "9".repeat(30), "x", "', "]) {
      expect((await getPosts("101", `?after=${encodeURIComponent(after)}`)).status).toBeLessThan(500);
    }
    expect((await getPosts("103")).status).toBe(404);
    for (const name of ["none", "é@x", "\0", "x".repeat(101)]) {
      expect((await getPosts("101", "", name)).status).toBe(404);
    }
    expect(cem.state).toMatchObject({ status: "refused", posts: [], people: [] });

    await app.call("remove_member", room, "102");
    await vi.waitFor(() => expect([ben.state.status, names(ana)]).toEqual(["refused", ["101"]]), WAIT);
    await app.call("post", room, "four");
    await vi.waitFor(() => expect(texts(ana)).toContain("app: four"), WAIT);
    expect([texts(ben), (await getPosts("102")).status]).toEqual([[], 404]);
    ana.stop();
    await vi.waitFor(async () => expect(await app.call("online", room)).toMatchObject({ users: [] }), WAIT);
  });

  // The same module runs in three frameworks.
  test.runIf(isFull("recipes") || framework === "fastapi")("a gap longer than one page is loaded whole", async () => {
    const { local, open } = await start();
    const ana = await open("101");
    await vi.waitFor(() => expect(ana.state.status).toBe("open"), WAIT);
    await app.call("post", room, "0");
    await vi.waitFor(() => expect(texts(ana)).toEqual(["app: 0"]), WAIT);
    local.drop();
    const all = Array.from({ length: 121 }, (_, index) => String(index));
    for (const text of all.slice(1)) {
      await app.call("post", room, text);
    }
    await vi.waitFor(() => expect(texts(ana)).toEqual(all.map((text) => `app: ${text}`)), WAIT);
  });

  // The page's commands are for FastAPI.
  if (framework === "fastapi") {
    testPage(app);
  }
}
