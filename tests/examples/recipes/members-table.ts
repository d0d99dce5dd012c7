import { randomUUID } from "node:crypto";

import { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";

import { membersIn } from "../../../examples/recipes/private-feeds/members-table";
import { page, stage, until } from "./stage";
import { storeAddress } from "./stores";

test("rooms ask the app's own table who is a member", async () => {
  const pool = new Pool({ connectionString: storeAddress().address });
  onTestFinished(() => pool.end());
  await pool.query("create table room_members (room text, user_id text, primary key (room, user_id))");
  const members = membersIn(async (sql, ...values) => (await pool.query<never>(sql, values)).rows);
  vi.doMock("../../../examples/recipes/private-feeds/members", () => members);
  onTestFinished(() => void vi.doUnmock("../../../examples/recipes/private-feeds/members"));
  const rooms = await import("../../../examples/recipes/private-feeds/server");
  const { openRoom } = await import("../../../examples/recipes/private-feeds/client");
  const service = await stage("contract", rooms.onEvent);
  await pool.query("insert into room_members values ('plans', 'ana'), ('other', 'ben')");
  await members.addMember("plans", "ana");

  const open = (user: string) => {
    const [onRefused, reload] = [vi.fn(), vi.fn()];
    openRoom(page(user).connection, { room: "plans", onPost: vi.fn(), onRefused, reload });
    return { onRefused, reload };
  };
  const [ana, ben] = [open("ana"), open("ben")];
  await until(() => expect(ana.reload).toHaveBeenCalled());
  await until(() => expect(ben.onRefused).toHaveBeenCalled());
  await members.addMember("plans", "ben");
  service.drop();
  await until(() => expect(ben.reload).toHaveBeenCalled());
  ana.onRefused.mockClear();
  await rooms.revoke("plans", "ana");
  await until(() => expect(ana.onRefused).toHaveBeenCalled());
  const { rows } = await pool.query("select room, user_id from room_members order by room");
  expect(rows).toEqual([
    { room: "other", user_id: "ben" },
    { room: "plans", user_id: "ben" },
  ]);
});

test("a key of the table in another spelling names no room, and ends no membership by halves", async () => {
  const pool = new Pool({ connectionString: storeAddress().address });
  onTestFinished(() => pool.end());
  await pool.query("drop table if exists room_members; create table room_members (room uuid, user_id uuid)");
  const { isMember, addMember, deleteMember } = membersIn(
    async (sql, ...values) => (await pool.query<never>(sql, values)).rows,
  );
  const [room, user] = [randomUUID(), randomUUID()];
  await addMember(room, user);
  expect(await isMember(room, user)).toBe(true);
  for (const name of [room.toUpperCase(), room.replaceAll("-", ""), `{${room}}`, "x", "\0", randomUUID()]) {
    expect(await isMember(name, user), name).toBe(false);
  }
  await expect(deleteMember(room.toUpperCase(), user)).rejects.toThrow(room);
  expect(await isMember(room, user)).toBe(true);
  await deleteMember(room, user);
  // Called again after it failed halfway.
  await deleteMember(room, user);
  expect(await isMember(room, user)).toBe(false);
});
