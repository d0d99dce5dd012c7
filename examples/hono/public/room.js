const status = document.querySelector("#status");
const messages = document.querySelector("#messages");
const form = document.querySelector("form");
let socket;
let failures = 0;

const texts = {
  joined: ({ from }) => `${from} joined`,
  left: ({ from }) => `${from} left`,
  message: ({ from, text }) => `${from}: ${text}`,
  rolled: ({ value }) => `The server rolled a ${value}`,
};

function show(message) {
  const item = document.createElement("li");
  item.textContent = texts[message.type](message);
  messages.append(item);
}

async function post(path) {
  const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" } });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
  return response;
}

async function connect() {
  const response = await post("/connection");
  const { identifier, url } = await response.json();
  socket = new WebSocket(url);
  socket.addEventListener("open", () => {
    failures = 0;
    status.textContent = `Connected as ${identifier}`;
  });
  socket.addEventListener("message", ({ data }) => {
    if (data === "") {
      socket.send("");
    } else {
      show(JSON.parse(data));
    }
  });
  socket.addEventListener("close", retry);
}

function retry(reason) {
  const seconds = Math.min(30, 2 ** failures) * (0.5 + Math.random() / 2);
  failures += 1;
  status.textContent = "Connecting again";
  console.warn("Not connected", reason);
  setTimeout(() => connect().catch(retry), seconds * 1000);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(form.elements.text.value);
    form.reset();
  }
});

document.querySelector("#roll").addEventListener("click", () => {
  post("/roll").catch((error) => (status.textContent = error.message));
});

connect().catch(retry);
