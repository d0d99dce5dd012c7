import { describe, expect, it } from "vitest";

import { formatEntry } from "./lines";

const reply = (status: number | undefined, ignored?: string) =>
  formatEntry({ kind: "reply", call: 1, identifier: "42.k3", status, headers: [], body: "", ignored, at: 0 }, false);

describe("formatEntry", () => {
  it.each([
    [undefined, "the request failed: fetch failed (ECONNREFUSED)", "does PUBLIC_URL lead to it?"],
    [404, "the status is not 2xx", "does PUBLIC_URL, with its path, lead to your webhook?"],
    [401, "the status is not 2xx", "SOCKETLESS_WEBHOOK_MASTER_SECRET?"],
  ])("asks for the setting behind a reply with status %s", (status, ignored, question) => {
    expect(reply(status, ignored)).toContain(`ignored: ${ignored}; `);
    expect(reply(status, ignored)).toContain(question);
  });

  it("asks nothing after a reply that counts", () => {
    expect(reply(200)).not.toContain("?");
  });
});
