import type { Content } from "./messages";

/** What a post can hold, so that a message with it stays short. */
const MOST_EMOJIS = 20;
const MOST_REACTIONS = 500;
/** How many of the emojis one user can choose, so that nobody uses up all. */
const MOST_OF_USER = 5;

type Make = (content: Content) => Content | undefined;

/** Change the text of a post. */
export const edited =
  (text: string): Make =>
  (content) =>
    content.deleted || content.text === text ? undefined : { ...content, text, edited: true };

/** Empty a post. */
export const removed: Make = ({ deleted, from, at }) =>
  deleted
    ? undefined
    : { text: "", ...(from !== undefined && { from }), ...(at !== undefined && { at }), deleted: true };

/** Add a user's reaction, or take it back. */
export const reacted =
  (user: string, emoji: string, on: boolean): Make =>
  (content) => {
    const all = new Map(content.reactions);
    const users = all.get(emoji) ?? [];
    const count = [...all.values()].reduce((sum, it) => sum + it.length, 0);
    const own = [...all.values()].filter((it) => it.includes(user)).length;
    const isFull = count >= MOST_REACTIONS || own >= MOST_OF_USER || (!all.has(emoji) && all.size >= MOST_EMOJIS);
    if (content.deleted || users.includes(user) === on || (on && isFull)) {
      return undefined;
    }
    all.set(emoji, on ? [...users, user] : users.filter((it) => it !== user));
    const { reactions: _, ...rest } = content;
    const reactions = [...all].filter(([, users]) => users.length > 0);
    return reactions.length > 0 ? { ...rest, reactions } : rest;
  };
