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
// Each connection has a name of its own: the user, a dot and a random part.
const identifier = `42.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
const { data, error, response } = await socketless.POST("/api/v0/connection", {
  body: { identifier },
});
if (data === undefined) {
  const { headers, status } = response;
  const reason = headers.get("location") ?? errorText(error);
  throw new Error(`No connection: ${status} ${reason}`);
}
console.log(`Connection for user 42 at ${new URL(data.url).host}`);
// #endregion connection

// #region message
const sent = await socketless.POST("/api/v0/message", {
  body: {
    messages: {
      message: encode({ type: "chat", from: "server", text: "Hello" }),
      feeds: "user.42",
    },
  },
});
const { status } = sent.response;
if (status >= 500) {
  // The message may have gone out all the same, so don't send it again.
  console.warn(`Perhaps sent: ${status} ${errorText(sent.error)}`);
} else if (sent.error !== undefined) {
  throw new Error(`Not sent: ${status} ${errorText(sent.error)}`);
} else {
  console.log(`Sent: ${status}`);
}
// #endregion message
