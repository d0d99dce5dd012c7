/**
 * Plays two members and a stranger in a room of your running app:
 * `node recipes/room/check.ts plans ana ben cem`.
 */
import { openConnection } from "../page.js";
import { presence } from "../presence/client.js";
import { openRoom } from "../private-feeds/client.js";
import { connectionFor } from "../socketless/server.ts";

console.info = () => undefined; // The states of the connections.
const [room = "plans", first = "ana", second = "ben", stranger = "cem"] =
  process.argv.slice(2);
const stop = new AbortController();
const text = `Check ${crypto.randomUUID()}`;

function enter(user: string) {
  const open = { getUrl: () => connectionFor(user), signal: stop.signal };
  const connection = openConnection(open);
  const seen = { users: [] as string[], posts: [] as string[], refused: false };
  const onChange = (users: string[]) => (seen.users = users);
  presence(connection, { onChange, room });
  const post = openRoom(connection, {
    room,
    onPost: (text, from) => seen.posts.push(`${text} by ${from}`),
    onRefused: () => (seen.refused = true),
    reload: () => undefined,
  });
  return { seen, post };
}

/** Looks until it is true, and tells the result. */
async function check(what: string, isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !isTrue() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
  console.log(isTrue() ? "ok:" : "NOT OK:", what);
  if (!isTrue()) process.exitCode = 1;
}

const [ana, ben, cem] = [enter(first), enter(second), enter(stranger)];
const both = [first, second].sort().join();
const sees = ({ seen }: typeof ana) => [...seen.users].sort().join() === both;
const got = ({ seen }: typeof ana) =>
  seen.posts.includes(`${text} by ${first}`);
await check(
  `${first} and ${second} see each other`,
  () => sees(ana) && sees(ben),
);
ana.post(text);
await check(`${first}'s post reaches both`, () => got(ana) && got(ben));
await check(`${stranger} is refused`, () => cem.seen.refused);
const { posts, users } = cem.seen;
await check(
  `${stranger} sees nothing`,
  () => posts.length + users.length === 0,
);
stop.abort();
