import { createServer } from "node:http";

import handler from "./pages-router.ts";

createServer(handler).listen(Number(process.env.PORT), "127.0.0.1");
