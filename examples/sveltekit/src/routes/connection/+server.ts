import { socketless } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = ({ request }) =>
  socketless.connection(request);
