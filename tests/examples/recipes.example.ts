import { test } from "vitest";

import { describeExample } from "./describe";
import { run } from "./processes";
import { startRoomApp, testRoom } from "./recipes/room";
import { runOn } from "./recipes/stores";
import { siteCompiler, siteDir } from "./workspace";

describeExample("recipes", async () => {
  runOn("memory");
  await import("./recipes/missed-messages");
  await import("./recipes/presence");
  await import("./recipes/private-feeds");
  await import("./recipes/private-presence");
  testRoom(startRoomApp);
  await import("./recipes/optimistic-send");
  await import("./recipes/closes");
  await import("./recipes/together");
  await import("./recipes/static-page");

  test("type-checks, with the pages' JavaScript", async () => {
    await run({ command: [siteCompiler, "-p", "tests/examples/recipes"], cwd: siteDir }, 60_000);
  });
});
