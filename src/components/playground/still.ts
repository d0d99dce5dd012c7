import type { RoomView } from "./view";

const ANA = "guest_4f2a91c7.0";
const BEN = "guest_81d05b3e.0";

/** What the room looks like after three messages, as its first picture. A browser test writes them and compares. */
export const STILL: RoomView = {
  clients: [
    {
      name: "Ana",
      identifier: ANA,
      status: "open",
      messages: [
        { key: 1, kind: "note", from: "", text: "You joined room.lobby" },
        { key: 2, kind: "note", from: "", text: "Ben joined room.lobby" },
        { key: 3, kind: "other", from: "Ben", text: "Shall we deploy?" },
        { key: 4, kind: "own", from: "Ana", text: "Is the build green?" },
        { key: 5, kind: "other", from: "Ben", text: "Green. Shipping it." },
      ],
    },
    {
      name: "Ben",
      identifier: BEN,
      status: "open",
      messages: [
        { key: 1, kind: "note", from: "", text: "You joined room.lobby" },
        { key: 2, kind: "own", from: "Ben", text: "Shall we deploy?" },
        { key: 3, kind: "other", from: "Ana", text: "Is the build green?" },
        { key: 4, kind: "own", from: "Ben", text: "Green. Shipping it." },
      ],
    },
  ],
  lines: [
    { key: 1, kind: "frame", title: "Ben sends a frame", gist: "Green. Shipping it.", parts: [] },
    { key: 2, kind: "event", title: "Socketless calls your webhook", gist: "POST /webhook MESSAGE", parts: [] },
    { key: 3, kind: "request", title: "Your server calls the API", gist: "POST /api/v0/message 204", parts: [] },
    {
      key: 4,
      kind: "frame",
      title: "Ana and Ben receive a frame",
      gist: '{"type":"message","name":"guest_81d05b3e","…',
      parts: [],
    },
    { key: 5, kind: "reply", title: "Your server replies", gist: "200 {}", parts: [] },
  ],
  printed: [],
  waiting: 0,
};
