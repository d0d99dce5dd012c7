import type { UserId } from "./options";
import { checkUnicode, hashOf } from "./signature";

/**
 * Return a user's ID as a string.
 *
 * @throws Error if it names no user, or if several users would become the same string
 */
export function checkUser(user: UserId): string {
  if (user === "" || user === null || user === undefined) {
    throw new Error("The user is empty");
  }
  if (typeof user !== "string" && typeof user !== "number" && typeof user !== "bigint") {
    throw new Error("Pass the user's ID, not an object");
  }
  // Above 2^53, two IDs become the same number.
  if (typeof user === "number" && !Number.isSafeInteger(user)) {
    throw new Error("The user's ID isn't a safe integer: pass it as a string");
  }
  const id = String(user);
  checkUnicode("user", id);
  return id;
}

/** Return the user of a connection: what stands before the last dot of its identifier. */
export const userOf = (identifier: string): string => identifier.replace(/\.[^.]*$/, "");

/**
 * Name the feed that all connections of a user join, such as `user.42`. An ID that a feed name can't hold is hashed.
 *
 * @throws Error if the ID is empty, an object, or not valid Unicode
 */
export async function feedOf(user: UserId): Promise<string> {
  const id = checkUser(user);
  return /^[a-z0-9_.]{1,95}$/.test(id) ? `user.${id}` : `user_${await hashOf(id)}`;
}

const RANDOM_DIGITS = 16;
const SESSION_DIGITS = 32;

/** Hash both as a list, which no other user and session have. */
export const sessionMark = async (user: string, session: string): Promise<string> =>
  (await hashOf(JSON.stringify([user, session]))).slice(0, SESSION_DIGITS);

/** Name the feed of one session of a user, which the connections made in it join. */
export const sessionFeed = async (user: UserId, session: string): Promise<string> =>
  `session_${await sessionMark(checkUser(user), session)}`;

/**
 * Make the identifier of a new connection: the user, a dot, random digits, and, if there is a session, its mark. That is a
 * hash: a session that somebody can guess can be found by trying, so pass the ID of a session, and never a short one or a
 * name.
 */
export async function newIdentifier(user: string, session: string | undefined): Promise<string> {
  const random = crypto.randomUUID().replaceAll("-", "").slice(-RANDOM_DIGITS);
  return `${user}.${random}${session === undefined ? "" : await sessionMark(user, session)}`;
}

/** Return the mark of the session that a connection was made in, if there is one. */
export function sessionMarkOf(identifier: string): string | undefined {
  const mark = identifier.slice(userOf(identifier).length + 1 + RANDOM_DIGITS);
  return mark.length === SESSION_DIGITS && /^[0-9a-f]+$/.test(mark) ? mark : undefined;
}

/** Name the feeds that a connection stays in while it is open: its user's, and its session's if it has one. */
export async function feedsOf(identifier: string): Promise<string[]> {
  const mark = sessionMarkOf(identifier);
  return [await feedOf(userOf(identifier)), ...(mark === undefined ? [] : [`session_${mark}`])];
}
