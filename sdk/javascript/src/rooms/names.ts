/** What names of rooms and IDs of posts can be: 1 to 100 characters that every database stores. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,100}$/u;

/** Tell whether a value, such as one that a client sent, can name a room. */
export const isName = (name: unknown): name is string => typeof name === "string" && NAME.test(name);

/** @throws Error if it can't name a room */
export function checkName(room: string): void {
  if (!isName(room)) {
    throw new Error("A room's name is text of 1 to 100 characters, and none of them is a control character");
  }
}

/** Make the name of a feed that was never used: nothing that a client or an app says is a part of it. */
export const newFeed = (): string => `room.${crypto.randomUUID().replaceAll("-", "")}`;

/** The lists and places of the store. Each begins with other words, so that no room's name makes two of them the same. */
export const ROOMS = "rooms";
export const MOVES = "rooms that move";
export const enteredBy = (user: string): string => `rooms of ${user}`;
export const clientsOf = (room: string): string => `clients in ${room}`;
export const postsOf = (room: string): string => `posts of ${room}`;
export const seenIn = (room: string): string => `seen in ${room}`;
export const peopleIn = (room: string): string => `room ${room}`;
export const connectionsIn = (room: string): string => `connections in ${room}`;
