import { inbox } from "../notifications/client.ts";
import { openConnection } from "../page.ts";
import { presence } from "../presence/client.ts";
import { urlFrom } from "../socketless/client.ts";

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
