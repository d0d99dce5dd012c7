import { http } from "@google-cloud/functions-framework";

import { app } from "./app.ts";
import { nodeHandler } from "./node-http.ts";

http("app", nodeHandler(app));
