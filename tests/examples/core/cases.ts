import { createHash, createHmac } from "node:crypto";

import { expect } from "vitest";

import { illFormedCases } from "./ill-formed";

/** One call of the server's module, which every language must make alike. */
export interface Case {
  name: string;
  /** Name of the function in TypeScript. */
  call: string;
  /** Whether only languages without static types can make it. */
  untyped?: boolean;
  /** `readEvent` takes the bytes of the body in Base64, and the header. */
  args: readonly unknown[];
  /** The first argument in Base64, for languages whose strings are bytes. */
  bytes?: string;
  /** Settings besides those of `settings`. */
  env?: Readonly<Record<string, string>>;
  /** Status and text with which the service answers; 3xx leads to its `/elsewhere`. Default 204 without a text. */
  service?: readonly [status: number, text: string];
  /** What it returns. An HTTP answer is its status, its body, and for a reply its `Authorization`. */
  result?: unknown;
  /** What it throws. */
  error?: string;
  /** A line that it logs. Default: none. */
  log?: string;
  /** The path and the body of each request to the service, with each `message` parsed. */
  requests?: readonly (readonly [path: string, body: unknown])[];
}

const master = "master of the tests";

/** The settings of every case, besides the address of the service. */
export const settings = {
  SOCKETLESS_API_KEY: "key",
  SOCKETLESS_WEBHOOK_MASTER_SECRET: master,
  PUBLIC_URL: "https://app.test",
};

const hmac = (key: string, data: string | Buffer): string => createHmac("sha256", key).update(data).digest("hex");

export const secretOf = (identifier: string): string => hmac(master, identifier);

/** Read the JSON of a body. A `message` in it must be JSON in a string, and is read as well. */
export const readJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === "message" ? JSON.parse(value as string) : value));

/** An HTTP answer as cases have it: what has an `Authorization` is JSON. */
export const answerOf = (status: number, body: string, authorization: string | null): unknown =>
  authorization ? { status, authorization, body: readJson(body) } : { status, body };

const eventOf = (identifier: unknown, action: unknown = "MESSAGE", message: unknown = "hi"): string =>
  JSON.stringify({ action, data: { connection: { clientId: "wskl_live_test", identifier }, message } });

/** An event of as many bytes. */
const eventOfSize = (bytes: number): string =>
  eventOf("a.1", "MESSAGE", "x".repeat(bytes - eventOf("a.1", "MESSAGE", "").length));

const signature = (body: string, key: string): string => `hmac-sha256=${hmac(key, body)}`;

const reading = (name: string, body: string, header: string, rest: Omit<Case, "name" | "call" | "args">): Case => ({
  name: `readEvent ${name}`,
  call: "readEvent",
  args: [Buffer.from(body).toString("base64"), header],
  ...rest,
});

const wrongSignature = { status: 401, body: "Wrong signature" };
const notText = { status: 400, body: "The message is not text" };
const tooLarge = { status: 413, body: "The body is too large or too slow" };
const genuine = (action: string, message: string) => ({ action, identifier: "a.1", message, secret: secretOf("a.1") });

/** A body that the secret of `a.1` signs. */
const signed = (name: string, body: string, result: unknown): Case =>
  reading(name, body, signature(body, secretOf("a.1")), { result });

const old = hmac("old", "a.1");
const rotating = { SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER: "old" };
const oldEvent = (name: string, rest: Omit<Case, "name" | "call" | "args">): Case =>
  reading(name, eventOf("a.1"), signature(eventOf("a.1"), old), rest);

