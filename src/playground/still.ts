import type { Line } from "./lines";
import type { ClientView, Message, RoomView } from "./view";

const client = (
  name: string,
  identifier: string,
  messages: readonly (readonly [Message["kind"], text: string, from?: string])[],
): ClientView => ({
  name,
  identifier,
  status: "open",
  messages: messages.map(([kind, text, from = ""], key) => ({ key, kind, from, text })),
});

const lines = (...all: readonly (readonly [Line["kind"], title: string, gist: string])[]): Line[] =>
  all.map(([kind, title, gist], key) => ({ key, kind, title, gist, parts: [] }));

/** The room after three messages, for its picture. A browser test sends them and compares. */
export const STILL: RoomView = {
  clients: [
    client("Ana", "guest_4f2a91c7.0", [
      ["note", "You joined room.lobby"],
      ["note", "Ben joined room.lobby"],
      ["other", "Shall we deploy?", "Ben"],
      ["own", "Is the build green?"],
      ["other", "Green. Shipping it.", "Ben"],
    ]),
    client("Ben", "guest_81d05b3e.0", [
      ["note", "You joined room.lobby"],
      ["own", "Shall we deploy?"],
      ["other", "Is the build green?", "Ana"],
      ["own", "Green. Shipping it."],
    ]),
  ],
  lines: lines(
    ["frame", "Ben sends a frame", "Green. Shipping it."],
    ["event", "Socketless calls your webhook", "POST /webhook MESSAGE"],
    ["request", "Your server calls the API", "POST /api/v0/message 204"],
    [
      "frame",
      "Ana and Ben receive a frame",
      '{"type":"message","name":"guest_81d05b3e","text":"Green. Shipping it.","id":"3d5c0e9f7a1b2846:a9bcf4b3-4135-4c90-ba6c-2b36b47f809d"}',
    ],
    ["reply", "Your server replies", "200 {}"],
  ),
  printed: [],
  waiting: 0,
};
