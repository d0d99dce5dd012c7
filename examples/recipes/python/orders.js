import { liveRows } from "./live-rows/client.js";
import { openConnection } from "./page.js";
import { urlFrom } from "./socketless/client.js";

const connection = openConnection({
  getUrl: urlFrom("/connection"),
  signal: new AbortController().signal,
});
liveRows(connection, {
  type: "order",
  url: "/orders/table",
  show(rows) {
    // Your template has escaped them.
    document.getElementById("orders").innerHTML = rows;
  },
});
