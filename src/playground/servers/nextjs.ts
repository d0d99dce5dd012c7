import "./node";

import * as connection from "@examples/nextjs/src/app/api/socketless/connection/route";
import * as webhook from "@examples/nextjs/src/app/api/socketless/webhook/route";
import { roll } from "@examples/nextjs/src/app/roll/actions";
import { APP_ORIGIN } from "../addresses";
import { runRoutes } from "./run";

process.env.PUBLIC_URL = `${APP_ORIGIN}/api/socketless`;

runRoutes({
  "/api/socketless/connection": connection.POST,
  "/api/socketless/webhook": webhook.POST,
  // A server action has no route, so it gets one here.
  "/roll": async () => new Response(await roll()),
});
