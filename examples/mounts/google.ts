import { http } from "@google-cloud/functions-framework";
import { nodeHandler } from "@socketless/sdk/node";

import { app } from "./socketless";

http("app", nodeHandler(app));
