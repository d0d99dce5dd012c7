import { describe, expect, it } from "vitest";

import { HOSTS } from "./hosts";
import { openSite } from "./site";
import { judge } from "./suite";

describe.each(HOSTS)("$name", ({ start, without }) => {
  it("serves the build as it should be served", async ({ skip }) => {
    const host = await start();
    if (host === undefined) {
      skip("The program is not installed.");
    } else {
      const results = await judge(await openSite(host.url), without).finally(() => host.stop());
      expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect(results.filter(({ outcome }) => outcome === "held").length).toBeGreaterThan(15);
    }
  }, 30_000);
});
