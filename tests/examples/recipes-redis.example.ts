import { isFull } from "../../scripts/test/suites";
import { describeExample } from "./describe";
import { runOn } from "./recipes/stores";

describeExample("recipes", async () => {
  runOn("redis");
  if (isFull("recipes")) {
    await import("./recipes/on-a-database");
  } else {
    await import("./recipes/optimistic-send");
  }
});
