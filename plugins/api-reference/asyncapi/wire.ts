import type { JsonObject } from "../model/model";

/*
 * The channel of the WebSocket. The service has no document of it: the numbers were observed in its open-source
 * release (2024-09-29), where a heartbeat is sent every 5 s and a client that is silent for more than 15 s is closed.
 */

export const connectionChannel = {
  address: "/{token}",
  title: "WebSocket of a client",
  description:
    "Opened by a client with the `url` of its connection, which already holds the token: use it as it is, and never build " +
    "the address from the token. There is no subprotocol and no envelope: a text frame is one " +
    "message, and an empty text frame is a heartbeat.",
  servers: [{ $ref: "#/servers/connect" }],
  parameters: {
    token: {
      description:
        "The connection token, as it stands in the `url`. Whoever has it can connect as this client until it expires.",
    },
  },
  messages: {
    toService: { $ref: "#/components/messages/toService" },
    toClient: { $ref: "#/components/messages/toClient" },
    heartbeat: { $ref: "#/components/messages/heartbeat" },
    heartbeatAnswer: { $ref: "#/components/messages/heartbeatAnswer" },
  },
  bindings: { ws: { method: "GET", bindingVersion: "0.1.0" } },
  // Statuses of the upgrade and close codes, for which AsyncAPI has no field.
  "x-outcomes": {
    "101": "The connection is open.",
    "401": "The token is invalid or has expired.",
    "429": "The project has as many open connections as its plan allows.",
    "1000":
      "Closed by the client, or by the service with the reason `Ping timeout`: the client was silent for too long.",
    "1006": "The link broke, or the upgrade was refused.",
    "1009": "A frame was larger than 16 MiB.",
  },
} satisfies JsonObject;

const text = { type: "string", minLength: 1 };
const empty = { type: "string", maxLength: 0 };

export const clientMessages = {
  toService: {
    name: "toService",
    title: "Message of a client",
    summary: "A text frame. Its text becomes `data.message` of a `MESSAGE` event.",
    contentType: "text/plain",
    payload: text,
    examples: [{ name: "json", payload: '{"text":"Hello"}' }],
  },
  toClient: {
    name: "toClient",
    title: "Message to a client",
    summary:
      "A text frame: the `message` of a message item that was addressed to the client or to a feed that it is in.",
    contentType: "text/plain",
    payload: text,
    examples: [{ name: "json", payload: '{"text":"Hello, everyone"}' }],
  },
  heartbeat: {
    name: "heartbeat",
    title: "Heartbeat",
    summary:
      "An empty text frame. The open-source release sends one every 5 seconds, and closes a connection with code 1000 " +
      "and the reason `Ping timeout` after more than 15 seconds without an answer.",
    contentType: "text/plain",
    payload: empty,
    examples: [{ name: "empty", payload: "" }],
  },
  heartbeatAnswer: {
    name: "heartbeatAnswer",
    title: "Answer to a heartbeat",
    summary: "An empty text frame, sent at once. It never reaches the webhook.",
    contentType: "text/plain",
    payload: empty,
    examples: [{ name: "empty", payload: "" }],
  },
} satisfies JsonObject;

const channel = { $ref: "#/channels/connection" };

export const connectionOperations = {
  receiveFromClient: {
    action: "receive",
    channel,
    summary: "A client sends a message.",
    messages: [{ $ref: "#/channels/connection/messages/toService" }],
  },
  sendToClient: {
    action: "send",
    channel,
    summary: "The service delivers a message to a client.",
    messages: [{ $ref: "#/channels/connection/messages/toClient" }],
  },
  sendHeartbeat: {
    action: "send",
    channel,
    summary: "The service asks whether the client is there.",
    messages: [{ $ref: "#/channels/connection/messages/heartbeat" }],
    reply: { channel, messages: [{ $ref: "#/channels/connection/messages/heartbeatAnswer" }] },
  },
} satisfies JsonObject;
