import { isId as isName } from "../id";

export { isName };

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
