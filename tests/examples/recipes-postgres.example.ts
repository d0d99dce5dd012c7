import { describeExample } from "./describe";
import { runOn } from "./recipes/stores";

describeExample("recipes", async () => {
  runOn("postgres");
  await import("./recipes/on-a-database");
  await import("./recipes/members-table");
});
