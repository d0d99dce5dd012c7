import express from "express";

import { connection } from "./connection.ts";

express()
  .use(connection)
  .listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
