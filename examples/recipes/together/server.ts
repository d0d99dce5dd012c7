import { webhook } from "../app.ts";
import { cron } from "../cron.ts";
import * as notifications from "../notifications/server.ts";
import * as presence from "../presence/server.ts";

/** Serve it at `/webhook`. */
export const POST = (request: Request): Promise<Response> =>
  webhook(request, notifications.onEvent, presence.onEvent);

/** Serve it at `/cron`: people whose connection was lost go offline. */
export const GET = (request: Request): Promise<Response> =>
  cron(request, presence.update);
