import type { Content, EntryPage } from "./messages";
import type { Posts } from "./stored-posts";

/** Write a value with its keys in order, and without those that are undefined. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, it: unknown) =>
    it instanceof Object && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([one], [other]) => (one < other ? -1 : 1)))
      : it,
  );

function check(what: string, found: unknown, expected: unknown): void {
  if (written(found) !== written(expected)) {
    throw new Error(`${what}: expected ${written(expected)}, found ${written(found)}`);
  }
}

/**
 * Check that `Posts` of your own do what rooms rely on: call it in a test, on a test database. It leaves posts of the user in
 * the room.
 *
 * @throws Error that says what differs
 */
export async function checkPosts(posts: Posts, { room, user }: { room: string; user: string }): Promise<void> {
  const newId = () => `${user} ${crypto.randomUUID()}`;
  const add = (text: string, id = newId()) => posts.add(room, id, { text, from: user, at: 1_700_000_000_123 });
  const { seq: start } = await posts.before(room, undefined, 1);

  const first = await add("one");
  const id = first.post.id;
  check("`add` tells that a post is new", first.isNew, true);
  check("`add` gives the next number", first.post.seq > start, true);
  check("`add` returns the post", first.post, {
    seq: first.post.seq,
    id,
    text: "one",
    from: user,
    at: 1_700_000_000_123,
  });
  check("`add` of a known ID returns what is there", await add("other", id), { ...first, isNew: false });
  const { post: ofApp } = await posts.add(room, newId(), { text: "of the app" });
  check("a post of the app has no `from`", [ofApp.text, ofApp.from], ["of the app", undefined]);
  check("`after` returns what follows, and the last number", await posts.after(room, start, 50), {
    seq: ofApp.seq,
    items: [first.post, ofApp],
  } satisfies EntryPage);
  check("`after` returns at most so many", (await posts.after(room, start, 1)).items, [first.post]);
  check("nothing follows the last number", await posts.after(room, ofApp.seq, 50), { seq: ofApp.seq, items: [] });

  const copyId = newId();
  const copies = await Promise.all([1, 2, 3].map(() => add("copy", copyId)));
  check("of simultaneous copies, one is new", copies.filter(({ isNew }) => isNew).length, 1);
  check("simultaneous copies are one post", new Set(copies.map(({ post }) => post.seq)).size, 1);
  const before = await posts.before(room, undefined, 2);
  check("`before` returns the latest, by number", before.items, [ofApp, copies[0]?.post]);
  check("`before` a number", (await posts.before(room, ofApp.seq, 1)).items, [first.post]);

  const made: Content = { text: "two", from: user, edited: true, reactions: [["👍", [user]]] };
  const changed = await posts.change(room, id, ({ at: _, ...content }) => ({ ...content, ...made }));
  const { of, seq = 0, at: _, ...content } = changed?.post ?? {};
  check("`change` replaces the content", content, { id, ...made });
  check("`change` tells the post's own number", [changed?.isNew, of], [true, first.post.seq]);
  check("a change has the next number", seq > before.seq, true);
  check("a change follows what was there", (await posts.after(room, before.seq, 50)).items, [changed?.post]);
  const follows = (await posts.after(room, start, 1)).items[0];
  check(
    "a post that follows has its own number, and its present text",
    [follows?.seq, follows?.text],
    [first.post.seq, "two"],
  );
  const kept = await posts.change(room, id, () => undefined);
  check("`change` to undefined changes nothing", kept, { post: changed?.post, isNew: false });
  check("`change` of an unknown post", await posts.change(room, newId(), (it) => it), undefined);
  check("a changed post keeps its place", (await posts.before(room, ofApp.seq, 1)).items[0]?.text, "two");
  const added = await add("again", id);
  check("`add` of a changed post", [added.isNew, added.post.text], [false, "two"]);
  const emptied = await posts.change(room, id, () => ({ text: "", from: user, deleted: true }));
  check("a deleted post", [emptied?.post.text, emptied?.post.deleted, emptied?.post.reactions], ["", true, undefined]);

  const counts = await Promise.all(
    Array.from({ length: 5 }, () => posts.change(room, copyId, ({ text, ...rest }) => ({ ...rest, text: `${text}+` }))),
  );
  check("changes don't overwrite each other", (await posts.before(room, undefined, 1)).items[0]?.text, "copy+++++");
  check("each change has a number of its own", new Set(counts.map((it) => it?.post.seq)).size, 5);

  const { seq: last } = await posts.before(room, undefined, 1);
  const ids = Array.from({ length: 20 }, newId);
  const seen = new Set<string>();
  let isAdded = false;
  const adding = Promise.all(ids.map((it) => add("at once", it))).finally(() => (isAdded = true));
  for (let from = last, isLast = false; !isLast;) {
    isLast = isAdded;
    const { items } = await posts.after(room, from, 50);
    items.forEach((it) => seen.add(it.id));
    from = items.at(-1)?.seq ?? from;
  }
  await adding;
  check(
    "no number is seen before a smaller one",
    ids.filter((it) => !seen.has(it)),
    [],
  );
}
