import { serve } from "@hono/node-server";

import worker from "./worker.ts";

serve({ fetch: worker.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
