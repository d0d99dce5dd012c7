import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { membersIn } from "../../examples/sdk/rooms/members";
import { messagesIn } from "../../examples/sdk/rooms/messages";
import { checkPosts, createRooms, type EntryPage, type Rooms } from "../../sdk/javascript/src/rooms";
import { appWith } from "../../sdk/javascript/src/rooms/harness";
import { startPostgresServer } from "../support/databases";

const schema = readFileSync(path.join(__dirname, "../../examples/sdk/rooms/schema.sql"), "utf8");
let pool: Pool;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  const server = await startPostgresServer();
  ({ stop } = server);
  pool = new Pool({ connectionString: server.address, max: 10 });
  await pool.query(schema);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await stop();
});

/** A room of an app, and the ID of a member of it. */
async function newRoom(): Promise<{ room: string; user: string }> {
  const [room, user] = [randomUUID(), randomUUID()];
  await pool.query("insert into rooms (id) values ($1)", [room]);
  await pool.query("insert into room_members values ($1, $2)", [room, user]);
  return { room, user };
}

describe("rooms on an app's own tables", () => {
  it("keep posts as rooms rely on", async () => {
    const place = await newRoom();
    await checkPosts(messagesIn(pool), place);
    await checkPosts(messagesIn(pool), place);
  });

  it("give each post that follows a number of its own, however often it has changed", async () => {
    const { room, user } = await newRoom();
    const posts = messagesIn(pool);
    for (let count = 1; count <= 60; count += 1) {
      await posts.add(room, `${count}`, { text: `${count}`, from: user });
    }
    for (const id of ["3", "40"]) {
      await posts.change(room, id, ({ text }) => ({ text: `${text}+` }));
    }
    const shown: string[] = [];
    for (let [after, isMore] = [7, true]; isMore;) {
      const { seq, items } = await posts.after(room, after, 50);
      shown.push(...items.map((it) => `${it.of ?? it.seq}: ${it.text}`));
      after = items.at(-1)?.seq ?? after;
      isMore = items.length > 0 && after < seq;
    }
    expect(shown.slice(0, 53).map((it) => it.split(":")[0])).toEqual(
      Array.from({ length: 53 }, (_, at) => `${at + 8}`),
    );
    expect(shown).toContain("3: 3+");
    expect(shown).toContain("40: 40+");
  });

  it("let in members whose keys are numbers", async () => {
    await pool.query("create schema numbered; create table numbered.room_members (room_id int, user_id bigint)");
    await pool.query("insert into numbered.room_members values (7, 42)");
    const isMember = membersIn({
      query: (sql: string, values: string[]) =>
        pool.query(sql.replace("room_members", "numbered.room_members"), values),
    } as Pool);
    expect([await isMember("7", "42"), await isMember("07", "42"), await isMember("8", "42")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("let in members by the keys that the table writes, and no other spelling of them", async () => {
    const { room, user } = await newRoom();
    const isMember = membersIn(pool);
    let rooms = {} as Rooms;
    const app = appWith((socketless, store) => [
      (rooms = createRooms(socketless, { store, isMember, posts: messagesIn(pool) })),
    ]);
    const page = await app.open(`${user}.1`);
    for (const name of [room.toUpperCase(), room.replaceAll("-", ""), `{${room}}`, "x", randomUUID()]) {
      expect(await page.sends({ type: "open_room", room: name }), name).toEqual([{ type: "room_refused", room: name }]);
    }
    expect(await page.sends({ type: "open_room", room })).toMatchObject([{ type: "room_opened" }, { type: "online" }]);
    await page.sends({ type: "post_in_room", room, id: "1", text: "hello" });
    await page.sends({ type: "react", room, id: `${user} 1`, emoji: "👍", on: true });
    expect(page.texts()).toEqual(["hello", "hello"]);
    const load = async () => rooms.posts({ url: "https://app.test/posts" }, room, user);
    expect((await (await load()).json()) as EntryPage).toMatchObject({
      seq: 2,
      items: [{ seq: 1, id: `${user} 1`, text: "hello", from: user, reactions: [["👍", [user]]] }],
    });

    await pool.query("delete from room_members where room_id = $1 and user_id = $2", [room, user]);
    await rooms.removed(room, user);
    expect(page.got("room_refused").at(-1)).toEqual({ type: "room_refused", room });
    expect((await load()).status).toBe(404);
    // The database's errors about rooms that none can be are no failures.
    expect(app.lines).toEqual([]);
  });
});
