import type { TimedEntry } from "@socketless/local/core/log";
import { expect, test } from "vitest";

import { Lines } from "./lines";

const ANA = "guest_1.a";
const BEN = "guest_2.b";
const frame = (identifier: string, from: "client" | "service", text: string) =>
  ({ kind: "frame", at: 0, connection: 1, identifier, from, text, size: text.length }) as const;

function linesOf(...entries: Parameters<Lines["add"]>[0][]): Lines {
  const lines = new Lines();
  lines.name(ANA, "Ana");
  lines.name(BEN, "Ben");
  entries.forEach((entry) => lines.add(entry));
  return lines;
}

test("one message to several clients is one line, and copies are counted", () => {
  const { all } = linesOf(frame(ANA, "service", "hi"), frame(BEN, "service", "hi"), frame(BEN, "service", "hi"));
  expect(all.map(({ title }) => title)).toEqual(["Ana and Ben (2 times) receive a frame"]);
});

test("messages that begin alike stay apart, and so do heartbeats from the timeline", () => {
  const long = "a".repeat(60);
  const { all } = linesOf(
    frame(ANA, "service", `${long}1`),
    frame(ANA, "service", ""),
    frame(ANA, "client", ""),
    frame(ANA, "service", `${long}2`),
  );
  expect(all).toHaveLength(2);
  expect(all[0]?.gist).toBe(`${long}1`);
  expect(all[0]?.parts[0]?.text).toBe(`${long}1`);
});

test("a request stands before the frames that it sent, although it is logged with its answer", () => {
  const hi = '{"text":"hi"}';
  const request: TimedEntry = {
    kind: "request",
    at: 0,
    method: "POST",
    path: "/api/v0/message",
    headers: [],
    body: JSON.stringify({ messages: { feeds: "room", message: hi } }),
    status: 204,
    answerHeaders: [],
    answer: "",
  };
  const round = [frame(BEN, "client", "hi"), frame(ANA, "service", hi), frame(BEN, "service", hi), request];
  const { all } = linesOf(frame(ANA, "service", "other"), ...round, ...round);
  const once = ["Ben sends a frame", "Your server calls the API", "Ana and Ben receive a frame"];
  expect(all.map(({ title }) => title)).toEqual(["Ana receives a frame", ...once, ...once]);
});

test("an event shows its headers and its body, and a reply why it was ignored", () => {
  const body = '{"action":"MESSAGE","data":{}}';
  const headers: [string, string][] = [["x-socketless-signature", "hmac-sha256=00"]];
  const { all } = linesOf(
    { kind: "event", at: 0, call: 1, identifier: ANA, url: "http://localhost:3000/webhook", headers, body },
    {
      kind: "reply",
      at: 0,
      call: 1,
      identifier: ANA,
      status: 500,
      headers: [],
      body: "",
      ignored: "the status is not 2xx",
    },
  );
  expect(all[0]).toMatchObject({
    gist: "POST /webhook MESSAGE",
    parts: [{ text: "x-socketless-signature: hmac-sha256=00" }, { text: JSON.stringify(JSON.parse(body), null, 2) }],
  });
  expect(all[1]).toMatchObject({ title: "The reply is ignored", gist: "500 the status is not 2xx" });
});

test("only the last hundred lines are kept", () => {
  const { all } = linesOf(...Array.from({ length: 150 }, (_, index) => frame(ANA, "client", String(index))));
  expect(all).toHaveLength(100);
  expect(all.at(-1)?.gist).toBe("149");
});
