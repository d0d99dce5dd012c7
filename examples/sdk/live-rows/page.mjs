import { openConnection } from "@socketless/sdk/client";
import { openRows } from "@socketless/sdk/live-rows/client";

const connection = openConnection();
const list = document.querySelector("#orders");

openRows(connection, {
  type: "order",
  url: "/orders",
  onChange({ rows = [], error }) {
    list.ariaBusy = String(Boolean(error)); // The next load shows the rows.
    const items = rows.map(({ id, state }) => {
      const item = document.createElement("li");
      item.textContent = `${id}: ${state}`;
      return item;
    });
    list.replaceChildren(...items);
  },
});
