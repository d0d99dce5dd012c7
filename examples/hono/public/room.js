// #region room
import { openConnection } from "/sdk/client.js";

const find = (selector) => document.querySelector(selector);
const log = find("[role=log] > div");
const form = find("form");
let name = "";

function showState({ status, error, queued }) {
  find("[role=status]").textContent =
    status === "connected" && name ? `Connected as ${name}` : status;
  find("[role=alert]").textContent =
    queued > 0 ? `${queued} to send` : (error ?? "");
}

function show(id, text) {
  // Drop a message that arrived twice.
  if (log.children.namedItem(id)) return;
  const line = document.createElement("p");
  line.id = id;
  line.textContent = text;
  log.append(line);
  // Keep 500 lines: more make a page slow.
  if (log.childElementCount > 500) log.firstElementChild.remove();
}

const connection = openConnection({
  // The page stays the same guest when it connects again.
  headers: { "X-Guest": crypto.randomUUID() },
  onChange: showState,
});

connection.listen(({ type, id, text, value, name: who }) => {
  if (type === "welcome") {
    name = who;
    showState(connection.state);
  }
  if (type === "joined" || type === "left") show(id, `${who} ${type}`);
  if (type === "message") show(id, `${who}: ${text}`);
  if (type === "rolled") show(id, `The server rolled a ${value}`);
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { value: text } = form.elements.text;
  if (connection.send({ id: crypto.randomUUID(), text })) form.reset();
});
// #endregion room

// #region push
const roll = document.createElement("button");
roll.type = "button";
roll.textContent = "Roll the die";
form.append(roll);

roll.addEventListener("click", async () => {
  const answer = await fetch("/roll", { method: "POST" }).catch(
    () => undefined,
  );
  find("[role=alert]").textContent = answer?.ok ? "" : "Not rolled";
});
// #endregion push
