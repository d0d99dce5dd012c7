import { webhook } from "../app.ts";
import * as notifications from "../notifications/server.ts";
import * as presence from "../presence/server.ts";

/** Serve it at `/webhook`. */
export const POST = (request: Request): Promise<Response> =>
  webhook(request, notifications.onEvent, presence.onEvent);
