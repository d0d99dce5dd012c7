import { openConnection } from "./page.js";
import { urlFrom } from "./socketless/client.js";

const { listen } = openConnection({
  getUrl: urlFrom("/connection"),
  signal: new AbortController().signal,
});
// A message only says that there is something to load. What a page missed
// is loaded when it connects.
listen(({ type }) => void (type === "order" && show()), show);

let calls = 0;

async function show() {
  const call = (calls += 1);
  const response = await fetch("/orders/table", { cache: "no-store" });
  // An ended session leads to the login's page.
  if (!response.ok || response.redirected) return;
  const rows = await response.text();
  // Answers can overtake each other: the last call has the latest rows.
  if (call !== calls) return;
  // Your template has escaped them.
  document.getElementById("orders").innerHTML = rows;
}
