import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";
import { Window } from "happy-dom";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { packSdk } from "../../plugins/sdk/pack";
import { createSocketless } from "../../sdk/javascript/src/index";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import { startSocketless, type LocalSocketless } from "../../sdk/javascript/src/testing";
import { startPostgresServer } from "../support/databases";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { start } from "./processes";
import { siteDir } from "./workspace";

const examples = path.join(siteDir, "examples/sdk/rooms");
/** The login of the app: a header. */
const LOGIN = 'export const userFrom = (request) => new Headers(request.headers).get("x-user") ?? undefined;\n';

/** What a browser says of a page of this site. */
const OWN_PAGE = { "Sec-Fetch-Site": "same-origin" };

/** Node.js 20 has no WebSocket, and that of the library throws an error that nobody listens to. */
class PageSocket extends WebSocket {
  constructor(url: string | URL) {
    super(url);
    this.on("error", () => undefined);
  }
}

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 20_000, interval: 20 });

describeExample("sdk/rooms", () => {
  let [folder, origin, script] = ["", "", ""];
  let pool: Pool;
  let local: LocalSocketless;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    const { folder: sdk } = await packSdk(siteDir);
    // Below the site, where it finds Express and `pg`.
    mkdirSync(path.join(siteDir, ".cache/sdk"), { recursive: true });
    folder = mkdtempSync(path.join(siteDir, ".cache/sdk/rooms-"));
    mkdirSync(path.join(folder, "node_modules/@socketless"), { recursive: true });
    symlinkSync(sdk, path.join(folder, "node_modules/@socketless/sdk"), "dir");
    cpSync(path.join(examples, "express.mjs"), path.join(folder, "express.mjs"));
    writeFileSync(path.join(folder, "user.mjs"), LOGIN);

    const database = await startPostgresServer();
    pool = new Pool({ connectionString: database.address, max: 2 });
    await pool.query(SCHEMA);
    await pool.query(readFileSync(path.join(examples, "schema.sql"), "utf8"));
    local = await startSocketless();
    const port = await leasePort();
    origin = `http://127.0.0.1:${port}`;
    const app = start({
      command: [process.execPath, "express.mjs"],
      cwd: folder,
      env: { ...local.env, PUBLIC_URL: origin, PORT: String(port), DATABASE_URL: database.address },
    });
    ends.push(
      () => app.stop(),
      () => local.stop(),
      () => pool.end(),
      () => database.stop(),
    );
    await vi.waitFor(() => fetch(origin), { timeout: 20_000 });
    const { outputFiles } = await build({
      entryPoints: [path.join(examples, "page.mjs")],
      alias: Object.fromEntries(
        ["client", "rooms/client"].map((it) => [`@socketless/sdk/${it}`, `${sdk}/dist/${it}.js`]),
      ),
      bundle: true,
      write: false,
      format: "iife",
    });
    script = outputFiles[0]?.text ?? "";
  });

  afterAll(async () => {
    for (const end of ends) {
      await end();
    }
    rmSync(folder, { recursive: true });
  });

  const request = (user: string | undefined, route: string, method = "GET") =>
    fetch(`${origin}${route}`, { method, headers: { ...OWN_PAGE, ...(user && { "x-user": user }) } });

  /** Runs the page of a person in this process. */
  function openPage(user: string, room: string) {
    const { document, Event } = new Window();
    document.body.innerHTML = '<p id="people"></p><div role="log"></div><form><input name="text"></form>';
    const globals = {
      document,
      location: { search: `?room=${room}` },
      fetch: (route: string, init: RequestInit = {}) =>
        fetch(`${origin}${route}`, { ...init, headers: { ...(init.headers as object), ...OWN_PAGE, "x-user": user } }),
      WebSocket: PageSocket,
      window: new EventTarget(),
    };
    new Function(...Object.keys(globals), script)(...Object.values(globals));
    onTestFinished(() => local.drop());
    const textOf = (selector: string) => [...document.querySelectorAll(selector)].map((it) => it.textContent);
    return {
      people: () => textOf("#people")[0],
      lines: () => textOf("[role=log] p"),
      post(text: string) {
        document.querySelector("input")?.setAttribute("value", text);
        document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
      },
    };
  }

  it("lets members of its own table see each other and what they post, and removes one", async () => {
    const [room, ana, ben, cem] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
    await pool.query("insert into rooms (id) values ($1)", [room]);
    await pool.query("insert into room_members (room_id, user_id) values ($1, $2)", [room, ana]);
    const pages = { ana: openPage(ana, room), cem: openPage(cem, room) };
    await until(() => expect([pages.ana.people(), pages.cem.people()]).toEqual([ana, "You are no member"]));
    const benPage = openPage(ben, room);
    await until(() => expect(benPage.people()).toBe("You are no member"));

    const members = `/rooms/${room}/members`;
    const statuses = [request(undefined, `${members}/${ben}`, "PUT"), request(cem, `${members}/${cem}`, "PUT")];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403]);
    const foreign = await fetch(`${origin}${members}/${cem}`, { method: "PUT", headers: { "x-user": ana } });
    expect(foreign.status).toBe(403);
    expect((await request(ana, `${members}/${ben}`, "PUT")).status).toBe(204);
    await until(() => expect(benPage.people()).toBe([ana, ben].sort().join(", ")));
    benPage.post("<b>Hi</b>");
    for (const page of [pages.ana, benPage]) {
      await until(() => expect(page.lines()).toEqual([`${ben}: <b>Hi</b>`]));
    }
    expect((await request(ana, `${members}/${ben}`, "DELETE")).status).toBe(204);
    await until(() => expect([pages.ana.people(), benPage.people()]).toEqual([ana, "You are no member"]));
    expect([benPage.lines(), pages.cem.lines()]).toEqual([[], []]);
    const loads = await Promise.all([ana, ben, undefined].map((user) => request(user, `/rooms/${room}/posts`)));
    expect(loads.map(({ status }) => status)).toEqual([200, 404, 401]);
  });

  it("tells each member by their own feeds", async () => {
    const module = (await import(path.join(examples, "each-member.mjs"))) as {
      tellMembers: (...args: unknown[]) => Promise<void>;
    };
    const room = randomUUID();
    const users = [randomUUID(), randomUUID()];
    await pool.query("insert into rooms (id) values ($1)", [room]);
    for (const user of users) {
      await pool.query("insert into room_members (room_id, user_id) values ($1, $2)", [room, user]);
    }
    const calls: unknown[] = [];
    const socketless = createSocketless({
      user: () => undefined,
      apiKey: "key",
      fetch: (_address, init) => {
        calls.push(JSON.parse(String(init?.body)));
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    await module.tellMembers(socketless, pool, room, { type: "news" });
    const [{ messages } = { messages: { feeds: [], message: "" } }] = calls as [
      { messages: { feeds: string[]; message: string } },
    ];
    expect([calls.length, messages.feeds.length, JSON.parse(messages.message)]).toEqual([1, 2, { type: "news", room }]);
  });
});
