import { run } from "./client.js";

const status = document.querySelector("[role=status]");
const list = document.querySelector("ul");
const form = document.querySelector("form");
let socket;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send(new FormData(form).get("text"));
  form.reset();
});

run({
  connectionUrl: "/connection",
  onStatus: (text) => (status.textContent = text),
  onMessage: (text) => {
    const item = document.createElement("li");
    item.textContent = text;
    list.append(item);
  },
  onOpen: (opened) => {
    socket = opened;
    status.textContent = "connected";
  },
}).catch((error) => (status.textContent = error.message));
