import { createSocketless } from "@socketless/sdk";

import { webhookUrl } from "./webhook-url";

export const socketless = createSocketless({
  webhookUrl: webhookUrl(),
  // Your login: the ID of who is logged in, or nothing. Here, all are guests.
  user: () => `guest_${crypto.randomUUID().slice(0, 8)}`,
});

export const webhook = socketless.webhook();
