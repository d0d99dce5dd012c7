// Asks a Socketless for a connection, opens it, and sends it a message every
// second until one arrives. Needs Node.js 22 or newer.
const { SOCKETLESS_API_URL: api, SOCKETLESS_API_KEY: key } = process.env;
const SECONDS = 10;

/** Calls the API and prints the status; a 500 of /message doesn't tell whether the message was sent. */
async function call(path, body) {
  const response = await fetch(`${api}/api/v0/${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
    redirect: "manual", // Following one would take the key elsewhere.
  });
  const location = response.headers.get("location");
  console.log(
    `POST /api/v0/${path}: ${response.status}${location ? ` to ${location}` : ""}`,
  );
  return { status: response.status, text: await response.text() };
}

/** Opens the connection and answers its heartbeats; `onMessage` gets every other frame. */
function open(url, onMessage) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.onopen = () => resolve(socket);
    socket.onerror = () =>
      reject(
        new Error(`The WebSocket at ${new URL(url).host} could not be opened.`),
      );
    socket.onmessage = ({ data }) =>
      data === "" ? socket.send("") : onMessage(data);
  });
}

async function check() {
  if (!api || !key) {
    throw new Error("Set SOCKETLESS_API_URL and SOCKETLESS_API_KEY.");
  }
  const identifier = `check.${crypto.randomUUID()}`;
  const connection = await call("connection", { identifier });
  if (connection.status !== 200) {
    throw new Error(
      connection.text || `The service answered with ${connection.status}.`,
    );
  }
  const { url } = JSON.parse(connection.text);
  const { host } = new URL(url);
  console.log(`The url leads to ${host}.`);
  if (
    host === "connect.socketless.ws" &&
    new URL(api).host !== "app.socketless.ws"
  ) {
    throw new Error(
      "That is the hosted service. Do not open it: it would get the token of your own service.",
    );
  }
  let arrived;
  const socket = await open(url, (data) => (arrived ??= data));
  console.log("The WebSocket is open.");
  for (let count = 1; count <= SECONDS && arrived === undefined; count += 1) {
    await call("message", {
      messages: { message: `message ${count}`, clients: identifier },
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  socket.close();
  if (arrived === undefined) {
    throw new Error(`Nothing arrived within ${SECONDS} seconds.`);
  }
  console.log(`Arrived: ${arrived}`);
}

check().catch((error) => {
  console.error(
    error.cause ? `${error.message}: ${error.cause.message}` : error.message,
  );
  process.exitCode = 1;
});
