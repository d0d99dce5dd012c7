import { createServer } from "node:http";

import { createApp, toNodeListener } from "h3";

import handler from "./nuxt.ts";

createServer(toNodeListener(createApp().use(handler))).listen(Number(process.env.PORT), "127.0.0.1");
