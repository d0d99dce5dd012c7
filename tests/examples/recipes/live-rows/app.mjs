/** Serves the routes of orders to whoever the header `x-user` names. */
import express from "express";

import { orders } from "./live-rows/routes.ts";

const server = express()
  .use(orders((request) => request.headers["x-user"]))
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => server.close());
