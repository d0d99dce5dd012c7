/** Plays two members and a stranger in the room `plans` of your running app. */
import { openConnection } from "../page.js";
import { presence } from "../presence/client.js";
import { openRoom } from "../private-feeds/client.js";
import { connectionFor } from "../socketless/server.ts";

console.info = () => undefined; // The states of the connections.
const stop = new AbortController();
const text = `Check ${crypto.randomUUID()}`;

function enter(user: string) {
  const open = { getUrl: () => connectionFor(user), signal: stop.signal };
  const connection = openConnection(open);
  const seen = { users: [] as string[], posts: [] as string[], refused: false };
  const onChange = (users: string[]) => (seen.users = users);
  presence(connection, { onChange, room: "plans" });
  const post = openRoom(connection, {
    room: "plans",
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

const [ana, ben, cem] = [enter("ana"), enter("ben"), enter("cem")];
const sees = ({ seen }: typeof ana) => String(seen.users) === "ana,ben";
const got = ({ seen }: typeof ana) => seen.posts.includes(`${text} by ana`);
await check("ana and ben see each other", () => sees(ana) && sees(ben));
ana.post(text);
await check("ana's post reaches both", () => got(ana) && got(ben));
await check("cem is refused", () => cem.seen.refused);
const { posts, users } = cem.seen;
await check("cem sees nothing", () => posts.length + users.length === 0);
stop.abort();
