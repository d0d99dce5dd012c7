import { describe, expect, it } from "vitest";

import {
  adasSecret,
  advice,
  authorization,
  json,
  wrongBodies,
  wrongReplies,
} from "../../../../tests/examples/send-event-replies";
import { checkRefusal, checkReply } from "./judge";

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** What `post` makes of a reply. */
function answerOf({ status = 200, headers, body = "" }: Reply) {
  let text: string | undefined;
  try {
    text = typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    text = undefined;
  }
  return { status, headers: new Headers(headers), text };
}

const withBody = (body: unknown) => answerOf({ headers: { ...json, ...authorization }, body: JSON.stringify(body) });

describe("checkReply", () => {
  it.each(wrongReplies)("says that a reply is wrong: %s", (says, reply) => {
    const { problems, advice: more } = checkReply(answerOf(reply as Reply), adasSecret);
    expect([...problems, ...more].join("\n")).toContain(says);
  });

  it.each(wrongBodies)("says that a body is wrong: %s", (says, body) => {
    expect(checkReply(withBody(body), adasSecret).problems.join("\n")).toContain(says);
  });

  it.each(advice)("gives advice: %s", (says, body) => {
    const findings = checkReply(withBody(body), adasSecret);
    expect([findings.problems, findings.advice.join("\n")]).toEqual([[], expect.stringContaining(says)]);
  });

  it("finds nothing wrong with messages and feeds, one or lists", () => {
    const message = { message: "a", clients: ["ada"], feeds: "room.1" };
    const action = { action: "set", feeds: ["room.1", "room_2"], clients: "ada" };
    for (const body of [{}, { messages: message, feeds: action }, { messages: [message, message], feeds: [action] }]) {
      expect(checkReply(withBody(body), adasSecret)).toEqual({ problems: [], advice: [] });
    }
  });
});

describe("checkRefusal", () => {
  it.each([
    ["accepted a request with a wrong signature", { status: 200 }],
    ["Refuse it with 401", { status: 500 }],
    ["a redirect to /login", { status: 307, headers: { location: "/login" } }],
    ["gives the webhook secret to a sender", { status: 401, headers: authorization }],
    ["gives the webhook secret to a sender", { status: 401, body: adasSecret }],
  ])("says that it %s", (says, reply) => {
    expect(checkRefusal(answerOf(reply), adasSecret).problems.join("\n")).toContain(says);
  });

  it("takes a 401, and another refusal with advice", () => {
    expect(checkRefusal(answerOf({ status: 401 }), adasSecret)).toEqual({ problems: [], advice: [] });
    expect(checkRefusal(answerOf({ status: 403 }), adasSecret)).toEqual({
      problems: [],
      advice: [expect.stringContaining("401 is the usual answer")],
    });
  });
});
