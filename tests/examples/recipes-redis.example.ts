import { describeExample } from "./describe";
import { runOn } from "./recipes/stores";

describeExample("recipes", async () => {
  runOn("redis");
  await import("./recipes/on-a-database");
});
