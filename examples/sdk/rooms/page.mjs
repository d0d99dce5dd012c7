import { openConnection } from "@socketless/sdk/client";
import { joinRoom } from "@socketless/sdk/rooms/client";

import { nameOf } from "./names.mjs"; // The names of your users, by ID.

const [people, log] = ["#people", "[role=log]"].map((it) =>
  document.querySelector(it),
);
const name = new URLSearchParams(location.search).get("room");

function line(text) {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

const connection = openConnection();
const room = joinRoom(connection, {
  room: name,
  url: `/rooms/${encodeURIComponent(name)}/posts`,
  onChange({ status, error, posts, sending, people: present }) {
    people.textContent =
      status === "refused"
        ? "You are no member"
        : (error ?? present.map(({ id }) => nameOf(id)).join(", "));
    log.replaceChildren(
      ...posts.map(({ from, text }) =>
        line(`${from === undefined ? "The app" : nameOf(from)}: ${text}`),
      ),
      ...sending.map(({ text, isFailed }) =>
        line(`${text} (${isFailed ? "failed" : "sending"})`),
      ),
    );
  },
});

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { text } = event.target.elements;
  if (room.post(text.value)) event.target.reset();
});
