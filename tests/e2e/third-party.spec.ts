import { readFileSync } from "node:fs";

import { makeThirdPartyList, THIRD_PARTY } from "../../scripts/third-party";
import { expect, test } from "../support/fixtures";

test("THIRD_PARTY.md lists what the build ships; `npm run third-party` makes it anew", async () => {
  expect(readFileSync(THIRD_PARTY, "utf8")).toBe(await makeThirdPartyList());
});
