import { describe, expect, it } from "vitest";

import { citedIn, citedNames, readObservations } from "./scenarios";

const observations = readObservations();
const named = (name: string) => observations.find((observation) => observation.name === name);

describe("readObservations", () => {
  it("has what the contract says beside what was observed", () => {
    expect(named("webhook options: left out")).toEqual({
      name: "webhook options: left out",
      anchor: "release-webhook-options-left-out",
      contradicts: true,
      contract: "Only MESSAGE.",
      release: "Without options all three events are sent, though the defaults name only messages.",
      ground: "observed 2026-11-23",
    });
  });

  it("knows what the runtime changes: on Node.js the work is done and the answer is 500", () => {
    expect(named("every success of POST /feeds and POST /message")).toMatchObject({
      contradicts: true,
      contract: "204.",
      release: "500 Internal Server Error instead of 204, though it has been carried out.",
    });
  });

  it("gives every row an anchor of its own", () => {
    expect(new Set(observations.map(({ anchor }) => anchor)).size).toBe(observations.length);
  });
});

describe("citedIn", () => {
  it("finds the names in a page's text, over line ends too", () => {
    expect(citedIn('A <Observed of="token payload" />, and\n<Observed\nof="message: not stored" />.')).toEqual([
      "token payload",
      "message: not stored",
    ]);
  });
});

/** What no page cites, reviewed: by reason. A contradiction of the contract stands in the table without being cited. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  "the contract says it, so pages state it without a mark": [
    "webhook options: all true",
    "no webhook",
    "overrideFeeds true",
    "overrideFeeds false",
    "connection request: one feed joined, one new, overrideFeeds true",
    "connection request: one feed joined, one new, overrideFeeds false",
    "feeds: join and leave an open connection",
    "feeds: set an open connection",
    "feeds: several clients in one action",
    "feeds: set that adds",
    "feeds: nothing to do",
    "feeds: names",
    "reply: welcome by clients",
    "reply: one action per feed",
    "reply: repeated join beside messages",
    "reply: to other clients and feeds",
    "reply: to CONNECTION_CLOSE",
    "reply: status 400",
    "reply: status 404",
    "reply: status 503",
    "reply: wrong Authorization",
    "reply: empty body",
    "reply: empty object",
    "webhook request",
    "message: nobody there",
    "message: to nobody",
    "message: unicode identifier",
    "wire: client closes",
    "wire: connection lost",
    "error: wrong key",
    "error: webhook",
    "identifier: empty",
    "identifier: 1,000 characters",
    "doc: what it holds",
    "message: no string, nobody there",
  ],
  "it comes from the runtime or a library, so no page leans on it": [
    "token payload names the project",
    "webhook request: other headers",
    "wire: frame over 16 MiB",
    "error: PUT, PATCH and DELETE",
    "identifier: NUL character",
  ],
  "a detail of sizes and odd input that no advice depends on": [
    "wire: frame of 1 MiB",
    "wire: frame of 16 MiB",
    "wire: large message to a client",
    "error: wrong method or path",
    "Content-Type with a charset",
    "unknown property in a request",
    "reply: unknown property",
    "wire: 100 frames at once",
    "wire: empty frames make no events",
  ],
  "tolerance of a reply that no page should teach": [
    "reply: status 201",
    "reply: status 204",
    "reply: text/plain",
    "reply: no Content-Type",
  ],
  "pages give advice that holds either way, without the detail": [
    "reply: several messages keep their order",
    "reply: slow, 20 s",
    "reply: slow, 65 s",
    "message: a list keeps its order",
    "message: to one client named twice",
    "upgrade refused: not a token",
    "reply: redirect 307",
    "token payload without webhook",
    "upgrade refused: foreign signature",
    "CORS: simple requests",
  ],
};

describe("every recorded behaviour", () => {
  const reviewed = Object.values(UNUSED).flat();

  it("is in the table of deviations, cited by a page, or reviewed as not needed", () => {
    const cited = citedNames();
    const left = observations.filter(({ name, contradicts }) => !contradicts && !cited.has(name));
    expect(left.map(({ name }) => name).filter((name) => !reviewed.includes(name))).toEqual([]);
  });

  it("is reviewed once, under its own name", () => {
    expect(reviewed.filter((name) => named(name) === undefined)).toEqual([]);
    expect(new Set(reviewed).size).toBe(reviewed.length);
  });
});
