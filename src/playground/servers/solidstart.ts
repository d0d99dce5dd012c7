import "./node";

import * as connection from "@examples/solidstart/src/routes/connection";
import * as webhook from "@examples/solidstart/src/routes/webhook";
import { runRoutes } from "./run";

runRoutes({
  "/connection": (request) => connection.POST({ request }),
  "/webhook": (request) => webhook.POST({ request }),
});
