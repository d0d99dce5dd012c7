import { createSocketless } from "@socketless/sdk";
import { createLiveRows } from "@socketless/sdk/live-rows";

export const socketless = createSocketless({
  user: (_request, req) => req.session.userId, // Your login's.
});
export const rows = createLiveRows(socketless);
