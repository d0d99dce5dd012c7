import { inbox } from "../notifications/client.js";
import { openConnection } from "../page.js";
import { presence } from "../presence/client.js";
import { urlFrom } from "../socketless/client.js";

export const stop = new AbortController(); // Abort it to close the connection.
const connection = openConnection({
  getUrl: urlFrom("/connection"),
  signal: stop.signal,
});

presence(connection, { onChange: (users) => console.log("Online", users) });
export const markRead = inbox(connection, {
  load: async () => (await fetch("/notices")).json(),
  onChange: (notices) => console.log("Notices", notices),
});
