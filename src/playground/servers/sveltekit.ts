import "./node";

import * as connection from "@examples/sveltekit/src/routes/connection/+server";
import * as roll from "@examples/sveltekit/src/routes/roll/+server";
import * as webhook from "@examples/sveltekit/src/routes/webhook/+server";
import { runRoutes } from "./run";

runRoutes({
  "/connection": (request) => connection.POST({ request }),
  "/webhook": (request) => webhook.POST({ request }),
  "/roll": (request) => roll.POST({ request }),
});
