import { describe, expect, it } from "vitest";

import { stem, tokenize, words } from "./tokenizer";

const first = (text: string): string[] => {
  const word = words(text)[0];
  return word === undefined ? [] : [...word.parts.map((part) => part.text), word.whole];
};

describe("words", () => {
  it.each([
    ["sendOnConnect", ["send", "on", "connect", "sendonconnect"]],
    ["Next.js", ["next", "js", "nextjs"]],
    ["hmac-sha256=", ["hmac", "sha256", "hmacsha256"]],
    ["CONNECTION_CLOSE", ["connection", "close", "connectionclose"]],
    ["/api/v0/feeds", ["api", "v0", "feeds", "apiv0feeds"]],
    ["@socketless/react", ["socketless", "react", "socketlessreact"]],
    ["HTTPServer", ["http", "server", "httpserver"]],
    ["C#", ["csharp", "csharp"]],
    [".NET,", ["dotnet", "dotnet"]],
    ["São", ["sao", "sao"]],
    ["Nœuds", ["noeuds", "noeuds"]],
    ["Straße", ["strasse", "strasse"]],
  ])("gives %s in parts and whole", (text, expected) => {
    expect(first(text)).toEqual(expected);
  });

  it.each([
    ["64kb", ["64", "kb"]],
    ["10MB.", ["10", "mb"]],
    ["1.5s", ["15", "s"]],
    ["<250ms", ["250", "ms"]],
    ["base64 sha256 2fa 5xx", ["base64", "sha256", "2fa", "5xx"]],
  ])("separates a number from its unit, but not other letters, in %s", (text, expected) => {
    expect(words(text).map(({ whole }) => whole)).toEqual(expected);
  });

  it("keeps the offsets of the original text", () => {
    const text = "the sendOnConnect option";
    const parts = words(text)[1]?.parts.map((part) => text.slice(part.start, part.end));
    expect(parts).toEqual(["send", "On", "Connect"]);
  });

  it("finds nothing in signs and emoji", () => {
    expect(words("🙂🙂 --- (*.+?)^$ […]")).toEqual([]);
  });

  it("reads right-to-left text", () => {
    expect(words("שלום עולם").map((word) => word.whole)).toEqual(["שלום", "עולם"]);
  });
});

it.each([
  ["Как подписаться на канал", "подписаться"],
  ["كيف أشترك في القناة", "القناة"],
  ["चैनल से संदेश भेजें", "संदेश"],
  ["如何订阅频道", "订阅"],
  ["チャンネルに参加する", "参加"],
])("finds the words of %s", (text, word) => {
  expect(tokenize(text)).toContain(words(word)[0]?.whole);
});

it("leaves out words that nobody types", () => {
  expect(tokenize("a".repeat(10_000))).toEqual([]);
});

describe("stem", () => {
  it.each([
    ["feeds", "~feed"],
    ["running", "~run"],
    ["string", "~string"],
    ["sha256", "~sha256"],
    ["is", "~is"],
  ])("makes %s %s", (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it.each([
    ["expire", "expires", "expired", "expiry", "expiration"],
    ["authenticate", "authenticated", "authenticating", "authentication"],
    ["validate", "validating", "validation"],
    ["verify", "verifies", "verified", "verification"],
    ["connect", "connected", "connection", "connections"],
    ["deploy", "deployed", "deployment"],
    ["idempotent", "idempotency"],
    ["message", "messages", "messaging"],
  ])("gives the forms of %s one stem", (word, ...forms) => {
    expect(new Set(forms.map(stem))).toEqual(new Set([stem(word)]));
  });

  it("keeps words of other meanings apart", () => {
    expect(stem("server")).not.toBe(stem("serve"));
    expect(stem("token")).not.toBe(stem("toke"));
  });
});
