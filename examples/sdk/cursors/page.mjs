import { openCursors } from "@socketless/sdk/cursors/client";

import { connection } from "./connection.mjs"; // Of openConnection.

const layer = document.querySelector("#cursors");
const { move } = openCursors(connection, {
  room: "plans",
  onChange(people) {
    const labels = people.map(({ name, state: { x = 0, y = 0, typing } }) => {
      const label = document.createElement("span");
      label.textContent = typing ? `${name} is typing` : name;
      label.style.left = `${100 * x}%`;
      label.style.top = `${100 * y}%`;
      return label;
    });
    layer.replaceChildren(...labels);
  },
});

let at = {}; // A message replaces the one before: send all that others see.

// Call it on each move: one a second is sent.
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  at = { x: clientX / innerWidth, y: clientY / innerHeight };
  move(at);
});
document.addEventListener("input", () => move({ ...at, typing: true }));
