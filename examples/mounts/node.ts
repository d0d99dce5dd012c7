import { createServer } from "node:http";

import { app } from "./app.ts";
import { nodeHandler } from "./node-http.ts";

const server = createServer(nodeHandler(app)).listen(
  Number(process.env.PORT ?? 8080),
  "0.0.0.0",
);
process.once("SIGTERM", () => server.close());