const events: readonly Case[] = [
  signed("hands out a verified event with its client's secret", eventOf("a.1"), genuine("MESSAGE", "hi")),
  signed("hands out an event that it does not know", eventOf("a.1", "CONNECTION_LOST"), {
    ...genuine("CONNECTION_LOST", ""),
    message: expect.anything(),
  }),
  signed("refuses an event of another client", eventOf("admin.1"), wrongSignature),
  ...["", "hmac-sha256=", "sha256=00", `hmac-sha256=${"0".repeat(64)}`].map((header) =>
    reading(`refuses the header "${header}"`, eventOf("a.1"), header, { result: wrongSignature }),
  ),
  ...["{}", "null", "[]", "7", '"text"', "{", "", eventOf(42), eventOf(undefined), '{"action":"MESSAGE"}'].map((body) =>
    reading(`refuses the body ${body}, whoever signed it`, body, signature(body, master), { result: wrongSignature }),
  ),
  ...[{}, null, 7, ["a"], undefined].map((message) => {
    const body = JSON.stringify({ action: "MESSAGE", data: { connection: { identifier: "a.1" }, message } });
    return signed(`refuses the message ${JSON.stringify(message)} of a genuine event`, body, notText);
  }),
  ...[{}, null, 7, ["MESSAGE"]].map((action) =>
    signed(`refuses the action ${JSON.stringify(action)} of a genuine event`, eventOf("a.1", action), notText),
  ),
  signed(
    "takes a body of 64 KiB",
    eventOfSize(65_536),
    genuine("MESSAGE", JSON.parse(eventOfSize(65_536)).data.message),
  ),
  signed("refuses a body of 64 KiB and a byte", eventOfSize(65_537), tooLarge),
  oldEvent("refuses what a secret from another master secret signed", { result: wrongSignature }),
  oldEvent("takes what the previous master secret signed, and says so", {
    env: rotating,
    result: { ...genuine("MESSAGE", "hi"), secret: old },
    log: "A secret from SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER signed an event",
  }),
  { ...signed("takes what the new one signed meanwhile", eventOf("a.1"), genuine("MESSAGE", "hi")), env: rotating },
  reading("refuses anything else meanwhile", eventOf("a.1"), signature(eventOf("a.1"), hmac("stolen", "a.1")), {
    env: rotating,
    result: wrongSignature,
  }),
  reading("takes no empty secret for the previous one", eventOf("a.1"), signature(eventOf("a.1"), hmac("", "a.1")), {
    env: { SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER: "" },
    result: wrongSignature,
  }),
  reading("says which setting is missing", eventOf("a.1"), "", {
    env: { SOCKETLESS_WEBHOOK_MASTER_SECRET: "" },
    error: "Set the environment variable SOCKETLESS_WEBHOOK_MASTER_SECRET",
  }),
];

const ada = { action: "MESSAGE", identifier: "ada.1", message: "hi", secret: "of ada.1" };
const replied = (body: object) => ({ status: 200, authorization: "Bearer of ada.1", body });

const hashed = (user: string): string => `user_${createHash("sha256").update(user).digest("hex")}`;

/** User IDs, and the feeds of these people. */
const feedsOfUsers: readonly (readonly [user: string, feed: string])[] = [
  ...["42", "user_42", "a.b", "x".repeat(95)].map((user) => [user, `user.${user}`] as const),
  ...[
    ...["Ada", "ada@example.com", "3f2b8c1e-0d4a-4c6b-9e7f-1a2b3c4d5e6f", "auth0|5f7c8ec7"],
    ...["x".repeat(96), "ada\n", " ", "-", "grüße 🚀"],
  ].map((user) => [user, hashed(user)] as const),
];

const invalidFeed = (shown: string): string =>
  `Invalid feed name ${shown}: use 1 to 100 lowercase letters, digits, "_" and "."`;

/** Names that the service would not take, and how an error shows them. */
const invalidFeeds = [
  ["user.Ada", '"user.Ada"'],
  ["", '""'],
  ["news\n", '"news\\n"'],
  ["x".repeat(101), `"${"x".repeat(101)}"`],
] as const;

const feeds: readonly Case[] = [
  ...feedsOfUsers.map(([user, feed]): Case => ({
    name: `feedOf names the feed of ${JSON.stringify(user)}`,
    call: "feedOf",
    args: [user],
    result: feed,
  })),
  { name: "feedOf takes an integer for a user", call: "feedOf", untyped: true, args: [42], result: "user.42" },
  ...["feedOf", "connectionFor"].map((call) => {
    return { name: `${call} takes no empty user`, call, args: [""], error: "The user is empty" };
  }),
  ...invalidFeeds.flatMap(([feed, shown]): Case[] =>
    (
      [
        ["reply", "a join of the feed", [ada, { join: ["news"] }, { join: [feed] }]],
        ["reply", "a leave of the feed", [ada, { leave: [feed] }]],
        ["send", "the feed", [{ feeds: feed }, {}]],
        ["changeFeeds", "the feed", ["join", feed, ["ada.1"]]],
      ] as const
    ).map(([call, where, args]) => ({
      name: `${call} throws at ${where} ${shown}`,
      call,
      args,
      error: invalidFeed(shown),
    })),
  ),
];

