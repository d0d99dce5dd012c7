import { describe, expect, it, vi } from "vitest";

import { sentBy, type Reply } from "./index";
import { backend, eventOf, MASTER, ofPage, secretOf, signatureOf, signedEvent, willing } from "./server-harness";

interface Answered {
  feeds?: { action: string; feeds: string; clients: string }[];
  messages?: { clients: string; message: string }[];
}

async function answeredBy(route: (request: Request) => Promise<Response>, request: Request) {
  const response = await route(request);
  const { feeds = [], messages = [] } = (await response.json()) as Answered;
  return {
    status: response.status,
    authorization: response.headers.get("authorization"),
    feeds: feeds.map(({ action, feeds: name }) => `${action} ${name}`),
    messages: messages.map(({ message }) => JSON.parse(message) as unknown),
  };
}

describe("webhook", () => {
  it("welcomes a connection and keeps it in its user's feed while it is open", async () => {
    const route = backend(willing().service).socketless.webhook();
    expect(await answeredBy(route, signedEvent("42.k3"))).toEqual({
      status: 200,
      authorization: `Bearer ${secretOf("42.k3")}`,
      feeds: ["join user.42"],
      messages: [{ type: "socketless:welcome", user: "42", identifier: "42.k3" }],
    });
    expect((await answeredBy(route, signedEvent("42.k3", "CONNECTION_CLOSE"))).feeds).toEqual(["leave user.42"]);
    expect((await answeredBy(route, signedEvent("42.k3", "SOMETHING_NEW"))).status).toBe(200);
  });

  it("puts the replies of all handlers into one answer", async () => {
    const route = backend(willing().service).socketless.webhook(
      () => ({ join: ["news"] }),
      { onEvent: () => Promise.resolve([{ message: { type: "one" } }, { message: { type: "two" } }]) },
      () => undefined,
    );
    const { feeds, messages } = await answeredBy(route, signedEvent("42.k3"));
    expect(feeds).toEqual(["join user.42", "join news"]);
    expect(messages.slice(1)).toEqual([{ type: "one" }, { type: "two" }]);
  });

  it("keeps a person who sends too much in their feeds, and skips only handlers", async () => {
    const handler = vi.fn(() => ({ join: ["news"] }));
    const { socketless } = backend(willing().service, { perMinute: { events: 2 } });
    const route = socketless.webhook(handler);
    for (let sent = 0; sent < 5; sent += 1) {
      await route(signedEvent("42.k3", "MESSAGE", "hi"));
    }
    expect(handler).toHaveBeenCalledTimes(2);
    const opened = [];
    for (let count = 0; count < 3; count += 1) {
      opened.push((await answeredBy(route, signedEvent("42.k4"))).feeds);
    }
    const both = ["join user.42", "join news"];
    expect(opened).toEqual([both, both, ["join user.42"]]);
    expect((await answeredBy(route, signedEvent("42.k4", "CONNECTION_CLOSE"))).feeds).toEqual(["leave user.42"]);
  });

  it.each([
    ["another user's feed", { join: ["user.43"] }],
    ["a hashed user's feed", { join: ["user_0f"] }],
    ["a session's feed", { join: [`session_${"0".repeat(32)}`] }],
    ["a list for a name", { join: [["staff"]] as unknown as string[] }],
    ["a name for a list", { join: "staff" as unknown as string[] }],
    ["nothing for a name", { leave: [undefined as unknown as string] }],
  ])("joins nobody to %s that a client has named", async (_what, reply) => {
    const { socketless, lines } = backend(willing().service);
    expect(
      (
        await answeredBy(
          socketless.webhook(() => reply),
          signedEvent("42.k3"),
        )
      ).feeds,
    ).toEqual(["join user.42"]);
    expect(lines).toHaveLength(1);
  });

  it("writes one line without control characters of what a client named", async () => {
    const { socketless, lines } = backend(willing().service);
    const route = socketless.webhook(() => {
      throw Object.assign(new Error("bad \u001b[2J\nERROR root logged in\u202e"), { stack: undefined });
    });
    await route(signedEvent("42.k3", "X\n2026 ERROR \u001b[2J"));
    expect(lines.join()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(lines).toHaveLength(1);
  });

  it("goes on when the log itself fails", async () => {
    const fail = () => {
      throw new Error("disk full");
    };
    const { socketless } = backend(willing().service, { log: { warn: fail, error: fail } });
    const route = socketless.webhook(fail, () => ({ message: { type: "second" } }));
    expect((await answeredBy(route, signedEvent("42.k3", "MESSAGE", "hi"))).messages).toEqual([{ type: "second" }]);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("no database"))],
    ["returns a feed that the service would not take", () => ({ join: ["Room 1"] })],
    ["passes on a message that would log others out", () => ({ message: { type: "socketless:ended" } })],
  ])(
    "goes on with the other handlers when one %s, and logs it",
    async (_what, handler: () => Promise<Reply> | Reply) => {
      const { socketless, lines } = backend(willing().service);
      const route = socketless.webhook(handler, () => ({ message: { type: "second" } }));
      const { messages } = await answeredBy(route, signedEvent("42.k3", "MESSAGE", "hi"));
      expect(messages).toEqual([{ type: "second" }]);
      expect(lines).toEqual([expect.stringContaining("A handler of the webhook failed at MESSAGE")]);
    },
  );

  it("hands out what a client sent as an object, whatever it was", async () => {
    const sent: unknown[] = [];
    const route = backend(willing().service).socketless.webhook((event) => void sent.push(sentBy(event)));
    for (const message of ['{"a":1}', "7", "null", "{", ""]) {
      await route(signedEvent("42.k3", "MESSAGE", message));
    }
    expect(sent).toEqual([{ a: 1 }, expect.anything(), {}, {}, {}]);
  });

  it("leaves events of a person who sends too many unanswered, and of nobody else", async () => {
    const seen: string[] = [];
    const { socketless } = backend(willing().service, { perMinute: { events: 2 } });
    const route = socketless.webhook(({ user }) => void seen.push(user));
    for (const identifier of ["42.a", "42.b", "42.c", "43.a"]) {
      expect((await route(signedEvent(identifier, "MESSAGE", "hi"))).status).toBe(200);
    }
    expect(seen).toEqual(["42", "42", "43"]);
  });

  it("refuses identifiers that aren't valid Unicode, which would share one secret", async () => {
    const { socketless } = backend(willing().service);
    const body = eventOf("\ud83d.k3");
    const headers = { "x-socketless-signature": signatureOf(body, secretOf("\ufffd.k3")) };
    const response = await socketless.webhook()(new Request("https://app.test/", { method: "POST", headers, body }));
    expect(response.status).toBe(401);
  });

  it("answers another method with 405, which a followed redirect makes of POST", async () => {
    expect((await backend(willing().service).socketless.webhook()(new Request("https://app.test/"))).status).toBe(405);
  });

  it("says once that secrets differ, in the log", async () => {
    const { socketless, lines } = backend(willing().service, { masterSecret: "another" });
    for (const _ of [1, 2]) {
      expect((await socketless.webhook()(signedEvent("42.k3"))).status).toBe(401);
    }
    expect(lines).toEqual([expect.stringContaining("with a different SOCKETLESS_WEBHOOK_MASTER_SECRET")]);
  });

  it("says in the log what to do with a body that was read, and not to the client", async () => {
    const { socketless, lines } = backend(willing().service);
    const request = signedEvent("42.k3");
    await request.text();
    const response = await socketless.webhook()(request);
    expect([response.status, await response.text()]).toEqual([500, "Internal Server Error"]);
    expect(lines).toEqual([expect.stringMatching(/mount the webhook before express\.json\(\).* rawBody: true/)]);
  });

  it("takes events of the previous master secret while it changes", async () => {
    const { socketless } = backend(willing().service, { masterSecret: ["new", MASTER] });
    expect((await socketless.webhook()(signedEvent("42.k3"))).status).toBe(200);
  });
});

