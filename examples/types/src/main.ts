import { createSocketless, errorText } from "./client.ts";
import { encode } from "./messages.ts";

const { SOCKETLESS_API_KEY, SOCKETLESS_API_URL = "https://app.socketless.ws" } =
  process.env;
if (SOCKETLESS_API_KEY === undefined) {
  throw new Error("Set SOCKETLESS_API_KEY to the API key of your project.");
}
const socketless = createSocketless({
  apiKey: SOCKETLESS_API_KEY,
  baseUrl: SOCKETLESS_API_URL,
});

// #region connection
const { data, error } = await socketless.POST("/api/v0/connection", {
  body: { identifier: "ada" },
});
if (error !== undefined) {
  throw new Error(`No connection: ${errorText(error)}`);
}
console.log(`Connection for ${data.identifier} at ${new URL(data.url).host}`);
// #endregion connection

// #region message
const sent = await socketless.POST("/api/v0/message", {
  body: {
    messages: {
      message: encode({ type: "chat", from: "server", text: "Hello" }),
      clients: "ada",
    },
  },
});
if (sent.error !== undefined) {
  throw new Error(`Not sent: ${errorText(sent.error)}`);
}
console.log(`Sent: ${sent.response.status}`);
// #endregion message
