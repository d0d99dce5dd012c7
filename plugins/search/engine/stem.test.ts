import { describe, expect, it } from "vitest";

import { stem } from "./stem";

describe("stem", () => {
  it.each([
    ["feeds", "feed"],
    ["verifies", "verif"],
    ["signed", "sign"],
    ["running", "run"],
    ["string", "string"],
    ["status", "status"],
    ["address", "address"],
    ["sha256", "sha256"],
    ["speed", "speed"],
  ])("cuts %s to %s", (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it.each([
    ["expire", "expires", "expired", "expiry", "expiration"],
    ["authenticate", "authenticated", "authenticating", "authentication"],
    ["validate", "validating", "validation"],
    ["verify", "verified", "verification"],
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
