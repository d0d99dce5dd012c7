import { openConnection, openRows } from "./socketless.js";

openRows(openConnection(), {
  type: "order",
  async load(signal) {
    // An ended login leads to its page, which is no list of orders.
    const options = { cache: "no-store", redirect: "manual", signal };
    const response = await fetch("/orders/table", options);
    if (!response.ok) throw new Error(`/orders/table: ${response.status}`);
    return response.text();
  },
  onChange({ rows }) {
    // Your template has escaped them.
    if (rows !== undefined) document.getElementById("orders").innerHTML = rows;
  },
});
