import { secretFor } from "./send-event";

/** What a handler answers. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export const json = { "Content-Type": "application/json" };
export const adasSecret = secretFor("ada");
export const authorization = { Authorization: `Bearer ${adasSecret}` };

/** Replies to signed requests, by what the program must say about them; the text is what it says. */
export const wrongReplies: ReadonlyArray<readonly [says: string, reply: Reply]> = [
  ["The Authorization header is missing", { headers: json, body: "{}" }],
  ['must start with "Bearer "', { headers: { ...json, Authorization: adasSecret }, body: "{}" }],
  ["carries another secret", { headers: { ...json, Authorization: "Bearer other" }, body: "{}" }],
  ["The body is empty", { headers: { ...json, ...authorization } }],
  ["The body is not JSON", { headers: { ...json, ...authorization }, body: "<p>Hello</p>" }],
  [
    "The body is not UTF-8",
    { headers: { ...json, ...authorization }, body: Buffer.from('{"messages":{"message":"Grüße"}}', "latin1") },
  ],
  ["must be a JSON object", { headers: { ...json, ...authorization }, body: "[]" }],
  ["The status is 204, and must be 200", { status: 204, headers: authorization }],
  ["The status is 500, and must be 200", { status: 500 }],
  ["a redirect to /elsewhere", { status: 308, headers: { location: "/elsewhere" } }],
  ["no route accepts POST", { status: 404 }],
  ["refused a correctly signed request", { status: 401 }],
];

/** Bodies of replies, by what the program must say about them. */
export const wrongBodies: ReadonlyArray<readonly [says: string, body: unknown]> = [
  ["messages must be an object", { messages: "hello" }],
  [
    "messages[1].clients must be a string",
    {
      messages: [
        { message: "a", clients: "ada" },
        { message: "b", clients: 1 },
      ],
    },
  ],
  ['messages.feeds is "Room 1"', { messages: { message: "a", feeds: "Room 1" } }],
  ["feeds[0].action is undefined", { feeds: [{ feeds: "room", clients: "ada" }] }],
  ['feeds.action is "add"', { feeds: { action: "add", feeds: "room", clients: "ada" } }],
  ["feeds.feeds[0] is", { feeds: { action: "join", feeds: ["x".repeat(101)], clients: "ada" } }],
  ["feeds.clients must be a string", { feeds: { action: "join", feeds: "room" } }],
];

/** Bodies of replies that are right, by the advice that the program must give. */
export const advice: ReadonlyArray<readonly [says: string, body: unknown]> = [
  ["messages.message is not a string", { messages: { message: { a: 1 }, clients: "ada" } }],
  ["nobody receives it", { messages: { message: "a" } }],
  ["messages has no message", { messages: { clients: "ada" } }],
  ['"message" means nothing', { message: "a" }],
];
