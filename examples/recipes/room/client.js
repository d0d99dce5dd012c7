import { follow } from "../missed-messages/client.js";
import { presence } from "../presence/client.js";
import { openRoom } from "../private-feeds/client.js";

/**
 * @import { Connection } from "../page.js"
 * @import { Item } from "../missed-messages/server.ts"
 * @typedef {object} Room
 * @property {string} room
 * @property {(after: number) => Promise<{ seq: number, items: Item[] }>} load
 *   Asks `GET /rooms/plans/posts?after=…`, in which 0 asks for the latest posts.
 * @property {(posts: Item[]) => void} onPosts
 * @property {(users: string[]) => void} onUsers
 * @property {() => void} onRefused
 */

/**
 * Shows the posts of a private room, each once and in order, and who is there.
 * Returns what posts a text: false says that there is no connection now.
 *
 * @param {Connection} connection
 * @param {Room} options
 */
export function joinRoom(connection, options) {
  const { room, load, onPosts, onUsers, onRefused } = options;
  const reload = follow(connection, { load, onChange: onPosts, room });
  presence(connection, { onChange: onUsers, room });
  // `follow` shows the posts.
  const onPost = () => undefined;
  return openRoom(connection, { room, onPost, onRefused, reload });
}