const calls: readonly Case[] = [
  {
    name: "secretFor is one secret per client, in ASCII",
    call: "secretFor",
    args: ["usér.a"],
    result: secretOf("usér.a"),
  },
  { name: "userOf keeps what stands before the last dot", call: "userOf", args: ["a.b.c"], result: "a.b" },
  { name: "userOf keeps a name without a dot", call: "userOf", args: ["ada"], result: "ada" },
  {
    name: "reply proves itself with the client's secret, even if it holds nothing",
    call: "reply",
    args: [ada, {}],
    result: replied({}),
  },
  {
    name: "reply puts what several handlers want into one, each feed once, and names nobody but the client",
    call: "reply",
    args: [
      ada,
      { join: ["news", "user.ada"], message: { type: "one" } },
      { join: ["user.ada"], leave: ["lobby"], message: { type: "other" } },
    ],
    result: replied({
      feeds: [
        { action: "join", feeds: "news", clients: "ada.1" },
        { action: "join", feeds: "user.ada", clients: "ada.1" },
        { action: "leave", feeds: "lobby", clients: "ada.1" },
      ],
      messages: [
        { clients: "ada.1", message: { type: "one" } },
        { clients: "ada.1", message: { type: "other" } },
      ],
    }),
  },
  ...(
    [
      ["the webhook of PUBLIC_URL", [], "https://app.test/webhook"],
      ["that below its path", [], "https://app.test/prod/v1/webhook", "https://app.test/prod/v1"],
      ["that below its path, with a slash", [], "https://app.test/prod/webhook", "https://app.test/prod/"],
      ["another webhook", ["https://app.test/hooks"], "https://app.test/hooks"],
    ] as const
  ).map(([name, args, url, publicUrl]): Case => ({
    name: `connectionFor asks for a connection of its own, with all events to ${name}`,
    call: "connectionFor",
    args: ["ada", ...args],
    env: publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl },
    service: [200, '{"url":"wss://service.test/token"}'],
    result: "wss://service.test/token",
    requests: [
      [
        "/api/v0/connection",
        {
          identifier: expect.stringMatching(/^ada\.[0-9a-f]{16}$/),
          webhook: {
            url,
            secret: expect.stringMatching(/^[0-9a-f]{64}$/),
            options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
          },
        },
      ],
    ],
  })),
  ...[{ feeds: "news" }, { clients: ["ada.1", "ben.1"] }].map((to): Case => ({
    name: `send sends a message as JSON in a string, to ${JSON.stringify(to)}`,
    call: "send",
    args: [to, { type: "item" }],
    requests: [["/api/v0/message", { messages: { ...to, message: { type: "item" } } }]],
  })),
  {
    name: "send sends an empty message as an object",
    call: "send",
    args: [{ feeds: "news" }, {}],
    requests: [["/api/v0/message", { messages: { feeds: "news", message: {} } }]],
  },
  {
    name: "send refuses a message that takes too long on a slow line",
    call: "send",
    args: [{ feeds: "news" }, { text: "x".repeat(100_000) }],
    error: "The message is longer than 100,000 characters: send the address of a file",
  },
  {
    name: "changeFeeds changes one feed",
    call: "changeFeeds",
    args: ["leave", "news", ["ada.1", "ben.1"]],
    requests: [["/api/v0/feeds", { actions: { action: "leave", feeds: "news", clients: ["ada.1", "ben.1"] } }]],
  },
  ...([302, 307, 400, 500] as const).map((status): Case => ({
    name: `connectionFor throws what the service answered: ${status}`,
    call: "connectionFor",
    args: ["ada"],
    service: [status, "not today"],
    error: `Socketless answered connection with ${status}${status < 400 ? " to /elsewhere" : ""}: not today`,
    requests: [["/api/v0/connection", expect.anything()]],
  })),
  {
    name: "send throws what the service answered: 401",
    call: "send",
    args: [{ feeds: "news" }, {}],
    service: [401, "Unauthorized"],
    error: "Socketless answered message with 401: Unauthorized",
    requests: [["/api/v0/message", expect.anything()]],
  },
  {
    name: "changeFeeds logs a 500, and does not repeat the call",
    call: "changeFeeds",
    args: ["join", "news", ["ada.1"]],
    service: [500, "Internal Server Error"],
    log: "Socketless answered feeds with 500: Internal Server Error",
    requests: [["/api/v0/feeds", expect.anything()]],
  },
  {
    name: "send says which setting is missing",
    call: "send",
    args: [{ feeds: "news" }, {}],
    env: { SOCKETLESS_API_KEY: "" },
    error: "Set the environment variable SOCKETLESS_API_KEY",
  },
];

const integerUser: Case = {
  name: "connectionFor takes an integer for a user",
  call: "connectionFor",
  untyped: true,
  args: [42],
  service: [200, '{"url":"wss://service.test/token"}'],
  result: "wss://service.test/token",
  requests: [
    [
      "/api/v0/connection",
      expect.objectContaining({ identifier: expect.stringMatching(/^42\.[0-9a-f]{16}$/) as unknown }),
    ],
  ],
};

/** Tell whether a language whose strings are UTF-16 can make a call: `bytes` can hold what no such string does. */
export const isUtf16 = ({ args, bytes }: Case): boolean => bytes === undefined || args[0] !== undefined;

const illFormed = illFormedCases((body, identifier) => hmac(hmac(master, identifier), body));

export const cases: readonly Case[] = [...events, ...feeds, ...calls, integerUser, ...illFormed];
