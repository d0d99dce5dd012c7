import { createSocketless } from "@socketless/sdk";

import { userFrom } from "./user"; // Your login: an ID, or nothing.
import { webhookUrl } from "./webhook-url";

export const socketless = createSocketless({
  webhookUrl: webhookUrl(),
  user: userFrom,
});

export const webhook = socketless.webhook();
