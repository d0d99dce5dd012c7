/** Serves the routes of orders to whoever the header `x-user` names. */
import express from "express";

import { orders } from "./orders.mjs";

const server = express()
  .use((req, _res, next) => {
    req.session = { userId: req.headers["x-user"] };
    next();
  })
  .use(orders)
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => server.close());
