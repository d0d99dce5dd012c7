import { socketless } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

const webhook = socketless.webhook();

export const POST: RequestHandler = ({ request }) => webhook(request);
