import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";
import { Window } from "happy-dom";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { packSdk } from "../../plugins/sdk/pack";
import { isFull } from "../../scripts/test/suites";
import { openConnection } from "../../sdk/javascript/src/client";
import { createSocketless } from "../../sdk/javascript/src/index";
import { joinRoom } from "../../sdk/javascript/src/rooms/client";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import { startSocketless, type LocalSocketless } from "../../sdk/javascript/src/testing";
import { startPostgresServer } from "../support/databases";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { linkPackages, siteDir, workspaceOf } from "./workspace";

const examples = path.join(siteDir, "examples/sdk/rooms");
/** The login of the app: a header. */
const LOGIN = 'export const userFrom = (request) => new Headers(request.headers).get("x-user") ?? undefined;\n';

/** The users' names of the app. */
const NAMES = "export const nameOf = (id) => `name of ${id}`;\n";
const nameOf = (id: string) => `name of ${id}`;

const TYPED_LOGIN = 'export const userFrom = ({ headers }: Request) => headers.get("x-user") ?? undefined;\n';

const ROOM_PAGE = `import { Room } from "@/components/room";

export default () => <Room room="plans" names={new Map()} />;
`;

/** A package of the site, and those that it needs. */
function withDependencies(name: string): string[] {
  const manifest = readFileSync(path.join(siteDir, "node_modules", name, "package.json"), "utf8");
  const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> };
  return [name, ...Object.keys(dependencies).flatMap(withDependencies)];
}

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
  let [folder, origin, script, address] = ["", "", "", ""];
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
    for (const file of ["express.mjs", "page.mjs"]) {
      cpSync(path.join(examples, file), path.join(folder, file));
    }
    writeFileSync(path.join(folder, "user.mjs"), LOGIN);
    writeFileSync(path.join(folder, "names.mjs"), NAMES);

    const database = await startPostgresServer();
    ({ address } = database);
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
      entryPoints: [path.join(folder, "page.mjs")],
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
    await until(() => expect([pages.ana.people(), pages.cem.people()]).toEqual([nameOf(ana), "You are no member"]));
    const benPage = openPage(ben, room);
    await until(() => expect(benPage.people()).toBe("You are no member"));

    const members = `/rooms/${room}/members`;
    const statuses = [request(undefined, `${members}/${ben}`, "PUT"), request(cem, `${members}/${cem}`, "PUT")];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403]);
    const foreign = await fetch(`${origin}${members}/${cem}`, { method: "PUT", headers: { "x-user": ana } });
    expect(foreign.status).toBe(403);
    expect((await request(ana, `${members}/${ben}`, "PUT")).status).toBe(204);
    await until(() => expect(benPage.people()).toBe([nameOf(ana), nameOf(ben)].sort().join(", ")));
    benPage.post("<b>Hi</b>");
    for (const page of [pages.ana, benPage]) {
      await until(() => expect(page.lines()).toEqual([`${nameOf(ben)}: <b>Hi</b>`]));
    }
    expect((await request(ana, `${members}/${ben}`, "DELETE")).status).toBe(204);
    await until(() => expect([pages.ana.people(), benPage.people()]).toEqual([nameOf(ana), "You are no member"]));
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

  describe.runIf(isFull("sdk"))("Next.js", () => {
    let app: RunningProcess;
    let [site, room] = ["", ""];
    const [ana, ben] = [randomUUID(), randomUUID()];

    beforeAll(async () => {
      const made = workspaceOf("rooms-next");
      rmSync(made, { recursive: true, force: true });
      await linkPackages("nextjs", made);
      for (const name of ["tsconfig.json", "package.json", "src/app/layout.tsx", "src/app/room.css"]) {
        cpSync(path.join(siteDir, "examples/nextjs", name), path.join(made, name));
      }
      const route = "src/app/api/socketless/connection/route.ts";
      cpSync(path.join(siteDir, "examples/nextjs", route), path.join(made, route));
      cpSync(path.join(examples, "next"), made, { recursive: true });
      // Next.js takes no package from a folder above.
      for (const name of ["@types/pg", ...withDependencies("pg")]) {
        cpSync(path.join(siteDir, "node_modules", name), path.join(made, "node_modules", name), { recursive: true });
      }
      writeFileSync(path.join(made, "src/lib/user.ts"), TYPED_LOGIN);
      writeFileSync(path.join(made, "src/app/page.tsx"), ROOM_PAGE);
      const port = await leasePort();
      site = `http://127.0.0.1:${port}`;
      const env = { ...readersNode(), ...local.env, PUBLIC_URL: `${site}/api/socketless`, DATABASE_URL: address };
      await run({ command: ["node_modules/.bin/next", "build"], cwd: made, env }, 300_000);
      app = start({
        command: ["node_modules/.bin/next", "start", "--hostname", "127.0.0.1", "--port", String(port)],
        cwd: made,
        env: { ...env, CRON_SECRET: "cron" },
      });
      await vi.waitFor(() => fetch(site), { timeout: 60_000 });
      room = randomUUID();
      await pool.query("insert into rooms (id) values ($1)", [room]);
      await pool.query("insert into room_members (room_id, user_id) values ($1, $2)", [room, ana]);
    });
    afterAll(() => app?.stop());

    const ask = async (user: string | undefined, route: string, init: RequestInit = {}) =>
      (await fetch(site + route, { ...init, headers: { ...OWN_PAGE, ...(user && { "x-user": user }) } })).status;

    it("gives a room's posts to members, who add and remove members", async () => {
      const [posts, member] = [`/rooms/${room}/posts`, `/rooms/${room}/members/${ben}`];
      expect(await Promise.all([ana, ben, undefined].map((user) => ask(user, posts)))).toEqual([200, 404, 401]);
      expect(await ask(ben, member, { method: "PUT" })).toBe(403);
      expect([await ask(ana, member, { method: "PUT" }), await ask(ben, posts)]).toEqual([204, 200]);
      expect([await ask(ana, member, { method: "DELETE" }), await ask(ben, posts)]).toEqual([204, 404]);
    });

    it("lets a page in, and removes it with its member", async () => {
      vi.stubGlobal("WebSocket", PageSocket);
      onTestFinished(() => void vi.unstubAllGlobals());
      await pool.query("insert into room_members (room_id, user_id) values ($1, $2)", [room, ben]);
      const connection = openConnection({
        route: `${site}/api/socketless/connection`,
        headers: { ...OWN_PAGE, "x-user": ben },
      });
      const entered = joinRoom(connection, { room });
      onTestFinished(() => connection.stop());
      await until(() => expect(entered.state.status).toBe("open"));
      expect(await ask(ana, `/rooms/${room}/members/${ben}`, { method: "DELETE" })).toBe(204);
      await until(() => expect(entered.state.status).toBe("refused"));
    });

    it("checks who is there when cron calls", async () => {
      const cron = (secret: string) => fetch(`${site}/api/cron`, { headers: { Authorization: `Bearer ${secret}` } });
      expect((await Promise.all([cron("cron"), cron("wrong")])).map(({ status }) => status)).toEqual([204, 401]);
    });
  });
});
