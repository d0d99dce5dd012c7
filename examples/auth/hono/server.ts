import { serve } from "@hono/node-server";
import { Hono } from "hono";

import { connection } from "./connection.ts";

const app = new Hono();
app.route("/", connection);
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: "127.0.0.1" });
