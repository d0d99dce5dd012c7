import { createServer } from "node:http";

import { nodeHandler } from "@socketless/sdk/node";

import { app } from "./socketless.ts";

const server = createServer(nodeHandler(app)).listen(
  Number(process.env.PORT ?? 8080),
  "0.0.0.0",
);
process.once("SIGTERM", () => server.close());
