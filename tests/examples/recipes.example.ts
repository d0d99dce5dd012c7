import { describeExample } from "./describe";

describeExample("recipes", async () => {
  await import("./recipes/missed-messages");
  await import("./recipes/presence");
  await import("./recipes/private-feeds");
  await import("./recipes/notifications");
  await import("./recipes/ai-answer");
  await import("./recipes/optimistic-send");
  await import("./recipes/cursors");
  await import("./recipes/fan-out");
  await import("./recipes/schedule");
  await import("./recipes/dashboard");
  await import("./recipes/closes");
  await import("./recipes/together");
});
