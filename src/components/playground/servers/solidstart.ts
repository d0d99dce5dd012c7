import "./node";

import * as connection from "@examples/solidstart/src/routes/connection";
import * as webhook from "@examples/solidstart/src/routes/webhook";
import { routed, run } from "./run";

run(
  routed([
    ["/connection", (request) => connection.POST({ request })],
    ["/webhook", (request) => webhook.POST({ request })],
  ]),
);
