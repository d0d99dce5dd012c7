import { connect, urlFrom } from "./socketless.js";

const find = (selector) => document.querySelector(selector);
const status = find("[role=status]");
const log = find("[role=log] > div");
const alert = find("[role=alert]");
const form = find("form");

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

function read(frame) {
  try {
    return JSON.parse(frame) ?? {};
  } catch {
    return {}; // Not from this app.
  }
}

function receive(frame) {
  const { type, id, name, text, value } = read(frame);
  if (type === "welcome") status.textContent = `Connected as ${name}`;
  if (type === "joined" || type === "left") show(id, `${name} ${type}`);
  if (type === "message") show(id, `${name}: ${text}`);
  if (type === "rolled") show(id, `The server rolled a ${value}`);
}

const words = {
  connected: "Connected",
  reconnecting: "Connecting again",
  refused: "Refused",
  page: "Log in again",
};
const send = connect({
  getUrl: urlFrom("/connection"),
  onMessage: receive,
  onStatus(state, reason) {
    status.textContent =
      reason === "offline" ? "You are offline" : words[state];
    if (state !== "reconnecting") alert.textContent = reason ?? "";
  },
  signal: new AbortController().signal,
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const isSent = send(`${crypto.randomUUID()} ${form.elements.text.value}`);
  if (isSent) form.reset();
  alert.textContent = isSent
    ? ""
    : "Not sent, because there is no connection now.";
});
