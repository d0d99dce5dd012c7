import { describe, expect, onTestFinished, test, vi } from "vitest";

import { onNode } from "./homes";
import { overNetwork } from "./network";
import { replay } from "./run";
import type { Scenario, Step } from "./scenario";

vi.setConfig({ testTimeout: 30_000, maxConcurrency: 20 });

const defaults = { settle_ms: 300, quiet_ms: 50, within_ms: 1000 };

/** Replays made-up steps against a double of its own. */
async function differencesOf(steps: Step[], scenario: Partial<Scenario> = {}): Promise<string[]> {
  const home = await onNode("contract");
  onTestFinished(async () => void (await home.close()));
  const whole = { name: "", page: "", ground: "observed", agrees_with_contract: true, steps, ...scenario } as Scenario;
  return replay(whole, home.implementation, "contract", defaults);
}

const ask = (body: object = {}, save = "T") => ({ api: "connection", body: { identifier: "$ana", ...body }, save });
const open = { open: "A", request: { identifier: "$ana", webhook: "$webhook" } };
const silent = { open: "A", answer_heartbeats: false, request: { identifier: "$ana" } };
const say = (text: string) => ({ send: "A", text });
const told = (message: unknown) => ({ api: "message", body: { messages: { message, clients: "$ana" } } });
const events = (...list: unknown[]) => ({ events: list });
const opened = ["CONNECTION_OPEN", "$ana"];
const message = (text: unknown) => ["MESSAGE", "$ana", text];
const closedEvent = ["CONNECTION_CLOSE", "$ana"];
const forged = (signed_by: string, expires_in_s = 60) => ({ forge: "X", from: "T", signed_by, expires_in_s });
const refusal = { status: 401, text: "Unauthorized" };
const claims = { identifier: "$ana", feeds: ["$a"] };
const request = (expected: object) => [open, say("hi"), events(opened, message("hi")), { request: expected }];
const api = (expected: object) => [{ api: "feeds", body: {}, headers: { authorization: null }, expect: expected }];
const limit = (connections: number) => [{ control: { connections } }, ask(), { refused: "T", with: { status: 429 } }];

