import { openConnection, openRows } from "/socketless-sdk-client.js";

/** Load what this person may see. Null: nothing, or nothing any more. */
async function load(url, signal) {
  const options = { cache: "no-store", redirect: "manual", signal };
  const response = await fetch(url, options);
  if (response.status === 403 || response.type === "opaqueredirect") {
    return null;
  }
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return response.json();
}

/** As text: people write what they want. */
function show(list, texts) {
  const lines = texts.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
  list.replaceChildren(...lines);
}

function showComments(connection, list, signal) {
  const status = document.querySelector("[role=status]");
  const { type, url } = list.dataset;
  const comments = openRows(connection, {
    type,
    load: (limit) => load(url, limit),
    onChange: draw,
    signal,
  });
  connection.listen(() => undefined, undefined, draw);

  function draw() {
    const { rows, error } = comments.state;
    if (signal.aborted) {
      return; // Turbo shows another page.
    }
    if (["ended", "switched", "refused"].includes(connection.status)) {
      show(list, []);
      status.textContent = "You are logged out: reload the page";
    } else if (rows === null) {
      show(list, []);
      status.textContent = "You are not a member of this project";
    } else if (rows) {
      show(list, rows);
      status.textContent = error ?? connection.status;
    }
  }
}

function showNotices(connection, details, signal) {
  openRows(connection, {
    type: "notices",
    load: (limit) => load("/notices", limit),
    signal,
    onChange({ rows }) {
      const summary = details.querySelector("summary");
      summary.textContent = `${rows?.length ?? 0} unread`;
      show(details.querySelector("div"), rows ?? []);
    },
  });
}

let visit = new AbortController();

function start() {
  const { user, session } = document.body.dataset;
  if (!user) {
    return;
  }
  visit = new AbortController();
  const { signal } = visit;
  const connection = openConnection({ user, signal });
  connection.listen((message) => {
    if (message.type === "logout" && message.session === session) {
      connection.stop();
    }
  });
  for (const list of document.querySelectorAll("[data-comments]")) {
    showComments(connection, list, signal);
  }
  for (const details of document.querySelectorAll("[data-notices]")) {
    showNotices(connection, details, signal);
  }
}

// Turbo shows another page without a load: each has a connection of its own.
document.addEventListener("turbo:before-render", () => visit.abort());
document.addEventListener("turbo:render", start);
// The browser keeps pages for its Back button, as they were.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
start();
