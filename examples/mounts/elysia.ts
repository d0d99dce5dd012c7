import { Elysia } from "elysia";

import { app } from "./app.ts";

new Elysia().mount("/", app).listen(process.env.PORT ?? 3000);