/** A step of each kind, with what the double does and with something else. */
const cases: [kind: string, right: Step[], wrong: Step[]][] = [
  ["api: status", api({ status: 401 }), api({ status: 204 })],
  ["api: text", api({ text: "Unauthorized" }), api({ text: "unauthorized" })],
  ["api: header", api({ headers: { "www-authenticate": 'Bearer realm=""' } }), api({ headers: { allow: "GET" } })],
  ["api: absent header", api({ headers: { allow: null } }), api({ headers: { "www-authenticate": null } })],
  [
    "api: JSON",
    [{ ...ask(), expect: { json: { identifier: "$ana" } } }],
    [{ ...ask(), expect: { json: { identifier: "$ben" } } }],
  ],
  [
    "token: header",
    [ask(), { token: "T", header: { alg: "HS256" } }],
    [ask(), { token: "T", header: { alg: "none" } }],
  ],
  ["token: claims", [ask({ feeds: ["$a"] }), { token: "T", claims }], [ask({ feeds: ["$b"] }), { token: "T", claims }]],
  ["token: absent", [ask(), { token: "T", absent: ["webhook"] }], [ask(), { token: "T", absent: ["feeds"] }]],
  ["token: lifetime", [ask(), { token: "T", lifetime_s: 7200 }], [ask(), { token: "T", lifetime_s: 7201 }]],
  [
    "forge: key",
    [ask(), forged("the service"), { open: "A", token: "X" }],
    [ask(), forged("another secret"), { open: "A", token: "X" }],
  ],
  [
    "forge: expiry",
    [ask(), forged("the service", -1), { refused: "X", with: refusal }],
    [ask(), forged("the service", 60), { refused: "X", with: refusal }],
  ],
  ["open", [open], [{ open: "A", token: "nothing saved" }]],
  [
    "refused: status",
    [{ refused: "", path: "/x", with: refusal }],
    [{ refused: "", path: "/x", with: { status: 429 } }],
  ],
  [
    "refused: at all",
    [{ refused: "", path: "/x", with: "any refusal" }],
    [ask(), { refused: "T", with: "any refusal" }],
  ],
  ["send: text", [open, say("hi"), events(opened, message("hi"))], [open, say("ho"), events(opened, message("hi"))]],
  [
    "send: binary",
    [open, { send: "A", binary: "AQID" }, events(opened, message({}))],
    [open, { send: "A", text: "AQID" }, events(opened, message({}))],
  ],
  [
    "send: size",
    [open, { send: "A", size: 9 }, { events: [opened, message(9)], lengths: true }],
    [open, { send: "A", size: 8 }, { events: [opened, message(9)], lengths: true }],
  ],
  [
    "send: times",
    [open, { ...say("{n}"), times: 2 }, { events: [opened, message("1"), message("0")], order: "any" }],
    [open, { ...say("{n}"), times: 3 }, { events: [opened, message("1"), message("0")], order: "any" }],
  ],
  [
    "frames: content",
    [open, told("hi"), { frames: "A", are: ["hi"] }],
    [open, told("ho"), { frames: "A", are: ["hi"] }],
  ],
  ["frames: one missing", [open, { frames: "A", are: [] }], [open, { frames: "A", are: ["hi"] }]],
  ["frames: one too many", [open, told("hi"), { frames: "A", are: 1 }], [open, told("hi"), { frames: "A", are: [] }]],
  [
    "frames: order",
    [open, told("1"), told("2"), { frames: "A", are: ["2", "1"], order: "any" }],
    [open, told("1"), told("2"), { frames: "A", are: ["2", "1"] }],
  ],
  ["frames: number", [open, told("hi"), { frames: "A", are: 1 }], [open, told("hi"), { frames: "A", are: 2 }]],
  [
    "frames: sizes",
    [open, told("hi"), { frames: "A", are: [2], sizes: true }],
    [open, told("hi"), { frames: "A", are: [3], sizes: true }],
  ],
  ["events: action", [open, events(opened)], [open, events(["MESSAGE", "$ana"])]],
  ["events: identifier", [open, events(opened)], [open, events(["CONNECTION_OPEN", "$ben"])]],
  ["events: one missing", [open, events(opened)], [open, events(opened, opened)]],
  ["events: one too many", [events()], [open, events()]],
  ["request: method", request({ method: "POST" }), request({ method: "GET" })],
  ["request: HTTP", request({ http: "1.1" }), request({ http: "2.0" })],
  ["request: header", request({ headers: { authorization: null } }), request({ headers: { authorization: "x" } })],
  ["request: header names", request({ header_names: ["Content-Type"] }), request({ header_names: ["content-TYPE"] })],
  ["request: body", request({ body: { action: "MESSAGE" } }), request({ body: { action: "OPEN" } })],
  ["request: raw", request({ raw: { $matches: '^\\{"action"' } }), request({ raw: { $matches: '^\\{"data"' } })],
  [
    "request: signature",
    request({ signed: true }),
    [
      { open: "A", request: { identifier: "$ana", webhook: { url: "$webhookUrl", secret: "another" } } },
      say("hi"),
      events(message("hi")),
      { request: { signed: true } },
    ],
  ],
  [
    "close and closed",
    [open, { close: "A", code: 4001, reason: "bye" }, { closed: "A", with: { code: 4001, reason: "bye" } }],
    [open, { close: "A", code: 4001, reason: "bye" }, { closed: "A", with: { code: 4001, reason: "ciao" } }],
  ],
  [
    "closed: when",
    [open, { close: "A" }, { closed: "A", with: { code: 1000 }, after_s: [0, 5] }],
    [open, { close: "A" }, { closed: "A", with: { code: 1000 }, after_s: [4, 5] }],
  ],
  [
    "closed: at all",
    [open, { drop: "A" }, { closed: "A", with: { code: 1006 } }],
    [open, { closed: "A", with: { code: 1006 } }],
  ],
  ["drop", [open, { drop: "A" }, events(opened, closedEvent)], [open, { drop: "A" }, events(opened)]],
  ["stays_open", [open, { stays_open: "A" }], [open, { close: "A" }, { stays_open: "A" }]],
  [
    "beats",
    [silent, told(""), { beats: "A", in_s: 1, count: 1 }],
    [silent, told(""), { beats: "A", in_s: 1, count: 2 }],
  ],
  ["control", limit(0), limit(1)],
  [
    "matching: $exact",
    [{ ...ask(), expect: { json: { $matches: "" } }, contract: { json: { identifier: { $exact: "$ana" } } } }],
    [{ ...ask(), expect: {}, contract: { json: { $exact: { identifier: "$ana" } } } }],
  ],
  ["matching: $in", api({ status: { $in: [400, 401] } }), api({ status: { $in: [400, 500] } })],
  ["matching: $range", api({ status: { $range: [400, 401] } }), api({ status: { $range: [402, 499] } })],
  [
    "placeholder: $repeat",
    [open, told({ $repeat: ["a", 3] }), { frames: "A", are: ["aaa"] }],
    [open, told({ $repeat: ["a", 2] }), { frames: "A", are: ["aaa"] }],
  ],
  [
    "placeholder: $list",
    [open, told("0"), { frames: "A", are: { $list: ["{n}", 1] } }],
    [open, told("0"), { frames: "A", are: { $list: ["{n}", 2] } }],
  ],
  ["a verb that nobody knows", [], [{ sing: "A" }]],
  ["a key that nobody knows", [{ wait_ms: 1 }], [{ wait_ms: 1, at_least: 1 }]],
  ["an operator that nobody knows", api({ status: 401 }), api({ status: { $near: 401 } })],
];

