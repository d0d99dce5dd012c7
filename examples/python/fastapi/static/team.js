import { joinRoom, openConnection, openInbox, openRows } from "./socketless.js";

const find = (id) => document.getElementById(id);
const team = new URLSearchParams(location.search).get("team");
const tickets = `/teams/${encodeURIComponent(team)}/tickets`;

function show(id, texts) {
  const lines = texts.map((text) => {
    const line = document.createElement("li");
    line.textContent = text;
    return line;
  });
  find(id).replaceChildren(...lines);
}

const connection = openConnection({
  onChange({ status }) {
    // Somebody has logged out, in this tab or in another one.
    if (status === "ended") location.reload();
    find("status").textContent = status;
  },
});
joinRoom(connection, {
  room: team,
  onChange({ status, people }) {
    const names = people.map(({ name }) => name).join(", ");
    find("people").textContent = status === "refused" ? "Members only" : names;
  },
});
openRows(connection, {
  type: "ticket",
  url: tickets,
  onChange({ rows = [] }) {
    show(
      "tickets",
      rows.map(({ title }) => title),
    );
  },
});
const inbox = openInbox(connection, {
  onChange({ notices, unread }) {
    find("unread").textContent = `${unread} unread`;
    show(
      "notices",
      notices.map(({ text }) => text),
    );
  },
});

find("unread").addEventListener("click", () => inbox.markAllRead());
find("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { title } = event.target.elements;
  const response = await fetch(tickets, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ title: title.value }),
  });
  if (!response.ok) throw new Error(`${tickets}: ${response.status}`);
  event.target.reset();
});
find("logout").addEventListener("click", async () => {
  const response = await fetch("/logout", { method: "POST" });
  if (!response.ok) throw new Error(`/logout: ${response.status}`);
  location.reload();
});
