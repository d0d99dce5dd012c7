import type { ReactNode } from "react";

import Picture from "./Picture";
import { NARROW, sequence, WIDE, type SequenceStep } from "./sequence";

const LANES = ["Client", "Socketless", "Your backend"] as const;

const STEPS: readonly SequenceStep[] = [
  { from: 0, to: 2, text: "asks for a connection", kind: "http" },
  { from: 2, to: 1, text: "POST /connection with an identifier", kind: "http" },
  { from: 1, to: 2, text: "token and url", kind: "reply" },
  { from: 2, to: 0, text: "url", kind: "reply" },
  { from: 0, to: 1, text: "opens the WebSocket", kind: "socket" },
  { from: 1, to: 2, text: "event CONNECTION_OPEN", kind: "http" },
  { from: 2, to: 1, text: "reply: join feed room_7", kind: "reply" },
  { from: 0, to: 1, text: "sends a message", kind: "socket" },
  { from: 1, to: 2, text: "event MESSAGE, signed", kind: "http" },
  { from: 2, to: 1, text: "POST /message to feed room_7", kind: "http" },
  { from: 1, to: 0, text: "message to every client in room_7", kind: "socket" },
  { from: 2, to: 1, text: "reply: message to the sender", kind: "reply" },
  { from: 1, to: 0, text: "message to the sender", kind: "socket" },
];

const WORDS = [
  "The client asks your backend for a connection.",
  "Your backend calls POST /api/v0/connection with an identifier for the client and the API key.",
  "The service answers with a token and a url.",
  "Your backend gives the url to the client.",
  "The client opens a WebSocket to the url.",
  "The service sends your webhook a CONNECTION_OPEN event, if sendOnConnect is true.",
  "Your backend replies that the client joins the feed room_7.",
  "The client sends a message over the WebSocket.",
  "The service sends your webhook a signed MESSAGE event.",
  "Your backend calls POST /api/v0/message with a message to the feed room_7.",
  "The service sends that message to every client in room_7.",
  "Your backend replies to the event with a message to the client that sent it, for example that its message is stored.",
  "The service sends that message to the client.",
] as const;

/** How a message travels from a client through the webhook to the clients of a feed. */
export default function MessageFlow(): ReactNode {
  return (
    <Picture
      title="Message flow between client, Socketless and your backend"
      caption="From the first request to a message in a feed. Solid lines are HTTP requests, dashed lines their answers, thick lines the WebSocket."
      words={WORDS}
      wide={sequence(LANES, STEPS, WIDE)}
      narrow={sequence(LANES, STEPS, NARROW)}
    />
  );
}