describe.concurrent.each(cases)("%s", (_kind, right, wrong) => {
  test("what the service does passes", async () => expect(await differencesOf(right)).toEqual([]));
  test("another value fails", async () => expect(await differencesOf(wrong)).toHaveLength(1));
});

describe("replies", () => {
  const steps = (text: string) => [
    open,
    say("ping"),
    say("other"),
    { frames: "A", are: ["welcome $ana", text, "?"], order: "any" },
  ];
  const to = (text: string) => ({ json: { messages: { clients: "{identifier}", message: text } } });
  const replies = {
    "MESSAGE ping": to("to {message}"),
    MESSAGE: to("?"),
    "CONNECTION_OPEN @$ana": to("welcome {identifier}"),
  };

  test("are the most special that there is, with the words of the event", async () => {
    expect(await differencesOf(steps("to ping"), { replies })).toEqual([]);
    expect(await differencesOf(steps("to pong"), { replies })).toHaveLength(1);
  });

  test("have the status and the headers that the scenario says", async () => {
    for (const change of [{ status: 500 }, { headers: { authorization: null } }, { text: "" }, { delay_ms: 5000 }]) {
      const changed = { ...replies, "MESSAGE ping": { ...to("to {message}"), ...change } };
      expect(await differencesOf(steps("to ping"), { replies: changed })).toHaveLength(1);
    }
  });
});

describe("an implementation that only says yes", () => {
  test("fails wherever something is expected of a connection", async () => {
    const implementation = {
      ...overNetwork("http://127.0.0.1:9"),
      apiKey: "k",
      tokenKey: "k",
      control: () => undefined,
    };
    const scenario = { name: "", page: "", ground: "observed", agrees_with_contract: true, steps: [open] } as Scenario;
    expect(await replay(scenario, implementation, "release", defaults)).toHaveLength(1);
  });
});
