import { openConnection } from "@socketless/sdk/client";

const status = document.querySelector("[role=status]");
const log = document.querySelector("[role=log]");

const connection = openConnection({
  onChange({ status: state, error }) {
    status.textContent = error ?? state;
  },
});

connection.listen((message) => {
  const line = document.createElement("p");
  line.textContent = `${message.from}: ${message.text}`;
  log.append(line);
});

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { text } = event.target.elements;
  if (connection.send({ text: text.value })) event.target.reset();
});
