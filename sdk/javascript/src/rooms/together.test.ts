import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { openConnection } from "../client";
import { createSocketless } from "../index";
import { nodeHandler } from "../node";
import { createRooms } from "../rooms";
import { serve } from "../server-harness";
import { memory } from "../storage/memory";
import { startSocketless, type LocalSocketless } from "../testing";
import { joinRoom, type EntryPage, type Room } from "./client";

const room = "plans";
const WAIT = { timeout: 20_000 };

let local: LocalSocketless;
beforeEach(async () => {
  local = await startSocketless();
  vi.stubGlobal("WebSocket", WebSocket);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await local.stop();
});

/** An app with rooms, on a local service. */
async function startApp() {
  const members = new Set(["ana", "ben"]);
  const routes: { webhook?: ReturnType<typeof nodeHandler> } = {};
  const url = await serve((request, response) => void routes.webhook?.(request, response));
  const socketless = createSocketless({
    user: () => undefined,
    apiUrl: local.url,
    apiKey: local.apiKey,
    webhookUrl: url,
    masterSecret: "a master secret of these tests",
  });
  const rooms = createRooms(socketless, {
    store: memory(),
    isMember: (name, user) => name === room && members.has(user),
    nameOf: (user) => user.toUpperCase(),
  });
  routes.webhook = nodeHandler(socketless.webhook(rooms));

  /** The page of a person, who is in the room. */
  function open(user: string): Room {
    const connection = openConnection({ getUrl: () => socketless.connectionFor(user) });
    onTestFinished(() => connection.stop());
    return joinRoom(connection, {
      room,
      beatMs: 500,
      checkMs: 2_000,
      async load(part) {
        const [[name, value]] = Object.entries(part) as [[string, number]];
        const answer = await rooms.posts({ url: `/posts?${name}=${value}` }, room, user);
        if (!answer.ok) {
          throw new Error(await answer.text());
        }
        return (await answer.json()) as EntryPage;
      },
    });
  }
  return { members, rooms, open };
}

const texts = ({ state }: Room) => state.posts.map(({ text }) => text);
const names = ({ state }: Room) => state.people.map(({ name }) => name);

it("shows two members what they post, change and have seen, and nothing to a stranger", async () => {
  const { open } = await startApp();
  const [ana, ben, cem] = [open("ana"), open("ben"), open("cem")];
  await vi.waitFor(
    () => expect([names(ana), names(ben)]).toEqual(Array.from({ length: 2 }, () => ["ANA", "BEN"])),
    WAIT,
  );
  ana.post("Hi");
  await vi.waitFor(() => expect([texts(ana), texts(ben), ana.state.sending]).toEqual([["Hi"], ["Hi"], []]), WAIT);
  const [{ id, seq } = { id: "", seq: 0 }] = ben.state.posts;
  ben.edit(id, "mine");
  ben.react(id, "👍");
  ben.see();
  await vi.waitFor(() => expect(ana.state.posts[0]?.reactions).toEqual([["👍", ["ben"]]]), WAIT);
  await vi.waitFor(() => expect(ana.state.seenBy.get("ben")).toBe(seq), WAIT);
  expect(texts(ana)).toEqual(["Hi"]);
  ana.edit(id, "Hello");
  await vi.waitFor(() => expect(texts(ben)).toEqual(["Hello"]), WAIT);
  ana.remove(id);
  await vi.waitFor(() => expect([texts(ana), texts(ben)]).toEqual([[], []]), WAIT);
  expect(cem.state).toMatchObject({ status: "refused", posts: [], people: [] });
});

it("removes a member, and lets them in again, without a reload", async () => {
  const { open, members, rooms } = await startApp();
  const [ana, ben] = [open("ana"), open("ben")];
  await vi.waitFor(() => expect([names(ana).length, ben.state.status]).toEqual([2, "open"]), WAIT);
  members.delete("ben");
  await rooms.removed(room, "ben");
  await vi.waitFor(() => expect([ben.state.status, names(ana)]).toEqual(["refused", ["ANA"]]), WAIT);
  await rooms.post(room, "secret");
  await vi.waitFor(() => expect(texts(ana)).toEqual(["secret"]), WAIT);
  expect(texts(ben)).toEqual([]);
  members.add("ben");
  await rooms.added(room, "ben");
  await vi.waitFor(() => expect([ben.state.status, texts(ben)]).toEqual(["open", ["secret"]]), WAIT);
  // Nobody is in a feed of before.
  await vi.waitFor(() => {
    for (const { feeds } of local.state().connections) {
      expect(feeds.filter((feed) => feed.startsWith("room."))).toHaveLength(1);
    }
  }, WAIT);
});

it("shows each post once and in order when connections drop and messages come twice", async () => {
  const { open, rooms } = await startApp();
  const [ana, ben] = [open("ana"), open("ben")];
  await vi.waitFor(() => expect(ben.state.status).toBe("open"), WAIT);
  local.fault({ duplicate: true });
  ana.post("1");
  await vi.waitFor(() => expect(texts(ben)).toEqual(["1"]), WAIT);
  local.fault({ duplicate: false });
  local.drop();
  await rooms.post(room, "2");
  ana.post("3");
  await vi.waitFor(
    () =>
      expect([texts(ana), texts(ben)]).toEqual([
        ["1", "2", "3"],
        ["1", "2", "3"],
      ]),
    WAIT,
  );
});

it("forgets a page that leaves the room and keeps its connection", async () => {
  const { open, rooms } = await startApp();
  const [ana, ben] = [open("ana"), open("ben")];
  await vi.waitFor(() => expect(names(ana)).toHaveLength(2), WAIT);
  ben.stop();
  await vi.waitFor(() => expect(names(ana)).toEqual(["ANA"]), WAIT);
  expect(await rooms.online(room)).toEqual(["ana"]);
  await vi.waitFor(() => {
    const feeds = local.state().connections.flatMap((it) => it.feeds);
    expect(feeds.filter((feed) => feed.startsWith("room."))).toHaveLength(1);
  }, WAIT);
});
