import { openConnection } from "./page.js";
import { urlFrom } from "./socketless/client.js";

const { listen } = openConnection({
  getUrl: urlFrom("/connection"),
  signal: new AbortController().signal,
});
// A message only says that there is something to load. What a page missed
// is loaded when it connects.
listen(({ type }) => void (type === "order" && show()), show);

async function show() {
  const response = await fetch("/orders/table");
  if (!response.ok) return;
  // Your template has escaped it.
  document.getElementById("orders").innerHTML = await response.text();
}
