import { openConnection } from "../page.js";
import { urlFrom } from "../socketless/client.js";
import { liveRows } from "./client.js";

const connection = openConnection({
  getUrl: urlFrom("/connection"),
  signal: new AbortController().signal,
});
liveRows(connection, {
  type: "order",
  url: "/orders",
  show(text) {
    const items = [];
    for (const { id, state } of JSON.parse(text)) {
      const item = document.createElement("li");
      item.textContent = `${id}: ${state}`;
      items.push(item);
    }
    document.getElementById("orders")?.replaceChildren(...items);
  },
});
