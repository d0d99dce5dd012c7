import { createSocketless } from "@socketless/sdk";

import { userFrom } from "./user.mjs"; // Your login: an ID, or nothing.

export const socketless = createSocketless({
  user: userFrom,
  monitor: (entry) => console.info(JSON.stringify(entry)),
});
