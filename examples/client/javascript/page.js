import { connect, urlFrom } from "./socketless.js";

const status = document.querySelector("[role=status]");
const log = document.querySelector("[role=log] > div");
const alert = document.querySelector("[role=alert]");
const form = document.querySelector("form");

const send = connect({
  getUrl: urlFrom("/connection"),
  onMessage(text) {
    const line = document.createElement("p");
    line.textContent = text;
    log.append(line);
    // Keep 500 lines: more make a page slow.
    if (log.childElementCount > 500) log.firstElementChild.remove();
  },
  onStatus(state, reason) {
    status.textContent = reason === "offline" ? "offline" : state;
    if (state !== "reconnecting") alert.textContent = reason ?? "";
  },
  signal: new AbortController().signal,
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const isSent = send(form.elements.text.value);
  if (isSent) form.reset();
  alert.textContent = isSent ? "" : "Not sent: there is no connection now.";
});
