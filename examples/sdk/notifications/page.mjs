import { openConnection } from "@socketless/sdk/client";
import { openInbox } from "@socketless/sdk/notifications/client";

const find = (id) => document.getElementById(id);
const connection = openConnection();
const inbox = openInbox(connection, {
  onChange({ notices, unread, hasEarlier, error }) {
    find("unread").textContent = String(unread);
    find("notices").replaceChildren(...notices.map(lineOf));
    find("earlier").hidden = !hasEarlier;
    find("notices").ariaBusy = String(Boolean(error)); // It is tried again.
  },
});

function lineOf({ id, text, isRead }) {
  const line = document.createElement("li");
  const button = document.createElement("button");
  button.textContent = isRead ? "Read" : "Mark as read";
  button.disabled = isRead;
  button.addEventListener("click", () => inbox.markRead(id));
  line.append(text, " ", button);
  return line;
}
find("all").addEventListener("click", () => inbox.markAllRead());
find("earlier").addEventListener("click", () => inbox.loadEarlier());