describe("endSession", () => {
  it("reaches the connections of one session only, through a feed that they stay in", async () => {
    const { service, asked } = willing();
    const { socketless } = backend(service, {
      user: (request) => ({ id: "42", session: request.headers.get("x-session") ?? "" }),
    });
    const feeds: string[][] = [];
    for (const session of ["one", "two"]) {
      await socketless.connection(ofPage({ "x-session": session }));
      const identifier = String(asked.at(-1)?.body.identifier);
      expect(identifier).toMatch(/^42\.[0-9a-f]{48}$/);
      feeds.push((await answeredBy(socketless.webhook(), signedEvent(identifier))).feeds);
    }
    await socketless.endSession("42", { session: "one" });
    const { feeds: ended, message } = asked.at(-1)?.body.messages as { feeds: string; message: string };
    expect(JSON.parse(message)).toEqual({ type: "socketless:ended" });
    expect(feeds[0]).toEqual(["join user.42", `join ${ended}`]);
    expect(feeds[1]).not.toContain(`join ${ended}`);
  });

  it("reaches all pages of a user", async () => {
    const { service, asked } = willing();
    await backend(service).socketless.endSession("42");
    expect(asked[0]?.body.messages).toMatchObject({ feeds: "user.42" });
  });

  it("can't be said by a handler or by `send`", async () => {
    const { socketless } = backend(willing().service);
    await expect(socketless.send({ feeds: "user.42" }, { type: "socketless:ended" })).rejects.toThrow("only the SDK");
  });
});
